import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportConsoleLinkClicks } from '../../../../shared/api/console/links.ts';
import { toCsv } from '../../../../shared/console/files/csv.ts';
import { call } from '../../../support/call.ts';
import { clickedLink } from '../../../support/clicks/clicked-link.ts';
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
    ['24h', 24, '2030-03-19 23:00:00', 'Hour (UTC)'],
    ['30d', 30, '2030-03-19 00:00:00', 'Day (UTC)'],
    ['12m', 12, '2030-03-01 00:00:00', 'Month (UTC)'],
  ])('has the clicks of %s, as the page shows them', async (range, count, time, column) => {
    const { rows } = await toFile({ range });
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

  it('has the clicks with one name, by day, as the page shows them', async () => {
    const { rows } = await toFile({ range: '7d', by: 'country', name: 'France' });
    expect(rows[0]).toEqual(['Day (UTC)', 'Clicks, Country: France']);
    expect(rows).toHaveLength(8);
    expect(rows.at(-2)).toEqual(['2030-03-19 00:00:00', '2']);
  });

  it('has a list with all its names instead, under its name', async () => {
    const link = await clickedLink(service);
    for (let site = 0; site < 20; site++)
      link.visit({
        at: new Date('2030-03-19T10:00:00Z'),
        referrer: `site-${site}.example`,
        visits: 30 - site,
      });
    await link.count();
    const query = { range: '7d', list: 'referrer', by: 'country', name: 'France' };
    const options = { params: { id: link.id }, query, cookies: link.cookies };
    const { text, headers } = await call(service, exportConsoleLinkClicks, options);
    const rows = parse(text) as string[][];
    expect(rows[0]).toEqual(['Referrer', 'Clicks']);
    expect(rows).toHaveLength(21);
    expect(rows.slice(1, 3)).toEqual([
      ['site-0.example', '30'],
      ['site-1.example', '29'],
    ]);
    expect(headers['content-disposition']).toContain(`clicks-${link.alias}-by-referrer-2030-03-20.csv`);
  });

  it('is saved under a name that says what is in it', async () => {
    const { headers, alias } = await toFile({ range: '24h' });
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
    const options = {
      params: { id: link.id },
      query: { from: '2030-03-19', to: '2030-03-19' },
      cookies: link.cookies,
    };
    const { text, requests } = await call(service, exportConsoleLinkClicks, options);
    const clicks = (parse(text) as string[][]).slice(1).map(([, count]) => Number(count));
    expect(clicks).toEqual(Array.from({ length: 24 }, (_, i) => 65 + i));
    expect(requests.map(({ operation }) => operation)).toContain('Query');
  });

  it('costs at most 6 read units', async () => {
    const { requests } = await toFile({ range: '30d' });
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'GetItem', 'GetItem']);
    expect(requests.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(6);
  });
});

describe('a file for spreadsheets', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
  ])('has %j as text, not as a formula', (text, written) => {
    expect(parse(toCsv([[text]]))).toEqual([[written]]);
  });

  it('keeps quotes, commas, and line breaks in one cell, and negative numbers as numbers', () => {
    const cell = 'a "b", c\nd';
    expect(parse(toCsv([[cell, -5]]))).toEqual([[cell, '-5']]);
  });
});
