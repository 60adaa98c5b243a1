import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportConsoleClicks } from '../../../shared/api/console/overview.ts';
import { call } from '../../support/call.ts';
import { clickedLink } from '../../support/clicked-link.ts';
import { testService } from '../../support/service.ts';
import { signedInCookies } from '../../support/sign-in.ts';

const service = testService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-20T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function toFile(cookies: string[], query: Record<string, unknown>) {
  const response = await call(service, exportConsoleClicks, { query, cookies });
  return { ...response, rows: parseCsv(response.text, { bom: true }) as string[][] };
}

describe('GET /console/clicks.csv', () => {
  it('has the clicks of all links in a period, over time, by name, or with one name', async () => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-03-19T23:30:00Z'), visits: 2, country: 'Brazil' });
    link.visit({ at: new Date('2030-03-20T10:00:00Z') });
    await link.count();
    const { rows, headers } = await toFile(link.cookies, { range: '7d' });
    expect(rows[0]).toEqual(['Day (UTC)', 'Clicks', 'Unique visitors']);
    expect(rows.slice(-2)).toEqual([
      ['2030-03-19 00:00:00', '2', '1'],
      ['2030-03-20 00:00:00', '1', '1'],
    ]);
    expect(headers['content-disposition']).toBe(
      'attachment; filename="clicks-account-by-day-2030-03-20.csv"',
    );
    expect((await toFile(link.cookies, { list: 'country' })).rows).toEqual([
      ['Country', 'Clicks'],
      ['Brazil', '2'],
      ['France', '1'],
    ]);
    const filtered = await toFile(link.cookies, { range: '7d', by: 'country', name: 'Brazil' });
    expect(filtered.rows.at(-2)).toEqual(['2030-03-19 00:00:00', '2']);
    const hours = await toFile(link.cookies, { range: '24h' });
    expect(hours.rows).toContainEqual(['2030-03-19 23:00:00', '2', '1']);
  });

  it('has nothing of another user', async () => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-03-20T10:00:00Z') });
    await link.count();
    const cookies = await signedInCookies(service, await service.addUser());
    expect((await toFile(cookies, { list: 'country' })).rows).toEqual([['Country', 'Clicks']]);
  });
});
