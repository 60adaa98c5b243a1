import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showConsoleLink } from '../../../../shared/api/console/links.ts';
import { ranges } from '../../../../shared/api/console/period-query.ts';
import { call } from '../../../support/call.ts';
import { clickedLink } from '../../../support/clicks/clicked-link.ts';
import { readCard } from '../../../support/pages/console.ts';
import { readRows } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-20T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the period of GET /console/links/{id}', () => {
  it.each([
    ['24h', 24, ['Mar 20, 10:00 AM', '2', '1'], 'hour', '24 hours'],
    ['7d', 7, ['Mar 20', '2', '1', '1'], 'day', '7 days'],
    ['30d', 30, ['Mar 20', '2', '1'], 'day', '30 days'],
    ['90d', 90, ['Mar 20, 2030', '2', '1'], 'day', '90 days'],
    ['12m', 12, ['Mar 2030', '3', '2'], 'month', '12 months'],
  ])('%s is %i bars, and of all that the page shows', async (range, count, row, unit, length) => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-03-20T10:00:00Z'), visits: 2, country: 'France' });
    // Long before, but in the 12 months, and just before the 7 days.
    link.visit({ at: new Date('2030-03-13T10:00:00Z'), country: 'Brazil' });
    await link.count();
    const { text, shown } = await link.page({ range });
    const rows = readRows(text, `Clicks and unique visitors by ${unit}, in the last ${length}`);
    expect(rows).toHaveLength(count);
    expect(rows).toContainEqual(row);
    const isLong = !['24h', '7d'].includes(range);
    expect(shown).toContain(`Clicks in the last ${length} ${isLong ? 3 : 2} `);
    expect(shown).toContain(`Unique visitors in the last ${length} ${isLong ? 2 : 1} `);
    expect(shown).toContain('Clicks since it was created 3 ');
    expect(readCard(text, 'Countries').includes('Brazil')).toBe(isLong);
    expect(readCard(text, 'Countries')).toContain(`France 2 clicks (${isLong ? 67 : 100}%)`);
    expect(/<a href="\?range=(\w+)" aria-current="page">/.exec(text)?.[1]).toBe(range);
  });

  it('is not there before the first click, which the page follows', async () => {
    const { shown, text } = await (await clickedLink(service)).page();
    expect(shown).toContain('No clicks yet. They will appear here within seconds.');
    expect(text).toContain('<span data-follow hidden>');
  });

  it('is the last 30 days unless the address says which, compared with those before', async () => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-02-19T00:00:00Z'), visits: 3 });
    link.visit({ at: new Date('2030-02-18T23:59:00Z'), visits: 2 });
    await link.count();
    const { shown, text } = await link.page();
    expect(shown).toContain('Clicks in the last 30 days 3 +50% from 2 in the previous period');
    expect(readRows(text, 'Clicks and unique visitors')[0]).toEqual(['Feb 19', '3', '1', '0']);
    expect(text).toMatch(/<ul class="legend">.*Clicks in the previous period/s);
  });

  it('is the days that someone chose, the first and the last one too, which links and files keep', async () => {
    const link = await clickedLink(service);
    for (const day of ['02-28', '03-01', '03-10', '03-11'])
      link.visit({ at: new Date(`2030-${day}T23:30:00Z`), country: `Land ${day}` });
    await link.count();
    const { text, shown } = await link.page({ from: '2030-03-01', to: '2030-03-10' });
    const rows = readRows(text, 'Clicks and unique visitors by day, from Mar 1, 2030 to Mar 10, 2030');
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([
      10,
      ['Mar 1', '1', '1', '0'],
      // The last of the ten days before was February 28.
      ['Mar 10', '1', '1', '1'],
    ]);
    expect(shown).toContain('Clicks from Mar 1, 2030 to Mar 10, 2030 2 ');
    expect(readCard(text, 'Countries')).toContain('Land 03-01 1 click (50%) Land 03-10 1 click (50%)');
    expect(shown).toContain('The lists cover Mar 1, 2030 to Mar 10, 2030 (UTC).');
    expect(text).toContain('type="date" value="2030-03-01"');
    expect(text).toContain('href="?from=2030-03-01&amp;to=2030-03-10&amp;by=country&amp;name=Land+03-01"');
    expect(text).toContain('/clicks.csv?from=2030-03-01&amp;to=2030-03-10"');
    expect(text).not.toContain('aria-current="page">30 days');
  });

  it.each([
    [{ from: '2030-03-18' }, 3, 'day', 'since Mar 18, 2030'],
    [{ from: '', to: '2029-12-31' }, 30, 'day', 'in the 30 days until Dec 31, 2029'],
    [{ from: '2029-12-30', to: '2030-01-02' }, 4, 'day', 'from Dec 30, 2029 to Jan 2, 2030'],
    [{ from: '2030-03-19', to: '2030-03-19' }, 24, 'hour', 'on Mar 19, 2030'],
    [{ from: '2029-03-19', to: '2029-03-19' }, 1, 'day', 'on Mar 19, 2029'],
    [{ from: '2029-03-19', to: '2030-03-19' }, 13, 'month', 'from Mar 19, 2029 to Mar 19, 2030'],
  ])('shows the days %j', async (query, count, unit, period) => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-01-01T10:00:00Z') });
    await link.count();
    const { text } = await link.page(query);
    expect(text).toContain(`Clicks ${period}`);
    expect(readRows(text, `Clicks and unique visitors by ${unit}`)).toHaveLength(count);
  });

  it('leads from each bar to its day, and from a month to its days', async () => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-02-10T10:00:00Z') });
    await link.count();
    const [days, months] = [await link.page({ range: '90d' }), await link.page({ range: '12m' })];
    const day = '?from=2030-02-10&amp;to=2030-02-10';
    const month = '?from=2030-02-01&amp;to=2030-02-28';
    // In the chart for pointers, and in its table for the keyboard.
    expect(days.text.split(`href="${day}"`).length - 1).toBe(2);
    expect(days.text).toContain(`<a href="${day}" tabindex="-1"><rect class="hit"`);
    expect(days.text).toContain(`<a href="${day}">Feb 10, 2030</a>`);
    expect(months.text.split(`href="${month}"`).length - 1).toBe(2);
    const { text } = await link.page({ from: '2030-02-10', to: '2030-02-10' });
    expect(readRows(text, 'Clicks and unique visitors by hour')).toContainEqual([
      'Feb 10, 10:00 AM',
      '1',
      '1',
    ]);
    expect(text).not.toContain('<a href="?from=2030-02-10&amp;to=2030-02-10" tabindex');
  });

  it.each([
    [{ from: '2030-03-10', to: '2030-03-01' }, 'from', 'From must be before to.'],
    [{ from: '2000-01-01' }, 'from', 'From must be at most 2400 days before to.'],
    [{ to: '"><script>' }, 'to', 'To must'],
    [{ from: '2030-03-01 10:00:00' }, 'from', 'From must be a date, YYYY-MM-DD.'],
    [{ from: '2030-02-30' }, 'from', 'From must be a date'],
  ])(
    'says beside the field what is wrong with %j, and shows the last 30 days',
    async (query, field, problem) => {
      const link = await clickedLink(service);
      const options = { params: { id: link.id }, query, cookies: link.cookies };
      const response = await call(service, showConsoleLink, options);
      expect(response.status).toBe(400);
      expect(response.text).toContain(`id="${field}-problem"`);
      expect(response.text).toContain(problem);
      expect(response.text).toContain('Clicks in the last 30 days');
      expect(response.text).not.toContain('<script>');
    },
  );

  it.each([{ range: 'week' }, { by: 'color', name: 'red' }, { by: 'country' }, { name: 'France' }])(
    'shows all clicks of the last 30 days for %j, which is no period or filter',
    async (query) => {
      const link = await clickedLink(service);
      link.visit({ at: new Date('2030-03-20T10:00:00Z') });
      await link.count();
      const { shown, text } = await link.page(query);
      expect(shown).toContain('Clicks in the last 30 days 1 ');
      expect(text).not.toContain('Remove filter');
    },
  );

  it('weighs less than 40 KB compressed in each period, with clicks in every hour', async () => {
    const link = await clickedLink(service);
    for (let hour = 0; hour < 2000; hour += 3)
      link.visit({
        at: new Date(Date.UTC(2029, 11, 25, hour)),
        visits: hour % 17,
        referrer: `site-${hour % 40}.example`,
      });
    await link.count();
    const pages = await Promise.all(
      [...ranges.map((range) => ({ range })), { from: '2029-12-12', to: '2030-03-20' }].map(link.page),
    );
    for (const { text } of pages) expect(gzipSync(text).length).toBeLessThan(40_000);
  });
});
