import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportQrCodeScans } from '../../../../shared/api/console/qr-codes.ts';
import { call } from '../../../support/call.ts';
import { SCANS_OF_MANY_DAYS, scannedQrCode } from '../../../support/images/scanned-qr-code.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-20T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('GET /console/qr-codes/{id}/clicks.csv', () => {
  it('has the scans of a period over time, or by name', async () => {
    const { id, cookies, scan } = await scannedQrCode(service, {
      type: 'link',
      data: 'https://example.com/',
    });
    await scan(...SCANS_OF_MANY_DAYS, { at: new Date('2030-03-19T10:00:00Z'), visits: 3, country: 'Brazil' });
    const read = async (query: Record<string, unknown>) => {
      const response = await call(service, exportQrCodeScans, { params: { id }, query, cookies });
      return { ...response, rows: parseCsv(response.text, { bom: true }) as string[][] };
    };
    const { rows, headers } = await read({ range: '7d' });
    expect(rows).toHaveLength(8);
    expect(rows.at(-2)).toEqual(['2030-03-19 00:00:00', '3', '1']);
    expect(headers['content-disposition']).toContain(`clicks-qr-code-${id}-by-day-2030-03-20.csv`);
    expect((await read({ list: 'country' })).rows).toEqual([
      ['Country', 'Clicks'],
      ['Brazil', '3'],
    ]);
  });
});
