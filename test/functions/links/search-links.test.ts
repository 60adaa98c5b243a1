import { beforeAll, describe, expect, it } from 'vitest';
import { listLinks } from '../../../shared/api/links.ts';
import { addLinkOf } from '../../support/builders.ts';
import { call } from '../../support/call.ts';
import { indexAll } from '../../support/search.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

const search = async (user: TestUser, query: Record<string, unknown>) =>
  call(service, listLinks, { key: user.key, query });
const aliasesFor = async (user: TestUser, query: Record<string, unknown>): Promise<string[]> => {
  const { status, body } = await search(user, query);
  expect(status).toBe(200);
  const aliases = body.data.urls.map(({ alias }: { alias: string }) => alias);
  expect(body.data.result).toBe(aliases.length);
  return aliases;
};

describe('GET /urls with filters', () => {
  let user: TestUser;

  beforeAll(async () => {
    user = await service.addUser();
    const add = (body: Record<string, unknown>) => addLinkOf(service, user, body);
    await add({ custom: 'summer-sale', url: 'https://shop.example.com/a', metatitle: 'Crème Brûlée' });
    await add({ custom: 'WinterSale', url: 'https://www.straße.example/', description: 'Große Straße' });
    await add({ custom: 'tokyo', url: 'https://example.net/', metatitle: '東京タワーの写真' });
    await indexAll(user);
  });

  it.each([
    ['the alias', 'SUMMER', ['summer-sale']],
    ['the title, without accents', 'creme brulee', ['summer-sale']],
    ['the title, with other accents', 'CRÈME brûlee', ['summer-sale']],
    ['the description, with ß', 'STRASSE', ['WinterSale']],
    ['the target host', 'shop.example.com', ['summer-sale']],
    ['part of the target host', 'net', ['tokyo']],
    ['Japanese', '写真', ['tokyo']],
    ['words of several fields', 'sale brulee com', ['summer-sale']],
    ['words that no link has together', 'sale tokyo', []],
    ['a part of a word', 'summ', []],
    ['an unknown word', 'nothing', []],
    ['a word that looks like a key', 'TOKEN#domain:#000000', []],
  ])('finds words in %s', async (_, q, aliases) => {
    expect(await aliasesFor(user, { q })).toEqual(aliases);
  });
});
