import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showConsoleLink } from '../../../../shared/api/console/links.ts';
import { call } from '../../../support/call.ts';
import { clickedLink } from '../../../support/clicked-link.ts';
import { readRows } from '../../../support/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-20T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('clicks over time on GET /console/links/{id}', () => {
  it.each([
    ['hour', 48, ['Mar 20, 10:00 AM', '2', '1'], 'the last 48 hours'],
    ['day', 30, ['Mar 20', '2', '1'], 'the last 30 days'],
    ['month', 12, ['Mar 2030', '2', '1'], 'the last 12 months'],
  ])('shows clicks by %s, with a table of %i rows', async (unit, count, row, range) => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-03-20T10:00:00Z'), visits: 2 });
    await link.count();
    const { text, shown } = await link.page({ unit });
    const rows = readRows(text, `Clicks and unique visitors by ${unit}`);
    expect(rows).toHaveLength(count);
    expect(rows).toContainEqual(row);
    expect(shown).toContain(`Clicks in ${range} 2`);
    expect(shown).toContain('Times are in UTC.');
    const current = /<a href="[^"]*\?unit=(\w+)" aria-current="page">/.exec(text)?.[1];
    expect(current).toBe(unit);
    expect(text).toMatch(/role="img" aria-label="Clicks and unique visitors by/);
  });

  it('has the days and hours of a time zone, which links to other units keep', async () => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-03-19T23:30:00Z') });
    await link.count();
    const { text, shown } = await link.page({ timezone: 'Europe/Berlin' });
    expect(readRows(text, 'Clicks and unique visitors').at(-1)).toEqual(['Mar 20', '1', '1']);
    expect(shown).toContain('Times are in Europe/Berlin.');
    expect(text).toContain('?unit=hour&amp;timezone=Europe%2FBerlin');
    expect(text).toContain('/clicks.csv?unit=day&amp;timezone=Europe%2FBerlin');
  });

  it('shows the days of a range, the first and the last one too, which links and the file keep', async () => {
    const link = await clickedLink(service);
    for (const day of ['02-28', '03-01', '03-10', '03-11'])
      link.visit({ at: new Date(`2030-${day}T23:30:00Z`) });
    await link.count();
    const { text, shown } = await link.page({ from: '2030-03-01', to: '2030-03-10' });
    const rows = readRows(text, 'Clicks and unique visitors by day, from Mar 1, 2030 to Mar 10, 2030');
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([10, ['Mar 1', '1', '1'], ['Mar 10', '1', '1']]);
    expect(shown).toContain('Clicks from Mar 1, 2030 to Mar 10, 2030 2');
    expect(text).toContain('type="date" value="2030-03-01"');
    expect(text).toContain('?unit=hour&amp;from=2030-03-01&amp;to=2030-03-10"');
    expect(text).toContain('/clicks.csv?unit=day&amp;from=2030-03-01&amp;to=2030-03-10"');
    expect(text).toMatch(/href="[^"]*\?unit=day">Show the last 30 days</);
  });

  it.each([
    [{ from: '2030-03-18' }, 3, 'since Mar 18, 2030'],
    [{ from: '', to: '2029-12-31' }, 30, 'in the 30 days until Dec 31, 2029'],
    [{ from: '2029-12-30', to: '2030-01-02' }, 4, 'from Dec 30, 2029 to Jan 2, 2030'],
  ])('shows the range %j', async (query, count, range) => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-01-01T10:00:00Z') });
    await link.count();
    const { text } = await link.page(query);
    expect(text).toContain(`Clicks ${range}`);
    expect(readRows(text, 'Clicks and unique visitors by day')).toHaveLength(count);
  });

  it.each([
    [{ from: '2030-03-10', to: '2030-03-01' }, 'from', 'From must be before to.'],
    [{ from: '2029-01-01', unit: 'hour' }, 'from', 'From must be at most 2400 hours before to.'],
    [
      { from: '2029-12-01', to: '2029-12-05', unit: 'hour' },
      'from',
      'From must be in the last 90 days for hours.',
    ],
    [{ to: '"><script>' }, 'to', 'To must'],
  ])(
    'says beside the field what is wrong with %j, and shows the usual range',
    async (query, field, problem) => {
      const link = await clickedLink(service);
      const response = await call(service, showConsoleLink, {
        params: { id: link.id },
        query,
        cookies: link.cookies,
      });
      expect(response.status).toBe(400);
      expect(response.text).toContain(`id="${field}-problem"`);
      expect(response.text).toContain(problem);
      expect(response.text).toMatch(/Clicks in the last (30 days|48 hours)/);
      expect(response.text).not.toContain('<script>');
    },
  );

  it('weighs less than 100 KB with the most hours that can be shown', async () => {
    const link = await clickedLink(service);
    for (let hour = 0; hour < 2000; hour += 3)
      link.visit({ at: new Date(Date.UTC(2029, 11, 25, hour)), visits: hour % 17 });
    await link.count();
    const { text } = await link.page({ unit: 'hour', from: '2029-12-22', to: '2030-03-20' });
    expect(readRows(text, 'Clicks and unique visitors by hour').length).toBeGreaterThan(2100);
    expect(gzipSync(text).length).toBeLessThan(100_000);
  });

  it.each([{ unit: 'week' }, { timezone: 'Mars/"><script>' }])(
    'shows days in UTC for %j, which is no unit or time zone',
    async (query) => {
      const { shown } = await (await clickedLink(service)).page(query);
      expect(shown).toContain('Clicks in the last 30 days 0');
      expect(shown).toContain('Times are in UTC.');
    },
  );
});
