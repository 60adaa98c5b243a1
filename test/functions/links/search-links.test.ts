import { beforeAll, describe, expect, it } from 'vitest';
import { listLinks } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { indexAll, putDatedLinks } from '../../support/table/search.ts';

const service = testService();

const search = (user: TestUser, query: Record<string, unknown>) =>
  call(service, listLinks, { key: user.key, query });
async function aliasesFor(user: TestUser, query: Record<string, unknown>): Promise<string[]> {
  const { status, body } = await search(user, query);
  expect(status).toBe(200);
  const aliases = body.data.urls.map(({ alias }: { alias: string }) => alias);
  expect(body.data.result).toBe(aliases.length);
  return aliases;
}

describe('GET /urls with filters', () => {
  let user: TestUser;
  let campaign: number;

  beforeAll(async () => {
    user = await service.addUser();
    campaign = (await addCampaignFor(service, user)).id;
    await addDomainFor(user, { domain: 'https://go.brand.example' });
    const add = (body: Record<string, unknown>) => addLinkFor(service, user, body);
    await add({
      custom: 'summer-sale',
      url: 'https://shop.example.com/a',
      metatitle: 'Crème Brûlée',
      campaign,
    });
    await add({
      custom: 'WinterSale',
      url: 'https://www.straße.example/',
      description: 'Große Straße',
      campaign,
    });
    await add({ custom: 'tokyo', url: 'https://example.net/', metatitle: '東京タワーの写真' });
    await add({ custom: 'books', url: 'https://bücher.example/' });
    await add({ custom: 'branded', domain: 'go.brand.example', url: 'https://example.net/' });
    await indexAll(user);
  });

  it.each([
    ['the alias', 'SUMMER', ['summer-sale']],
    ['the title, without accents', 'creme brulee', ['summer-sale']],
    ['the title, with other accents', 'CRÈME brûlee', ['summer-sale']],
    ['the description, with ß', 'STRASSE', ['WinterSale']],
    ['the target host', 'shop.example.com', ['summer-sale']],
    ['part of the target host', 'net', ['branded', 'tokyo']],
    ['a target host with umlauts', 'Bücher', ['books']],
    ['a target host with umlauts, as lists show it', 'xn--bcher-kva.example', ['books']],
    ['Japanese', '写真', ['tokyo']],
    ['several fields', 'sale brulee com', ['summer-sale']],
    ['no link together', 'sale tokyo', []],
    ['part only', 'summ', []],
    ['no link', 'nothing', []],
    ['the form of a key', 'TOKEN#domain:#000000', []],
  ])('finds words in %s', async (_, q, aliases) => {
    expect(await aliasesFor(user, { q })).toEqual(aliases);
  });

  it.each([
    ['https://sho.rt/summer-sale', ['summer-sale']],
    ['sho.rt/SUMMER-SALE', ['summer-sale']],
    ['https://api.sho.rt/tokyo', ['tokyo']],
    ['https://go.brand.example/branded', ['branded']],
    ['https://go.brand.example/tokyo', []],
    ['https://sho.rt/branded', []],
    ['https://other.example/tokyo', []],
    ['https://sho.rt/tokyo/x', []],
    ['https://sho.rt/tokyo?a=b', []],
    ['https://sho.rt', []],
    ['%%%', []],
  ])('finds the short URL %s', async (short, aliases) => {
    expect(await aliasesFor(user, { short })).toEqual(aliases);
  });

  it('finds a short URL at once, with one read of its route, but not another user’s', async () => {
    const other = await service.addUser();
    await addLinkFor(service, other, { custom: 'not-indexed' });
    const { requests } = await search(other, { short: 'https://sho.rt/not-indexed' });
    const reads = requests.filter(({ operation }) => operation !== 'UpdateItem');
    expect(reads.map(({ operation, input }) => [operation, input.Key?.pk.S.split('#')[0]])).toEqual([
      ['GetItem', 'KEY'],
      ['GetItem', 'ROUTE'],
      ['BatchGetItem', undefined],
    ]);
    expect(await aliasesFor(other, { short: 'https://sho.rt/not-indexed' })).toEqual(['not-indexed']);
    expect(await aliasesFor(user, { short: 'https://sho.rt/not-indexed' })).toEqual([]);
  });

  it.each([
    ['go.brand.example', ['branded']],
    ['https://GO.brand.example/', ['branded']],
    ['sho.rt', ['books', 'tokyo', 'WinterSale', 'summer-sale']],
    ['api.sho.rt', ['books', 'tokyo', 'WinterSale', 'summer-sale']],
    ['other.example', []],
    ['no host#at all', []],
    ['x'.repeat(300), []],
  ])('finds the links on %s', async (domain, aliases) => {
    expect(await aliasesFor(user, { domain })).toEqual(aliases);
  });

  it('combines filters: links have to pass all', async () => {
    expect(await aliasesFor(user, { campaign })).toEqual(['WinterSale', 'summer-sale']);
    expect(await aliasesFor(user, { campaign, q: 'com' })).toEqual(['summer-sale']);
    expect(await aliasesFor(user, { campaign: campaign + 1 })).toEqual([]);
    expect(await aliasesFor(user, { campaign, domain: 'go.brand.example' })).toEqual([]);
    expect(await aliasesFor(user, { campaign, short: 'sho.rt/summer-sale', q: 'creme' })).toEqual([
      'summer-sale',
    ]);
    expect(await aliasesFor(user, { short: 'sho.rt/summer-sale', q: 'tokyo' })).toEqual([]);
  });

  it('lists everything when the filters are blank', async () => {
    const blank = { q: '', short: '', domain: '', campaign: '', from: '', to: '' };
    expect(await aliasesFor(user, blank)).toHaveLength(5);
  });

  it.each([
    [{ q: '!?' }, 'q: must have a letter or a digit'],
    [{ q: 'a b c d e f g h i j k' }, 'q: must have at most 10 words'],
    [{ q: 'x'.repeat(201) }, 'q: must have at most 200 characters'],
    [{ campaign: 'spring' }, 'campaign: must be an id'],
    [{ campaign: '-1' }, 'campaign: must be an id'],
    [{ from: '2026-02-30' }, 'from: must be a date, YYYY-MM-DD, or a date and time, YYYY-MM-DD HH:MM:SS'],
    [{ to: 'yesterday' }, 'to: must be a date'],
    [{ to: '2026-01-01 25:00:00' }, 'to: must be a date'],
    [{ short: 'x'.repeat(501) }, 'short: must have at most 500 characters'],
    [{ domain: 'x'.repeat(301) }, 'domain: must have at most 300 characters'],
  ])('refuses %j, and names the field', async (query, message) => {
    const { status, body } = await search(user, query);
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  });
});

describe('GET /urls with dates', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await service.addUser();
    // Imported links can have any date.
    const dates = [
      '2026-01-02 00:00:00',
      '2025-12-31 23:59:59',
      '2026-01-01 12:00:00',
      '2026-01-01 00:00:00',
    ];
    await putDatedLinks(user, dates);
    await indexAll(user);
  });

  it.each([
    [{ from: '2026-01-01' }, ['a4', 'a3', 'a1']],
    [{ to: '2026-01-01' }, ['a2']],
    [{ from: '2026-01-01', to: '2026-01-02' }, ['a4', 'a3']],
    [{ from: '2026-01-01 00:00:01', to: '2026-01-02 00:00:01' }, ['a3', 'a1']],
    [{ from: '2026-01-01 12:00:00', to: '2026-01-01 12:00:00' }, []],
    [{ from: '2026-01-01 12:00:00', to: '2026-01-01 12:00:01' }, ['a3']],
    [{ from: '2026-01-02', to: '2026-01-01' }, []],
    [{ from: '2025-12-31 23:59:59' }, ['a4', 'a3', 'a2', 'a1']],
  ])('includes %j from the first second, and not the end', async (query, aliases) => {
    expect(await aliasesFor(user, query)).toEqual(aliases);
  });
});
