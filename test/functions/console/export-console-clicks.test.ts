import { parse as parseCsv } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportConsoleClicks, showConsole } from '../../../shared/api/console/overview.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { clickedLink } from '../../support/clicks/clicked-link.ts';
import { testService } from '../../support/service.ts';

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

  it('has the most clicked links of a period, and those that changed most, of all clicks', async () => {
    const link = await clickedLink(service, { metatitle: '=1+1' });
    const other = await clickedLink(service, {}, link.user);
    link.visit({ at: new Date('2030-03-20T10:00:00Z'), visits: 3 });
    link.visit({ at: new Date('2030-03-10T10:00:00Z'), visits: 1 });
    other.visit({ at: new Date('2030-03-10T10:00:00Z'), visits: 2 });
    // So many days before that they are no longer in the item with the totals.
    for (let day = 1; day < 20; day++) other.visit({ at: new Date(Date.UTC(2030, 0, day)) });
    await link.count();
    await other.count();
    const columns = [
      'Short URL',
      'Target',
      'Title',
      'Clicks in the last 7 days',
      'Clicks in the previous period',
    ];
    const query = { range: '7d', by: 'country', name: 'Brazil' };
    const first = [`https://sho.rt/${link.alias}`, 'https://example.com/', "'=1+1", '3', '1'];
    const top = await toFile(link.cookies, { ...query, list: 'links' });
    expect(top.rows).toEqual([columns, first]);
    expect(top.headers['content-disposition']).toContain('clicks-account-by-link-2030-03-20.csv');
    const changes = await toFile(link.cookies, { ...query, list: 'changes' });
    expect(changes.rows).toEqual([
      columns,
      first,
      [`https://sho.rt/${other.alias}`, 'https://example.com/', '', '0', '2'],
    ]);
    const { text } = await call(service, showConsole, { query: { range: '7d' }, cookies: link.cookies });
    for (const list of ['links', 'changes'])
      expect(text).toContain(`href="/console/clicks.csv?range=7d&amp;list=${list}"`);
  });

  it.each([
    [{ from: '2030-03-10', to: '2030-03-01' }, 'must be before to'],
    [{ from: 'yesterday', list: 'country' }, 'must be'],
    [{ from: '2000-01-01', list: 'links' }, 'at most 2400 days'],
  ])('refuses the dates %j, instead of a file of other days', async (query, problem) => {
    const { cookies } = await clickedLink(service);
    const { status, text, headers } = await call(service, exportConsoleClicks, { query, cookies });
    expect([status, headers['content-disposition']]).toEqual([400, undefined]);
    expect(text).toContain(problem);
  });

  it('has nothing of another user', async () => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-03-20T10:00:00Z') });
    await link.count();
    const cookies = await signedInCookies(service, await service.addUser());
    expect((await toFile(cookies, { list: 'country' })).rows).toEqual([['Country', 'Clicks']]);
  });
});
