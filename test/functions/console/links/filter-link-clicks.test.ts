import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeTimeZone } from '../../../../shared/api/console/account.ts';
import { exportConsoleLinkClicks } from '../../../../shared/api/console/links.ts';
import { type Dimension, dimensionNames } from '../../../../shared/dimensions.ts';
import { hashVariant } from '../../../../shared/domain/values/targets.ts';
import { call } from '../../../support/call.ts';
import { clickedLink } from '../../../support/clicks/clicked-link.ts';
import { readCard, sendForm } from '../../../support/pages/console.ts';
import { readRows } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';

const service = testService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-20T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

async function clickedFromTwoPlaces() {
  const link = await clickedLink(service);
  const ours = {
    country: 'France',
    referrer: 'news.example',
    browser: 'Safari',
    os: 'iOS',
    device: 'mobile',
    language: 'fr',
    target: 'country:FR',
  };
  const theirs = {
    country: 'Brazil',
    referrer: 'Direct',
    browser: 'Firefox',
    os: 'Linux',
    device: 'desktop',
    language: 'pt',
    target: 'url',
  };
  link.visit({ at: new Date('2030-02-10T10:00:00Z'), ...ours, visits: 2 });
  link.visit({ at: new Date('2030-03-19T10:00:00Z'), ...ours, visits: 3 });
  link.visit({ at: new Date('2030-03-19T11:00:00Z'), ...theirs, visits: 5 });
  link.visit({ at: new Date('2030-03-20T11:00:00Z'), ...ours });
  await link.count();
  return link;
}

const names: Record<Dimension, string> = {
  country: 'France',
  referrer: 'news.example',
  browser: 'Safari',
  os: 'iOS',
  device: 'Mobile',
  language: 'French',
  target: 'Country: France',
};

describe('a filter by name on GET /console/links/{id}', () => {
  it.each(dimensionNames)('narrows the tiles, the chart, and the period before to one %s', async (by) => {
    const link = await clickedFromTwoPlaces();
    const { shown, text } = await link.page({ by, name: names[by] });
    expect(shown).toContain('Clicks in the last 30 days 4 +100% from 2 in the previous period');
    expect(shown).not.toContain('Unique visitors in the last 30 days');
    const rows = readRows(text, 'Clicks by day, in the last 30 days');
    expect(rows).toHaveLength(30);
    expect(rows.slice(-2)).toEqual([
      ['Mar 19', '3', '0'],
      ['Mar 20', '1', '0'],
    ]);
    expect(text).toMatch(new RegExp(`aria-current="true">${names[by]}</a>`));
  });

  it('says that the lists are of all clicks, and leads to each name of them and back', async () => {
    const link = await clickedFromTwoPlaces();
    const query = { range: '7d', by: 'country', name: 'France' };
    const { shown, text } = await link.page(query);
    expect(shown).toContain('Only clicks with Country: France Remove filter');
    expect(shown).toContain(
      'You can filter by one value at a time. The other tiles and the lists below still show all clicks.',
    );
    expect(shown).toContain('Unique visitors are not counted by name.');
    expect(readCard(text, 'Countries')).toContain('Brazil 5 clicks (56%) France 4 clicks (44%)');
    expect(text).toContain('<a class="button quiet small" href="?range=7d">Remove filter</a>');
    expect(text).toContain('href="?range=7d&amp;by=referrer&amp;name=Direct"');
    // On the map, too.
    expect(text).toContain('<a href="?range=7d&amp;by=country&amp;name=Brazil" tabindex="-1"><path');
    // Other periods and days keep it.
    expect(text).toContain('href="?range=12m&amp;by=country&amp;name=France"');
    expect(text).toContain('href="?from=2030-03-19&amp;to=2030-03-19&amp;by=country&amp;name=France"');
    expect(text).toContain('<input type="hidden" name="name" value="France">');
  });

  it('has a short name for a variant with a long URL, and also takes the whole one', async () => {
    const [one, other] = ['a', 'b'].map((end) => `https://example.com/${'long/'.repeat(1_000)}${end}`);
    const variants = [one, other].map((url) => ({ link: url, weight: 1 }));
    const link = await clickedLink(service, { variants });
    const at = new Date('2030-03-20T11:00:00Z');
    link.visit({ at, target: `variant:${hashVariant(one ?? '')}`, visits: 2 });
    link.visit({ at, target: `variant:${hashVariant(other ?? '')}`, visits: 5 });
    await link.count();
    const all = (await link.page()).text;
    const [, query = ''] = /href="\?([^"]*name=Variant[^"]*)"[^>]*>Variant: [^<]*a</.exec(all) ?? [];
    expect(query.length).toBeLessThan(300);
    const shorter = Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')));
    for (const name of [shorter.name, `Variant: ${one}`]) {
      const { shown, text } = await link.page({ ...shorter, name });
      expect(shown).toContain('Clicks in the last 30 days 2 ');
      expect(shown).toContain('Only clicks with Target: Variant: https://example.com/long/long/');
      expect(text).toMatch(/aria-current="true">Variant: [^<]*a</);
      expect(text.length - all.length).toBeLessThan(20_000);
    }
  });

  it('combines with dates, and is by day or month, as names are', async () => {
    const link = await clickedFromTwoPlaces();
    const filter = { by: 'country', name: 'France' };
    const day = await link.page({ ...filter, from: '2030-03-19', to: '2030-03-19' });
    expect(readRows(day.text, 'Clicks by day, on Mar 19, 2030')).toEqual([['Mar 19', '3']]);
    expect(day.shown).toContain('Clicks on Mar 19, 2030 3 ');
    const months = await link.page({ ...filter, range: '12m' });
    expect(readRows(months.text, 'Clicks by month').slice(-2)).toEqual([
      ['Feb 2030', '2'],
      ['Mar 2030', '4'],
    ]);
  });

  it('names devices and languages of targets as the settings do, in the list, the filter, and files', async () => {
    const link = await clickedLink(service);
    link.visit({ at: new Date('2030-03-20T11:00:00Z'), target: 'device:iphone', visits: 2 });
    link.visit({ at: new Date('2030-03-20T11:00:00Z'), target: 'language:pt-br' });
    await link.count();
    const { text } = await link.page();
    expect(readCard(text, 'Targets')).toContain(
      'Device: iPhone 2 clicks (67%) Language: Brazilian Portuguese',
    );
    const [, query = ''] = /href="\?([^"]*name=Device[^"]*)"/.exec(text) ?? [];
    const filter = Object.fromEntries(new URLSearchParams(query.replaceAll('&amp;', '&')));
    expect((await link.page(filter)).shown).toContain('Clicks in the last 30 days 2 ');
    const options = { params: { id: link.id }, query: { list: 'target' }, cookies: link.cookies };
    const file = await call(service, exportConsoleLinkClicks, options);
    expect(file.text).toContain('Language: Brazilian Portuguese,1');
  });

  it('names the two days of UTC that 24 hours are in, and compares them with the two before', async () => {
    const link = await clickedLink(service);
    const visits: [string, number][] = [
      ['17T12', 5],
      ['18T12', 2],
      ['19T01', 100],
      ['20T11', 3],
    ];
    for (const [hour, count] of visits)
      link.visit({ at: new Date(`2030-03-${hour}:00:00Z`), country: 'France', visits: count });
    await link.count();
    expect((await link.page({ range: '24h' })).shown).toContain('Clicks in the last 24 hours 3 ');
    const { shown, text } = await link.page({ range: '24h', by: 'country', name: 'France' });
    expect(shown).toContain('Clicks from Mar 19, 2030 to Mar 20, 2030 (UTC) 103 ');
    expect(shown).toContain('from 7 in the previous period');
    expect(readRows(text, 'Clicks by day')).toEqual([
      ['Mar 19', '100', '5'],
      ['Mar 20', '3', '2'],
    ]);
  });

  it('shows a day of UTC for a day of another time zone, and says so', async () => {
    const owner = await service.addUser();
    const link = await clickedLink(service, {}, owner);
    await sendForm(service, changeTimeZone, link.cookies, { timezone: 'Europe/Berlin' });
    link.visit({ at: new Date('2030-03-19T12:00:00Z'), country: 'France', visits: 40 });
    link.visit({ at: new Date('2030-03-20T12:00:00Z'), country: 'France', visits: 2 });
    await link.count();
    const day = { from: '2030-03-20', to: '2030-03-20' };
    expect((await link.page(day)).shown).toContain('Clicks on Mar 20, 2030 2 ');
    const { shown } = await link.page({ ...day, by: 'country', name: 'France' });
    expect(shown).toContain('Clicks on Mar 20, 2030 (UTC) 2 ');
    expect(shown).toContain('from 40 in the previous period');
    const week = await link.page({ range: '7d', by: 'country', name: 'France' });
    expect(week.shown).toContain('Clicks in the last 7 days (UTC) 42 ');
  });

  it('finds no clicks for a name that none had, and shows it as it is', async () => {
    const link = await clickedFromTwoPlaces();
    const { shown, text } = await link.page({ by: 'referrer', name: '"><script>alert(1)</script>' });
    expect(shown).toContain('Clicks in the last 30 days 0 ');
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).toContain('Referrer: &quot;&gt;&lt;script&gt;');
  });
});
