import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteCampaign } from '../../../../shared/api/campaigns.ts';
import { deleteChannel } from '../../../../shared/api/channels.ts';
import {
  createConsoleLink,
  editConsoleLink,
  listConsoleLinks,
  moveConsoleLinks,
  newConsoleLink,
  updateConsoleLink,
} from '../../../../shared/api/console/links.ts';
import { deleteOverlay } from '../../../../shared/api/overlays.ts';
import { deletePixel } from '../../../../shared/api/pixels.ts';
import { deleteSplashPage } from '../../../../shared/api/splash-pages.ts';
import { toId } from '../../../../shared/ids.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addOneOfEach } from '../../../support/items/belongings.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { addChannelFor } from '../../../support/items/channels.ts';
import { addOverlayFor } from '../../../support/items/overlays.ts';
import { addPixelFor } from '../../../support/items/pixels.ts';
import { addSplashPageFor } from '../../../support/items/splash-pages.ts';
import { measureCost, sendForm } from '../../../support/pages/console.ts';
import { readField, readSettings } from '../../../support/pages/console-links.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const url = 'https://example.com/';
let user: TestUser;
let cookies: string[];
/** An account with more campaigns than a list shows. */
let oldest: number;
beforeAll(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
  ({ id: oldest } = await addCampaignFor(service, user, { name: 'The very first <b>' }));
  for (let n = 0; n < 101; n++) await addCampaignFor(service, user, { name: `Later ${n}` });
}, 60_000);

const readOptions = (text: string, name: string) => {
  const select = text.slice(text.indexOf(`<select id="${name}"`));
  return [...select.slice(0, select.indexOf('</select>')).matchAll(/<option value="(\d+)"/g)].map(([, id]) =>
    Number(id),
  );
};
const create = (fields: Record<string, string>) =>
  sendForm(service, createConsoleLink, cookies, { url, ...fields });

describe('the form for a link of an account with long lists', () => {
  it('shows the newest 100 of a list, how to find others, and weighs little', async () => {
    const page = await call(service, newConsoleLink, { cookies });
    expect(readOptions(page.text, 'campaign')).toHaveLength(100);
    expect(readOptions(page.text, 'campaign')).not.toContain(oldest);
    expect(page.text).toContain(
      '<button class="quiet" name="find" value="campaigns" formaction="#campaign" formnovalidate>',
    );
    expect(page.text).not.toContain('name="find.channels"');
    // Enter saves, and does not look for campaigns.
    expect(
      /<form method="post" action="\/console\/links\/new".*?<button[^>]*>/s.exec(page.text)?.[0],
    ).toContain('class="unseen"');
    expect(measureCost(page)).toEqual({
      operations: ['BatchGetItem', 'Query', 'Query'],
      units: expect.any(Number),
    });
    expect(measureCost(page).units).toBeLessThanOrEqual(10);
    expect(gzipSync(page.text).length).toBeLessThan(30_000);
  });

  it('finds one by a part of its name, keeps what was typed, and saves nothing yet', async () => {
    const typed = {
      url: 'half a url',
      metatitle: 'Typed',
      'geotarget[1].link': 'typed too',
      password: 'typed as well',
    };
    const page = await create({
      ...typed,
      find: 'campaigns',
      'find.campaigns': ' VERY first',
      'found.campaigns': '',
    });
    expect(page.status).toBe(200);
    expect(readOptions(page.text, 'campaign')).toEqual([oldest]);
    expect(page.text).toContain('>The very first &lt;b&gt;</option>');
    expect(readText(page.text)).toContain('1 found. Choose from the list above.');
    expect(page.text).toContain(
      '<details class="card" open><summary>Campaign, channel, pixels, and external ID',
    );
    const kept = ['url', 'metatitle', 'geotarget[0].link'].map((name) => readField(page.text, name));
    expect(kept).toEqual(['half a url', 'Typed', 'typed too']);
    expect(readField(page.text, 'keptpassword')).not.toBe('');
    expect(page.text).not.toContain('id="url-problem"');
    expect(measureCost(page).units).toBeLessThanOrEqual(15);
  });

  it('looks for the first 200 characters that were typed', async () => {
    const page = await create({ find: 'campaigns', 'find.campaigns': `very first${' '.repeat(190)}x` });
    expect(readOptions(page.text, 'campaign')).toEqual([oldest]);
  });

  it('finds one by its number, and says if there is none', async () => {
    const found = await create({ find: 'campaigns', 'find.campaigns': `${oldest}` });
    expect(readOptions(found.text, 'campaign')).toEqual([oldest]);
    const nothing = await create({ find: 'campaigns', 'find.campaigns': 'unheard of' });
    expect(readOptions(nothing.text, 'campaign')).toEqual([]);
    expect(readText(nothing.text)).toContain('No matches.');
  });

  it('shows the newest again for a blank text', async () => {
    const page = await create({ find: 'campaigns', 'find.campaigns': '', 'found.campaigns': 'very' });
    expect(readOptions(page.text, 'campaign')).toHaveLength(100);
    expect(page.text).toContain(
      '<details class="card" open><summary>Campaign, channel, pixels, and external ID',
    );
  });

  it('does not save while a text was typed that was not looked up, as Enter would', async () => {
    const page = await create({ 'find.campaigns': 'very', 'found.campaigns': '' });
    expect([page.status, readOptions(page.text, 'campaign')]).toEqual([200, [oldest]]);
    expect(readText(page.text)).toContain('Nothing has been saved yet. Choose from the results below');
    const saved = await create({
      'find.campaigns': 'very',
      'found.campaigns': 'very',
      campaign: `${oldest}`,
    });
    const id = Number(/of=(\d+)/.exec(saved.headers.location ?? '')?.[1]);
    expect(await readSettings(service, user, id)).toMatchObject({ campaign: oldest });
  });

  it('keeps and names what is chosen, whatever else is found', async () => {
    const { id } = await addLinkFor(service, user, { url, campaign: oldest });
    const open = await call(service, editConsoleLink, { cookies, params: { id } });
    expect(open.text).toContain(`<option value="${oldest}" selected>The very first &lt;b&gt;</option>`);
    expect(readOptions(open.text, 'campaign')).toHaveLength(101);
    const fields = { revision: '0', url, campaign: `${oldest}` };
    const edit = (more: object) =>
      sendForm(service, updateConsoleLink, cookies, { ...fields, ...more }, { params: { id } });
    const found = await edit({ find: 'campaigns', 'find.campaigns': 'later 100' });
    expect(found.text).toContain(`<option value="${oldest}" selected>The very first &lt;b&gt;</option>`);
    expect(readText(found.text)).toContain('1 found. Choose from the list above.');
    expect([readOptions(found.text, 'campaign').length, readField(found.text, 'revision')]).toEqual([2, '0']);
    expect((await edit({ 'find.campaigns': 'later 100', 'found.campaigns': 'later 100' })).status).toBe(303);
    expect((await readSettings(service, user, id)).campaign).toBe(oldest);
  });

  it('says nothing about other people’s campaigns', async () => {
    const other = await service.addUser();
    const { id } = await addCampaignFor(service, other, { name: 'Private plans' });
    const asked: Record<string, string>[] = [
      { find: 'campaigns', 'find.campaigns': 'Private' },
      { find: 'campaigns', 'find.campaigns': `${id}` },
      { url: 'x', campaign: `${id}` },
    ];
    for (const fields of asked) expect((await create(fields)).text).not.toContain('Private plans');
  });

  it.each(['splash-pages', 'overlays'])(
    'looks for all that was chosen and does not exist at once, also among %s',
    async (list) => {
      const someone = await service.addUser();
      const of = await signedInCookies(service, someone);
      await addOneOfEach(service, someone);
      const gone = String(toId(someone.id, 77));
      const fields: [string, string][] = [
        ['url', 'x'],
        ['campaign', gone],
        ['channel', gone],
        ['pixels[]', gone],
        ['type', list === 'overlays' ? `overlay-${gone}` : gone],
      ];
      const { text, requests } = await sendForm(service, createConsoleLink, of, fields);
      const reads = requests.filter(({ operation }) => operation === 'BatchGetItem');
      expect(reads).toHaveLength(2);
      expect(JSON.stringify(reads[1]?.input)).toContain(`#${list}`);
      expect(text).toContain(`<option value="${gone}" selected>ID ${gone}</option>`);
      const { id } = await addLinkFor(service, someone, { url });
      const edited = await sendForm(service, updateConsoleLink, of, [...fields, ['revision', '0']], {
        params: { id },
      });
      expect(edited.requests.filter(({ operation }) => operation === 'BatchGetItem')).toHaveLength(2);
    },
  );
});

describe('the settings of a link that refers to what was deleted', () => {
  it('are shown with the numbers, after looking for the names at once', async () => {
    const someone = await service.addUser();
    const of = await signedInCookies(service, someone);
    const { campaign, channel, pixel, splashPage, overlay, links } = await addOneOfEach(service, someone);
    await addPixelFor(service, someone, { tag: 'GTM-ANOTHER' });
    await addSplashPageFor(service, someone);
    await addOverlayFor(service, someone);
    const deletions = [
      [deleteCampaign, campaign],
      [deleteChannel, channel],
      [deletePixel, pixel],
      [deleteSplashPage, splashPage],
      [deleteOverlay, overlay],
    ] as const;
    for (const [route, id] of deletions) await call(service, route, { key: someone.key, params: { id } });
    for (const [at, type] of [`overlay-${overlay}`, `${splashPage}`].entries()) {
      const params = { id: links[at]?.id };
      const { text, requests } = await call(service, editConsoleLink, { cookies: of, params });
      expect(text).toContain(`<option value="${type}" selected>`);
      expect(requests.filter(({ operation }) => operation === 'BatchGetItem')).toHaveLength(2);
    }
  });
});

describe('the filters of the list of links', () => {
  it('find a campaign, and keep and name the one that is chosen', async () => {
    const open = (query: Record<string, string>) => call(service, listConsoleLinks, { cookies, query });
    const found = await open({ 'find.campaigns': 'very first', find: 'campaigns' });
    expect(readOptions(found.text, 'campaign')).toEqual([oldest]);
    expect(found.text).toContain('<details open><summary>Filters');
    const chosen = await open({ campaign: `${oldest}` });
    expect(chosen.text).toContain(`<option value="${oldest}" selected>The very first &lt;b&gt;</option>`);
    expect(readOptions(chosen.text, 'campaign')).toHaveLength(101);
  });
});

describe('moving links in an account with long lists', () => {
  it('finds a campaign, and keeps the links and what was chosen', async () => {
    const { id } = await addLinkFor(service, user, { url });
    const channel = await addChannelFor(service, user);
    const move = (fields: Record<string, string>) =>
      sendForm(service, moveConsoleLinks, cookies, { 'links[]': `${id}`, confirmed: 'true', ...fields });
    const found = await move({ find: 'campaigns', 'find.campaigns': 'very first', channel: `${channel}` });
    expect(found.status).toBe(200);
    expect(readOptions(found.text, 'campaign')).toEqual([oldest]);
    expect(found.text).toMatch(new RegExp(`<option value="${channel}" selected>`));
    expect(found.text).toContain(`name="links[]" value="${id}" checked`);
    const shown = { 'find.campaigns': 'very first', 'found.campaigns': 'very first' };
    expect((await move({ ...shown, campaign: `${oldest}` })).status).toBe(303);
    expect((await readSettings(service, user, id)).campaign).toBe(oldest);
  });

  it('names what was chosen, and says if that does not exist', async () => {
    const { id } = await addLinkFor(service, user, { url });
    const gone = String(toId(user.id, 9_999));
    const fields = { 'links[]': `${id}`, confirmed: 'true', campaign: `${oldest}`, channel: gone };
    const { status, text } = await sendForm(service, moveConsoleLinks, cookies, fields);
    expect(status).toBe(409);
    expect(text).toContain(`<option value="${oldest}" selected>The very first`);
    expect(text).toContain(`<option value="${gone}" selected>ID ${gone}`);
  });
});

describe('a form with more pixels than anyone chooses', () => {
  it('looks up and shows some of them only', async () => {
    const person = await service.addUser();
    await addPixelFor(service, person);
    const own = await signedInCookies(service, person);
    const pixels = Array.from({ length: 1000 }, (_, n): [string, string] => [
      'pixels[]',
      `${toId(person.id, n + 1)}`,
    ]);
    const response = await sendForm(service, createConsoleLink, own, [
      ['url', 'nonsense'],
      ['pixels[]', 'no id'],
      ...pixels,
    ]);
    expect(response.status).toBe(400);
    expect(response.text).not.toContain('no id');
    expect(response.text.match(/<input type="checkbox" id="pixels/g)).toHaveLength(200);
    expect(measureCost(response).units).toBeLessThan(250);
  });
});
