import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCampaign, deleteCampaign } from '../../../../shared/api/campaigns.ts';
import { showConsoleLink } from '../../../../shared/api/console/links.ts';
import { followLink } from '../../../../shared/api/visitor/links.ts';
import { outlinesByName } from '../../../../shared/console/charts/world-map.ts';
import { countryNames } from '../../../../shared/domain/values/countries.ts';
import { call } from '../../../support/call.ts';
import { chromeOnWindows } from '../../../support/calls/browsers.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { clickedLink } from '../../../support/clicks/clicked-link.ts';
import { measureCost, readCard } from '../../../support/pages/console.ts';
import { readLinks } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { testService } from '../../../support/service.ts';
import { countRounds } from '../../../support/table/rounds.ts';

const service = testService();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-20T12:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

/** So many and so long that the link's route has them. */
const targets = Array.from({ length: 200 }, (_, i) => ({
  location: 'France',
  link: `https://example.com/${i}?`.padEnd(500, 'x'),
}));

describe('GET /console/links/{id}', () => {
  it('shows the short URL, the target, the title, clicks, and unique visitors', async () => {
    const link = await clickedLink(service, { url: 'https://example.com/a?b=c', metatitle: 'Autumn' });
    link.visit({ at: new Date('2030-03-19T10:00:00Z'), visitor: 'ann', visits: 2 });
    link.visit({ at: new Date('2029-01-01T10:00:00Z') });
    await link.count();
    const { shown, text } = await link.page();
    expect(text).toContain('<h1>Autumn</h1>');
    expect(text).toContain(`<a href="https://sho.rt/${link.alias}">sho.rt/${link.alias}</a>`);
    expect(text).toContain(`data-copy="https://sho.rt/${link.alias}"`);
    expect(text).toContain('<a href="https://example.com/a?b=c" rel="noreferrer">');
    expect(shown).toMatch(
      /Clicks in the last 30 days 2 .* Unique visitors in the last 30 days 1 .* created 3 /,
    );
    expect(text).toContain(`href="/console/links/${link.id}/edit"`);
  });

  it('has the short URL as its heading without a title', async () => {
    const link = await clickedLink(service, { custom: 'no-title' });
    expect((await link.page()).text).toContain('<h1>sho.rt/no-title</h1>');
  });

  it('says that there are no clicks yet', async () => {
    const { shown, text } = await (await clickedLink(service)).page();
    expect(shown).toContain('No clicks yet. They will appear here within seconds.');
    expect(text).not.toMatch(/class="map"|class="chart"/);
  });

  it('shows a map of the countries, and those that are too small for it', async () => {
    const link = await clickedLink(service);
    const at = new Date('2030-03-20T10:00:00Z');
    link.visit({ at, country: 'France', visits: 6 });
    for (const country of ['Congo - Kinshasa', 'Malta', 'Unknown']) link.visit({ at, country });
    await link.count();
    const { text, shown } = await link.page();
    expect(
      [...text.matchAll(/fill-opacity="([\d.]+)"><title>([^<]*)</g)].map(([, ...found]) => found),
    ).toEqual([
      ['1.00', 'France: 6 clicks (67%)'],
      [expect.stringMatching(/^0\.[4-9]/), 'Congo - Kinshasa: 1 click (11%)'],
    ]);
    expect(shown).toContain(
      'No clicks 1 click 2 clicks 3 clicks 6 clicks Not on the map: Malta (1), Unknown (1)',
    );
    expect(readCard(text, 'Countries')).toMatch(
      /France 6 clicks \(67%\) Congo - Kinshasa 1 click \(11%\) Malta 1 click \(11%\) Unknown 1 click \(11%\)$/,
    );
  });

  it('lists referrers, browsers, systems, devices, languages, and targets with their shares', async () => {
    const link = await clickedLink(service);
    const at = new Date('2030-03-20T10:00:00Z');
    link.visit({ at, referrer: 'facebook.com', browser: 'Safari', os: 'iOS', device: 'mobile', visits: 3 });
    for (let site = 0; site < 12; site++) link.visit({ at, referrer: `site-${site}.example` });
    await link.count();
    const { text } = await link.page();
    expect(readCard(text, 'Referrers')).toMatch(
      /^facebook.com 3 clicks \(20%\) site-0.example 1 click \(7%\) .* Other 3 clicks \(20%\)$/,
    );
    expect(readCard(text, 'Browsers')).toBe('Firefox 12 clicks (80%) Safari 3 clicks (20%)');
    expect(readCard(text, 'Operating systems')).toBe('Linux 12 clicks (80%) iOS 3 clicks (20%)');
    expect(readCard(text, 'Devices')).toBe('Desktop 12 clicks (80%) Mobile 3 clicks (20%)');
    expect(readCard(text, 'Languages')).toBe('English 15 clicks (100%)');
    expect(readCard(text, 'Targets')).toBe('Default 15 clicks (100%)');
  });

  it('draws a QR code for the short URL', async () => {
    const link = await clickedLink(service);
    const { text } = await link.page();
    expect(text).toMatch(
      new RegExp(`<title>QR code for https://sho.rt/${link.alias}</title><path fill="#ffffff"`),
    );
    expect(text).toContain(`<form method="post" action="/console/links/${link.id}/qr-code"`);
    for (const file of ['svg', 'pdf-50', 'png-2048']) expect(text).toContain(`name="file" value="${file}"`);
  });

  it('shows how many clicks of a limit are left', async () => {
    const link = await clickedLink(service, { clicklimit: 1000 });
    expect((await link.page()).shown).toContain('Clicks left 1,000 of 1,000');
    const { alias } = await addLinkFor(service, link.user, { clicklimit: 1 });
    const [used] = await readLinks(service, link.user);
    await call(service, followLink, { params: { alias }, headers: chromeOnWindows });
    const { text } = await call(service, showConsoleLink, { params: { id: used.id }, cookies: link.cookies });
    expect(readText(text)).toMatch(/Status Clicks used up .*Clicks left 0 of 1 /);
  });

  it('shows the settings, and of a password only whether there is one', async () => {
    const user = await service.addUser();
    const { body } = await call(service, createCampaign, { key: user.key, body: { name: 'Spring <sale>' } });
    const link = await clickedLink(
      service,
      {
        campaign: body.id,
        password: 'swordfish',
        expiry: '2030-04-01 10:00:00',
        description: 'For print',
        geotarget: Array.from({ length: 12 }, (_, i) => ({
          location: 'France',
          link: `https://fr.example/${i}`,
        })),
        devicetarget: [{ device: 'iphone', link: 'https://ios.example/' }],
        languagetarget: [{ language: 'pt-br', link: 'https://pt.example/' }],
        parameters: [{ name: 'utm_source', value: 'x' }],
        type: 'frame',
      },
      user,
    );
    const { shown, text } = await link.page();
    expect(text).not.toContain('swordfish');
    for (const fact of [
      'Status Active Created Mar 20, 2030 Expiry Apr 1, 2030, 10:00 AM UTC Password Yes',
      'Domain The service’s own Redirect Frame Campaign Spring &lt;sale&gt; Description For print',
      'Targets by country France: https://fr.example/0',
      'and 2 more Targets by device iPhone: https://ios.example/ Targets by language Brazilian Portuguese: https://pt.example/',
      'Parameters utm_source=x',
    ])
      expect(shown).toContain(fact);
    expect(text).toContain(`<a href="/console/campaigns/${body.id}">`);

    vi.setSystemTime('2030-04-02T00:00:00Z');
    await call(service, deleteCampaign, { key: user.key, params: { id: body.id } });
    const cookies = await signedInCookies(service, user);
    const later = await call(service, showConsoleLink, { params: { id: link.id }, cookies });
    expect(later.text).toContain('<dd dir="auto">Expired</dd>');
    expect(later.text).not.toContain('Spring');
  });

  it('has a form that deletes the link, and asks first', async () => {
    const link = await clickedLink(service);
    const { text } = await link.page();
    expect(text).toMatch(
      new RegExp(
        `<details class="card"><summary class="wrong">Delete this link</summary>\\s*<form method="post" action="/console/links/${link.id}/delete"`,
      ),
    );
  });

  it('shows hostile texts as they are', async () => {
    const evil = `"><script>alert('1')</script>&amp;`;
    const user = await service.addUser();
    const { body } = await call(service, createCampaign, { key: user.key, body: { name: evil } });
    const link = await clickedLink(
      service,
      {
        url: `https://example.com/${evil}`,
        metatitle: evil,
        description: evil,
        campaign: body.id,
        geotarget: [{ location: 'France', link: `https://example.com/${evil}` }],
        devicetarget: [{ device: 'iphone', link: `https://example.com/${evil}` }],
        parameters: [{ name: evil, value: evil }],
      },
      user,
    );
    const at = new Date('2030-03-20T10:00:00Z');
    link.visit({ at, referrer: evil, browser: evil, os: evil, country: evil });
    await link.count();
    const { text } = await link.page();
    expect(text.match(/<script/g)).toHaveLength(1);
    expect(text).not.toContain(`alert('1')`);
    const escaped = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';
    // The tab, the heading, the target twice, two more targets, the description, the campaign, the parameter and its value, the
    // referrer, the browser, the system, and the country below the map and in the table.
    expect(text.split(escaped).length - 1).toBe(15);
  });

  it.each(['abc', '0', '-1', '99999999999999999999', '1e3'])('has no page for the id %s', async (id) => {
    const cookies = await signedInCookies(service, await service.addUser());
    const { status, requests } = await call(service, showConsoleLink, { params: { id }, cookies });
    expect(status).toBe(404);
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem']);
  });

  it('treats another user’s link exactly like a missing one', async () => {
    const link = await clickedLink(service);
    const cookies = await signedInCookies(service, await service.addUser());
    const [other, missing] = [
      await call(service, showConsoleLink, { params: { id: link.id }, cookies }),
      await call(service, showConsoleLink, { params: { id: link.id + 1 }, cookies: link.cookies }),
    ];
    expect([other.status, missing.status]).toEqual([404, 404]);
    const readMain = (text: string) => text.slice(text.indexOf('<main'), text.indexOf('</main>'));
    expect(readMain(other.text)).toBe(readMain(missing.text));
  });

  it('costs at most 25 read units in 3 rounds and weighs under 40 KB compressed, with clicks from everywhere', async () => {
    const everyCountry = [...countryNames.values()];
    const link = await clickedLink(service, { metatitle: 'Everywhere' });
    const hours = everyCountry.length;
    for (const [hour, country] of everyCountry.entries())
      link.visit({
        country,
        referrer: `a-site-with-a-long-name-${hour}.example`,
        visits: hour + 1,
        at: new Date(Date.UTC(2030, 2, 20) - (hours - hour) * 3 * 3_600_000),
      });
    await link.count();
    for (const range of ['90d', '12m']) {
      const response = await link.page({ range });
      const { operations, units } = measureCost(response);
      expect(response.text.match(/"><title>[^<]*click/g)).toHaveLength(outlinesByName.size);
      // The session, the link, the totals, the chunk with the rest of the series, and 1 KB of names a day.
      expect(operations.sort()).toEqual(['BatchGetItem', 'GetItem', 'GetItem', 'Query', 'Query', 'Query']);
      expect(units).toBeLessThanOrEqual(25);
      expect(countRounds(response)).toBeLessThanOrEqual(3);
      expect(gzipSync(response.text).length).toBeLessThan(40_000);
    }
  });

  it('shows some of the targets of a large link, and costs one more read, of its route', async () => {
    const { page } = await clickedLink(service, { geotarget: targets });
    const response = await page();
    const { operations, units } = measureCost(response);
    expect(response.shown).toContain('and 190 more');
    expect(response.text.length).toBeLessThan(50_000);
    expect(operations.sort()).toEqual(['BatchGetItem', 'GetItem', 'GetItem', 'GetItem']);
    // Of about 100 KB.
    expect(units).toBeLessThanOrEqual(35);
  });
});
