import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { createCampaign } from '../../../../shared/api/campaigns.ts';
import { listConsoleLinks } from '../../../../shared/api/console/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addChannelFor } from '../../../support/items/channels.ts';
import { sumUnits } from '../../../support/pages/console.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { clickLinkOn, indexAll, putDatedLinks } from '../../../support/table/search.ts';
import { seededAlias, seedLinks } from '../../../support/table/seed.ts';
import { deliver, Shard } from '../../../support/table/stream-records.ts';

const service = testService();

async function readList(user: TestUser, query: Record<string, unknown> = {}) {
  const cookies = await signedInCookies(service, user);
  const response = await call(service, listConsoleLinks, { cookies, query });
  const aliases = [...response.text.matchAll(/data-copy="https:\/\/sho\.rt\/([^"]+)"/g)].map(
    ([, alias]) => alias,
  );
  return { ...response, aliases, shown: readText(response.text) };
}

describe('GET /console/links', () => {
  let user: TestUser;
  let campaign: number;
  let ids: Record<string, number>;
  beforeAll(async () => {
    user = await service.addUser();
    const created = await call(service, createCampaign, { key: user.key, body: { name: 'Autumn' } });
    campaign = created.body.id;
    const bodies = [
      { custom: 'first', metatitle: 'Common words', externalid: 'order:1' },
      { custom: 'second', metatitle: 'Common things', campaign },
      { custom: 'third', url: 'https://other.example/', metatitle: 'Nothing' },
    ];
    ids = {};
    for (const body of bodies) ids[body.custom] = (await addLinkFor(service, user, body)).id;
    await indexAll(user);
  });

  it('shows the newest links first, each with its page, its settings, and its short URL to copy', async () => {
    const { status, aliases, text, shown } = await readList(user);
    expect([status, aliases]).toEqual([200, ['third', 'second', 'first']]);
    expect(text).toContain(`<a href="/console/links/${ids.first}"><b>sho.rt/first</b></a>`);
    expect(text).toContain(`href="/console/links/${ids.first}/edit" aria-label="Edit sho.rt/first"`);
    expect(text).toContain(
      `href="/console/links/${ids.first}/qr?format=svg" aria-label="Download the QR code for sho.rt/first as SVG"`,
    );
    expect(shown).toContain('3 links');
    expect(text).toMatch(/<a href="\/console\/links" aria-current="page"><svg .*?<\/svg>Links<\/a>/);
  });

  it('has badges for what is special about a link, large ones too', async () => {
    const owner = await service.addUser();
    const { key } = owner;
    const { id } = (await call(service, createCampaign, { key, body: { name: 'Autumn <b>' } })).body;
    const channel = await addChannelFor(service, owner, { name: 'Print' });
    const target = { location: 'France', link: 'https://example.fr/' };
    await addLinkFor(service, owner, { custom: 'plain' });
    await addLinkFor(service, owner, {
      custom: 'special',
      password: 'secret',
      expiry: '2099-01-31 18:00:00',
      clicklimit: 1500,
      geotarget: [target],
      devicetarget: [{ device: 'ios', link: 'https://example.com/ios' }],
      campaign: id,
      channel,
    });
    const many = Array.from({ length: 40 }, (_, n) => ({
      ...target,
      link: `${target.link}${'x'.repeat(50)}${n}`,
    }));
    await addLinkFor(service, owner, { custom: 'large', geotarget: many, startdate: '2098-01-31 18:00:00' });
    const { text } = await readList(owner);
    const badges = (alias: string) => {
      const row = text.slice(text.indexOf(`<b>sho.rt/${alias}</b>`));
      return [
        ...row.slice(0, row.indexOf('</tr>')).matchAll(/class="badge [^>]*>(.*?)<\/(?:span|a)>(?=<|$)/gs),
      ].map(([, badge = '']) => readText(badge).trim());
    };
    expect(badges('plain')).toEqual([]);
    expect(badges('special')).toEqual([
      'Password',
      'Expires Jan 31, 2099',
      'Limit: 1,500 clicks',
      '2 more targets',
      'Campaign Autumn &lt;b&gt;',
      'Channel Print',
    ]);
    expect(badges('large')).toEqual(['Starts Jan 31, 2098', '40 more targets']);
    expect(text).toContain(`<a class="badge plain" href="/console/campaigns/${id}">`);
    await indexAll(owner);
    expect((await readList(owner, { q: 'special' })).shown).toContain('Limit: 1,500 clicks');
  });

  it.each([
    ['words', { q: 'common' }, ['second', 'first']],
    ['a host', { q: 'other.example' }, ['third']],
    ['parts of words', { q: 'ommo thin' }, ['second']],
    ['parts of the target, in any case', { q: 'EXAMPLE/' }, ['third']],
    ['a whole target without its scheme', { q: 'other.example/' }, ['third']],
    ['a whole target with another scheme', { q: 'http://other.example' }, ['third']],
    ['signs', { q: '!!' }, []],
    ['a whole short URL', { q: 'https://sho.rt/first' }, ['first']],
    ['a short URL without its scheme', { q: 'sho.rt/first' }, ['first']],
    ['an external id', { externalid: 'order:1' }, ['first']],
    ['the own domain', { domain: 'sho.rt' }, ['third', 'second', 'first']],
    ['a day', { from: '2020-01-01', to: '2099-01-01', q: 'nothing' }, ['third']],
    ['empty filters', { q: '', domain: '', campaign: '', from: '', to: '' }, ['third', 'second', 'first']],
  ])('finds links by %s', async (_, query, expected) => {
    expect((await readList(user, query)).aliases).toEqual(expected);
  });

  it('finds links by their campaign, and shows the filter again', async () => {
    const { aliases, text } = await readList(user, { campaign });
    expect(aliases).toEqual(['second']);
    expect(text).toContain(`<option value="${campaign}" selected>Autumn</option>`);
    expect(text).toContain('<details open><summary>Filters</summary>');
  });

  it('finds links by their channel, targets, and status, and sorts them by title', async () => {
    const owner = await service.addUser();
    const channel = await addChannelFor(service, owner, { name: 'Print <b>' });
    const geotarget = [{ location: 'France', link: 'https://example.fr/' }];
    await addLinkFor(service, owner, { custom: 'a-first', metatitle: 'Zebra', channel });
    await addLinkFor(service, owner, { custom: 'b-second', metatitle: 'Ant', geotarget });
    await addLinkFor(service, owner, { custom: 'c-third', status: 'private' });
    await indexAll(owner);
    const find = async (query: Record<string, unknown>) => (await readList(owner, query)).aliases;
    expect(await find({ channel })).toEqual(['a-first']);
    expect(await find({ channel: 'none' })).toEqual(['c-third', 'b-second']);
    expect(await find({ hastarget: '1' })).toEqual(['b-second']);
    expect(await find({ hastarget: '0' })).toEqual(['c-third', 'a-first']);
    expect(await find({ status: 'private', q: 'thi' })).toEqual(['c-third']);
    expect(await find({ order: 'title' })).toEqual(['b-second', 'a-first', 'c-third']);
    const { text } = await readList(owner, { channel });
    expect(text).toContain(`<option value="${channel}" selected>Print &lt;b&gt;</option>`);
    expect(text).toContain('<details open><summary>Filters</summary>');
  });

  it('marks what was found, and shows where, however long the target is', async () => {
    const owner = await service.addUser();
    const metatitle = 'Crème <b> brûlée';
    const url = `https://example.com/${'a/'.repeat(60)}summer-sale?${'x'.repeat(100)}`;
    await addLinkFor(service, owner, { custom: 'dessert', url, metatitle, metadescription: 'With caramel' });
    const { text } = await readList(owner, { q: 'creme SALE esse' });
    expect(text).toContain('<div dir="auto"><mark>Crème</mark> &lt;b&gt; brûlée</div>');
    expect(text).toMatch(/>…\/?(a\/)+summer-<mark>sale<\/mark>\?x+…</);
    expect(text).toContain('<b>sho.rt/d<mark>esse</mark>rt</b>');
    expect(text).not.toContain('With caramel');
    expect((await readList(owner, { q: 'caramel' })).text).toContain('With <mark>caramel</mark>');
    expect((await readList(owner, { q: url })).aliases).toEqual(['dessert']);
  });

  it('finds a new link at once, and one that is called like a short URL by its parts', async () => {
    const owner = await service.addUser();
    await addLinkFor(service, owner, { custom: 'mine-1', url: 'https://example.com/sho.rt/none' });
    await addLinkFor(service, owner, { custom: 'mine-12' });
    expect((await readList(owner, { q: 'sho.rt/mine-1' })).aliases).toEqual(['mine-1']);
    expect((await readList(owner, { q: 'sho.rt/mine' })).aliases).toEqual(['mine-12', 'mine-1']);
    expect((await readList(owner, { q: 'sho.rt/none' })).aliases).toEqual(['mine-1']);
    expect((await readList(owner, { q: 'mine', campaign: campaign })).aliases).toEqual([]);
  });

  it('selects all links of a page without a script, and offers all that match', async () => {
    const { text } = await readList(user, { q: 'common', select: 'page' });
    expect(text.match(/name="links\[\]" value="\d+" aria-label="[^"]+" checked/g)).toHaveLength(2);
    expect(text).toContain('<input type="hidden" name="search" value="q=common">');
    expect(text).toContain('<a href="/console/links?q=common" data-select-all=');
    const { text: plain } = await readList(user, { q: 'common' });
    expect(plain).toContain('<a href="/console/links?q=common&amp;select=page" data-select-all=');
    expect(plain).not.toContain(' checked');
    expect(plain).not.toContain('name="matching"');
  });

  it('says that nothing was found, and how to see all links', async () => {
    const { shown, text } = await readList(user, { q: 'unheard' });
    expect(shown).toContain('No link matches');
    expect(text).toContain('<a class="button quiet" href="/console/links">Show all links</a>');
    expect(text).toContain('value="unheard"');
  });

  it.each([
    ['from', 'yesterday', 'must be a date'],
    ['campaign', 'x', 'Campaign must be an id'],
  ])('says what is wrong with the filter %s', async (name, value, problem) => {
    const { status, shown } = await readList(user, { [name]: value });
    expect(status).toBe(400);
    expect(shown).toContain(problem);
    expect(shown).not.toContain('Nothing has been saved');
  });

  it.each([
    { page: 'x' },
    { page: '-1' },
    { order: 'x' },
    { done: 'x', of: 'y' },
    { done: 'created', of: '1' },
  ])('ignores what makes no sense: %j', async (query) => {
    const { status, aliases, text } = await readList(user, query);
    expect([status, aliases]).toEqual([200, ['third', 'second', 'first']]);
    expect(text).not.toContain('class="notice');
  });

  it('shows the short URL of a new link, and only of an own one', async () => {
    const { shown } = await readList(user, { done: 'created', of: ids.first });
    expect(shown).toContain('Your short link is ready: sho.rt/first Copy');
    const other = await service.addUser();
    expect((await readList(other, { done: 'created', of: ids.first })).shown).not.toContain('first');
  });

  it('welcomes an account without links', async () => {
    const { shown, text } = await readList(await service.addUser());
    expect(shown).toContain('No links yet');
    expect(text).not.toContain('role="search"');
  });

  it('shows hostile texts as they are', async () => {
    const owner = await service.addUser();
    const evil = `"><script>alert('1')</script>`;
    await addLinkFor(service, owner, { url: 'https://example.com/"><script>', metatitle: evil });
    const { text } = await readList(owner, { q: '' });
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;');
    expect((await readList(owner, { q: evil })).text.match(/<script/g)).toHaveLength(1);
    expect(text.match(/<script/g)).toHaveLength(1);
  });
});

describe('the pages of GET /console/links', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await service.addUser();
    await seedLinks(
      user.id,
      Array.from({ length: 205 }, (_, i) => i + 1),
    );
  });

  it('have 100 links each, keep the order, and weigh little', async () => {
    const first = await readList(user, { order: 'click' });
    expect(first.aliases).toEqual(Array.from({ length: 100 }, (_, i) => seededAlias(user.id, 205 - i)));
    expect(first.text).toContain('href="/console/links?order=click&amp;page=2">Next</a>');
    expect(gzipSync(first.text).length).toBeLessThan(20_000);
    expect(first.shown).toContain('All 205 links that match');
    const last = await readList(user, { page: 3 });
    expect([last.aliases.length, last.shown.includes('Page 3 of 3')]).toEqual([5, true]);
  });

  it('begin with the most clicked link or with the newest, as the form says', async () => {
    const owner = await service.addUser();
    const [old, middle, young] = [
      await addLinkFor(service, owner),
      await addLinkFor(service, owner),
      await addLinkFor(service, owner),
    ];
    const shard = new Shard();
    for (const { id } of [old, old, middle])
      shard.visit({ userId: owner.id, linkId: id, at: new Date('2026-01-02T03:04:05Z') });
    await deliver(shard.records);
    const inOrder = async (order: string) => (await readList(owner, { order })).aliases;
    expect(await inOrder('click')).toEqual([old.alias, middle.alias, young.alias]);
    expect(await inOrder('date')).toEqual([young.alias, middle.alias, old.alias]);
  });

  it('say so past the end', async () => {
    expect((await readList(user, { page: 9 })).shown).toContain('There is nothing on this page anymore.');
  });

  it('cost 6 requests and 40 read units at most', async () => {
    const { requests } = await readList(user);
    expect(requests.map(({ operation }) => operation).sort()).toEqual(
      ['BatchGetItem', ...Array(5).fill('Query')].sort(),
    );
    expect(sumUnits({ requests })).toBeLessThanOrEqual(40);
  });

  it('cost little more when they are searched', async () => {
    const owner = await service.addUser();
    await putDatedLinks(
      owner,
      Array.from({ length: 200 }, () => '2026-01-02 03:04:05'),
    );
    await indexAll(owner, { atOnce: 100 });
    const { requests, aliases } = await readList(owner, { q: 'common even' });
    expect(aliases).toHaveLength(100);
    expect(requests.length).toBeLessThanOrEqual(9);
    // Half a unit for each link of the page.
    expect(sumUnits({ requests })).toBeLessThanOrEqual(50 + 20);
    await clickLinkOn(owner, 7, 20_000);
    expect((await readList(owner, { order: 'lastclick' })).aliases.slice(0, 2)).toEqual(['a7', 'a200']);
  });
});
