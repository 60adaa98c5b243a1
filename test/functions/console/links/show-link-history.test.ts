import { describe, expect, it, vi } from 'vitest';
import {
  restoreConsoleLink,
  showLinkHistory,
  undeleteConsoleLink,
} from '../../../../shared/api/console/link-history.ts';
import {
  createConsoleLink,
  deleteConsoleLink,
  moveConsoleLinks,
  showConsoleLink,
  updateConsoleLink,
} from '../../../../shared/api/console/links.ts';
import { getLinkHistory } from '../../../../shared/api/link-history.ts';
import { updateLink } from '../../../../shared/api/links.ts';
import { nameField } from '../../../../shared/console/link-history/change-list.ts';
import { pages } from '../../../../shared/console/texts/link-history.ts';
import { links } from '../../../../shared/data/links/links.ts';
import { getOwned } from '../../../../shared/data/owned/owned-items.ts';
import { linkSettings } from '../../../../shared/domain/links/link-settings.ts';
import type { Link } from '../../../../shared/domain/links/links.ts';
import { call } from '../../../support/call.ts';
import { addKeyFor } from '../../../support/calls/keys.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { importFile } from '../../../support/files/import-files.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { addChannelFor } from '../../../support/items/channels.ts';
import { addPixelFor } from '../../../support/items/pixels.ts';
import { sendForm } from '../../../support/pages/console.ts';
import { aConsoleLink } from '../../../support/pages/console-history.ts';
import { readLinks } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

type LinkArguments = [body?: Record<string, unknown>, owner?: TestUser];

const service = testService();
const aLink = (...given: LinkArguments) => aConsoleLink(service, ...given);

describe('GET /console/links/{id}/history', () => {
  it('lists who changed what, with a button that restores each version but the current one', async () => {
    const link = await aLink({ custom: 'storied', password: 'zebra-1' });
    await link.update({ url: 'https://example.com/new', metatitle: 'Title', password: 'zebra-2' });
    const { status, text } = await link.show();
    expect(status).toBe(200);
    const shown = readText(text);
    for (const expected of [
      'History: sho.rt/storied',
      `${link.user.username}, main API key`,
      'Target URL: https://example.com/ → https://example.com/new',
      'Title: none → Title',
      'Password: changed',
      'Created with',
      'Alias: storied',
      '2 versions, newest first',
      'kept for 365 days',
    ])
      expect(shown).toContain(expected);
    expect(text).toContain('aria-label="Restore version 1"');
    expect(text).not.toContain('aria-label="Restore version 2"');
    const { passwordHash = '' } = await getOwned(links, link.user.id, link.id);
    expect(passwordHash).not.toBe('');
    for (const hidden of ['zebra', passwordHash]) expect(text).not.toContain(hidden);
    const page = await call(service, showConsoleLink, { params: { id: link.id }, cookies: link.cookies });
    expect(page.text).toContain(`href="/console/links/${link.id}/history"`);
  });

  it('names only those rows of a list that it shows, of which each takes long', async () => {
    const link = await aLink({}, await service.addUser({ planId: 3 }));
    const languagetarget = ['', '-at', '-ch', '-lu', '-li'].flatMap((region) =>
      ['de', 'fr', 'it', 'en', 'es', 'pt', 'nl', 'da', 'sv', 'nb'].map((language) => ({
        language: language + region,
        link: 'https://example.com/',
      })),
    );
    await link.update({ languagetarget });
    using named = vi.spyOn(Intl.DisplayNames.prototype, 'of');
    const { text } = await link.show();
    expect(text).toContain('<li>and 40 more</li></ul>');
    expect(named.mock.calls.length).toBeLessThanOrEqual(10);
  });

  it('shows lists as people read them, one row a line', async () => {
    const user = await service.addUser({ planId: 3 });
    const pixel = await addPixelFor(service, user);
    const link = await aLink({ pixels: [pixel] }, user);
    const at = '2098-12-24 18:00:00';
    const change = {
      geotarget: Array.from({ length: 22 }, (_, n) => ({ location: 'fr', link: `https://example.fr/${n}` })),
      devicetarget: [{ device: 'ios', link: 'https://example.com/ios' }],
      languagetarget: [{ language: 'pt-br', link: 'https://example.com/br' }],
      schedule: [{ from: at, link: 'https://example.com/eve' }],
      parameters: [{ name: 'ref', value: '<b>' }],
      deeplink: { auto: true, apple: 'myapp://page' },
      passquery: true,
      pixels: null,
    };
    await link.update(change);
    const variants = [70, 30].map((weight) => ({ link: `https://example.com/${weight}`, weight }));
    await link.update({ schedule: null, variants });
    const { text } = await link.show();
    for (const row of [
      '<b>Targets by country:</b> <del>none</del> → <ins><ul><li>France → https://example.fr/0</li><li>France → ',
      '<li>France → https://example.fr/9</li><li>and 12 more</li></ul>',
      '<li>iOS (iPhone and iPad) → https://example.com/ios</li>',
      '<li>Brazilian Portuguese → https://example.com/br</li>',
      '<li>from <time datetime="2098-12-24T18:00:00Z">Dec 24, 2098, 6:00 PM UTC</time> → https://example.com/eve</li>',
      '<ul><li>70 × https://example.com/70</li><li>30 × https://example.com/30</li></ul>',
      '<li>ref=&lt;b&gt;</li>',
      '<ul><li>iOS → myapp://page</li><li>the app of a well-known site</li></ul>',
      '<b>Passes on the query:</b> <del>none</del> → <ins>yes</ins>',
      `<b>Tracking pixels:</b> <del><ul><li>${pixel}</li></ul></del> → <ins>none</ins>`,
    ])
      expect(text).toContain(row);
    expect(text).not.toContain('&quot;');
  });

  it('names an additional API key by its number', async () => {
    const user = await service.addUser({ planId: 3 });
    const link = await aLink({}, user);
    const { key } = await addKeyFor(service, user);
    const body = { url: 'https://example.com/new' };
    await call(service, updateLink, { key, params: { id: link.id }, body });
    expect(readText((await link.show()).text)).toContain(`${user.username}, API key 1`);
  });

  it('calls fields what the form of a link calls them', () => {
    const settings = linkSettings({ url: '', alias: '' } as Link);
    const names = [...Object.keys(settings), 'channels', 'deleted'];
    expect(names.filter((name) => nameField(name) === name)).toEqual([]);
    expect(names.map(nameField)).toContain('Targets by country');
  });

  it('names the page of the console that made each change', async () => {
    const user = await service.addUser({ planId: 3 });
    const cookies = await signedInCookies(service, user);
    const url = 'https://example.com/';
    await sendForm(service, createConsoleLink, cookies, { url });
    const [{ id }] = await readLinks(service, user);
    const params = { id };
    const [campaign, channel] = [
      (await addCampaignFor(service, user)).id,
      await addChannelFor(service, user),
    ];
    await sendForm(service, updateConsoleLink, cookies, { url, metatitle: 'A', revision: '0' }, { params });
    const moved = { 'links[]': `${id}`, campaign: `${campaign}`, channel: `${channel}`, confirmed: 'true' };
    await sendForm(service, moveConsoleLinks, cookies, moved);
    await sendForm(service, restoreConsoleLink, cookies, { version: '1' }, { params });
    await sendForm(service, deleteConsoleLink, cookies, {}, { params });
    await sendForm(service, undeleteConsoleLink, cookies, { id: `${id}` });
    const { data } = (await call(service, getLinkHistory, { key: user.key, params })).body;
    const used = data.map(({ by }: { by: string }) => by.replace(`user:${user.id} ${user.username} `, ''));
    expect(used).toEqual([
      'page:links/deleted',
      'page:links/delete',
      'page:links/history',
      'page:links/move',
      'page:links/move',
      'page:links/edit',
      'page:links/new',
    ]);
    const shown = readText((await call(service, showLinkHistory, { params, cookies })).text);
    for (const one of used) expect(shown).toContain(`${user.username}, ${pages[one.replace('page:', '')]}`);
    await importFile(service, cookies, `url,alias\n${url},imported\n`);
    const [imported] = (await readLinks(service, user)).filter(({ alias }) => alias === 'imported');
    const history = await call(service, getLinkHistory, { key: user.key, params: { id: imported?.id } });
    expect(history.body.data[0].by).toMatch(/ page:import\/create$/);
    expect(pages['import/create']).toBe('import');
  });

  it('escapes what people wrote, and shortens long values', async () => {
    const link = await aLink({ metatitle: '<script>alert(1)</script>' });
    await link.update({ description: 'x'.repeat(5000) });
    const { text } = await link.show();
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script&gt;alert');
    expect(text).not.toContain('x'.repeat(301));
  });

  it('has pages, and one past the end', async () => {
    const link = await aLink();
    for (let n = 0; n < 21; n++) await link.update({ metatitle: `Title ${n}` });
    expect((await link.show()).text).toContain(`href="/console/links/${link.id}/history?page=2"`);
    expect((await link.show({ page: 2 })).text).toContain('Created with');
    expect((await link.show({ page: 9 })).status).toBe(200);
  });

  it('does not exist for another user’s link, and shows nothing that an address makes up', async () => {
    const [link, other] = [await aLink(), await aLink()];
    const { id } = link;
    expect((await call(service, showLinkHistory, { params: { id }, cookies: other.cookies })).status).toBe(
      404,
    );
    const { status, text } = await link.show({ done: '<b>', omitted: '<i>', page: '-1' });
    expect([status, text.includes('role="status"')]).toEqual([200, false]);
  });
});
