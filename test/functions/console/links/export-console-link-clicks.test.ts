import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportConsoleLinkClicks } from '../../../../shared/api/console/links.ts';
import { toCsv } from '../../../../shared/console/files/csv.ts';
import { call } from '../../../support/call.ts';
import { clickedLink } from '../../../support/clicked-link.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
const parse = (text: string) => parseCsv(text, { bom: true });
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-20T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function toFile(query: Record<string, unknown>) {
  const link = await clickedLink(service, { custom: `autumn-${Math.random().toString(36).slice(2)}` });
  link.visit({ at: new Date('2030-03-19T23:30:00Z'), visits: 2 });
  await link.count();
  const params = { id: link.id };
  const response = await call(service, exportConsoleLinkClicks, { params, query, cookies: link.cookies });
  return { ...response, alias: link.alias, rows: parse(response.text) as string[][] };
}

describe('GET /console/links/{id}/clicks.csv', () => {
  it.each([
    ['hour', 48, '2030-03-19 23:00:00', 'Hour (UTC)'],
    ['day', 30, '2030-03-19 00:00:00', 'Day (UTC)'],
    ['month', 12, '2030-03-01 00:00:00', 'Month (UTC)'],
  ])('has the clicks by %s, as the page shows them', async (unit, count, time, column) => {
    const { rows } = await toFile({ unit });
    expect(rows[0]).toEqual([column, 'Clicks', 'Unique visitors']);
    expect(rows).toHaveLength(1 + count);
    expect(rows.filter(([, clicks]) => clicks !== '0').slice(1)).toEqual([[time, '2', '1']]);
  });

  it('has the days of a range, the last one too', async () => {
    const { rows } = await toFile({ from: '2030-03-17', to: '2030-03-19' });
    expect(rows.slice(1)).toEqual([
      ['2030-03-17 00:00:00', '0', '0'],
      ['2030-03-18 00:00:00', '0', '0'],
      ['2030-03-19 00:00:00', '2', '1'],
    ]);
  });

  it('has the days of a time zone', async () => {
    const { rows } = await toFile({ timezone: 'Europe/Berlin' });
    expect(rows[0]?.[0]).toBe('Day (Europe/Berlin)');
    expect(rows.at(-1)).toEqual(['2030-03-20 00:00:00', '2', '1']);
  });

  it('is saved under a name that says what is in it', async () => {
    const { headers, alias } = await toFile({ unit: 'hour' });
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="clicks-${alias}-by-hour-2030-03-20.csv"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it('has every hour of a link that is clicked all the time', async () => {
    const link = await clickedLink(service);
    for (let hour = 0; hour < 100; hour++)
      link.visit({ at: new Date(Date.UTC(2030, 2, 16, 8 + hour)), visits: hour + 1 });
    await link.count();
    const options = { params: { id: link.id }, query: { unit: 'hour' }, cookies: link.cookies };
    const { text, requests } = await call(service, exportConsoleLinkClicks, options);
    const clicks = (parse(text) as string[][]).slice(1).map(([, count]) => Number(count));
    // The last click was at 11:00, and it is 12:30 now.
    expect(clicks).toEqual([...Array.from({ length: 47 }, (_, i) => 54 + i), 0]);
    expect(requests.map(({ operation }) => operation)).toContain('Query');
  });

  it('costs at most 6 read units', async () => {
    const { requests } = await toFile({ unit: 'day' });
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'GetItem', 'GetItem']);
    expect(requests.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(6);
  });
});

describe('a file for spreadsheets', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('has %j as text, not as a formula', (text) => {
    expect(parse(toCsv([[text]]))).toEqual([[`'${text}`]]);
  });

  it('keeps quotes, commas, and line breaks in one cell, and negative numbers as numbers', () => {
    const cell = 'a "b", c\nd';
    expect(parse(toCsv([[cell, -5]]))).toEqual([[cell, '-5']]);
  });
});
