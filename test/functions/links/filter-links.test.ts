import { beforeAll, describe, expect, it } from 'vitest';
import { listLinks, updateLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { indexAll, putDatedLinks, readIndex } from '../../support/table/search.ts';

const service = testService();

async function list(user: TestUser, query: Record<string, unknown>) {
  const { status, text, body, requests } = await call(service, listLinks, { key: user.key, query });
  expect(status, text).toBe(200);
  const aliases = body.data.urls.map(({ alias }: { alias: string }) => alias);
  return { aliases, total: body.data.result, reads: requests.slice(2) };
}

describe('GET /urls', () => {
  let user: TestUser;
  let channels: number[];
  const link = 'https://example.com/other';
  const add = (custom: string, body: Record<string, unknown> = {}) =>
    addLinkFor(service, user, { custom, ...body });

  beforeAll(async () => {
    user = await service.addUser();
    channels = [await addChannelFor(service, user), await addChannelFor(service, user)];
    await add('plain', { metatitle: 'zebra' });
    await add('private', { status: 'private', metatitle: 'Äpfel' });
    await add('country', { geotarget: [{ location: 'France', link }], metatitle: 'apples' });
    await add('variants', {
      variants: [
        { weight: 1, link },
        { weight: 1, link: `${link}/b` },
      ],
    });
    await add('scheduled', { schedule: [{ from: '2030-01-01 00:00:00', link }], metatitle: 'Apple' });
    const many = Array.from({ length: 60 }, (_, i) => ({ location: `Country ${i}`, link: `${link}/${i}` }));
    await add('large', { geotarget: many, metatitle: '#1' });
    const both = await add('both', { channel: channels[0] });
    await assignTo(service, user, channels[1], 'links', both.id);
    await add('one', { channel: channels[1], devicetarget: [{ device: 'iphone', link }] });
    await indexAll(user);
  });

  it.each([
    ['the id of a channel', () => ({ channel: channels[1] }), ['one', 'both']],
    ['the other channel', () => ({ channel: channels[0] }), ['both']],
    [
      'no channel',
      () => ({ channel: 'none' }),
      ['large', 'scheduled', 'variants', 'country', 'private', 'plain'],
    ],
    ['an unknown channel', () => ({ channel: 1 }), []],
    ['targets or variants', () => ({ hastarget: 1 }), ['one', 'large', 'variants', 'country']],
    ['none of these', () => ({ hastarget: '0' }), ['both', 'scheduled', 'private', 'plain']],
    ['private', () => ({ status: 'private' }), ['private']],
    [
      'public',
      () => ({ status: 'public' }),
      ['one', 'both', 'large', 'scheduled', 'variants', 'country', 'plain'],
    ],
    ['several', () => ({ channel: 'none', hastarget: 0, status: 'public' }), ['scheduled', 'plain']],
    ['several, with words', () => ({ channel: channels[1], hastarget: 1, q: 'one' }), ['one']],
    [
      'blank ones',
      () => ({ channel: '', hastarget: '', status: '' }),
      ['one', 'both', 'large', 'scheduled', 'variants', 'country', 'private', 'plain'],
    ],
  ])('filters by %s', async (_, query, aliases) => {
    const found = await list(user, query());
    expect(found).toMatchObject({ aliases, total: aliases.length });
  });

  it('sorts by title regardless of case and accents, and links without one behind, newest first', async () => {
    const all = ['large', 'private', 'scheduled', 'country', 'plain', 'one', 'both', 'variants'];
    expect(await list(user, { order: 'title' })).toMatchObject({ aliases: all, total: 8 });
    const pages = [1, 2, 3, 4].map(
      async (page) => (await list(user, { order: 'title', limit: 3, page })).aliases,
    );
    expect((await Promise.all(pages)).flat()).toEqual(all);
    expect((await list(user, { order: 'title', hastarget: 1 })).aliases).toEqual([
      'large',
      'country',
      'one',
      'variants',
    ]);
  });

  it('finds a changed link by what it is now', async () => {
    const other = await service.addUser();
    const { id } = await addLinkFor(service, other, {
      custom: 'changing',
      metatitle: 'B',
      status: 'private',
    });
    await addLinkFor(service, other, { custom: 'between', metatitle: 'C' });
    await indexAll(other);
    const body = {
      url: 'https://example.com/',
      metatitle: 'D',
      status: 'public',
      variants: [
        { weight: 1, link },
        { weight: 1, link: `${link}/b` },
      ],
    };
    await call(service, updateLink, { key: other.key, params: { id }, body });
    await indexAll(other);
    expect((await list(other, { order: 'title' })).aliases).toEqual(['between', 'changing']);
    expect((await list(other, { hastarget: true, status: 'public' })).aliases).toEqual(['changing']);
  });

  it('indexes a link in 50 channels with 40 words in several transactions, and changes all of it', async () => {
    const other = await service.addUser();
    const { id } = await addLinkFor(service, other, {
      metatitle: Array.from({ length: 45 }, (_, i) => `a${i}`).join(' '),
    });
    const ids: number[] = [];
    while (ids.length < 50) {
      ids.push(await addChannelFor(service, other));
      await assignTo(service, other, ids.at(-1), 'links', id);
    }
    await indexAll(other);
    for (const channel of [ids[0], ids[49]]) expect((await list(other, { channel, q: 'a30' })).total).toBe(1);
    const record = (await readIndex(other.id)).find(({ sk }) => sk.startsWith('LINK#'));
    expect(record?.tokens).toHaveLength(40 + 2 + 51 + 2);
  });

  it.each([
    [{ channel: 'any' }, 'channel: must be an id, or none'],
    [{ hastarget: 'maybe' }, 'hastarget: must be true or false'],
    [{ status: 'secret' }, 'status: must be one of public, private'],
  ])('refuses %j', async (query, message) => {
    const { status, body } = await call(service, listLinks, { key: user.key, query });
    expect([status, body.message]).toEqual([400, message]);
  });
});

describe('thousands of links', () => {
  const COUNT = 3000;
  let user: TestUser;
  beforeAll(async () => {
    user = await service.addUser();
    await putDatedLinks(
      user,
      Array.from({ length: COUNT }, () => '2026-01-01 10:00:00'),
    );
    await indexAll(user, { atOnce: 400 });
  }, 60_000);
  const sumUnits = (reads: { units: number }[]) => reads.reduce((sum, { units }) => sum + units, 0);

  it.each([1, 100, 200])(
    'without a channel are counted exactly, and page %i costs the same',
    async (page) => {
      const { total, aliases, reads } = await list(user, { channel: 'none', limit: 15, page });
      expect([total, aliases.length]).toEqual([COUNT, 15]);
      // The lists of all links, an empty one of those in channels, an empty query for backdated links, and the page.
      expect(sumUnits(reads)).toBeLessThanOrEqual(0.5 + 0.5 + 0.5 + 7.5);
    },
  );

  it('are sorted by title for 10 units per 1000 links before the page, and those of the page', async () => {
    const first = await list(user, { order: 'title', limit: 15 });
    // Every 500th title also says `rare`.
    expect([first.total, first.aliases[0]]).toEqual([COUNT, 'a2']);
    expect(sumUnits(first.reads)).toBeLessThanOrEqual(15);
    const last = await list(user, { order: 'title', limit: 15, page: COUNT / 15 });
    expect(last.aliases.at(-1)).toBe('a2999');
    expect(sumUnits(last.reads)).toBeLessThanOrEqual(10 + (10 * COUNT) / 1000);
  });
});
