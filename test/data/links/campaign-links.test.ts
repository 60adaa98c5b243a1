import { randomInt } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { itemKey, membersKey } from '../../../shared/data/keys.ts';
import { pickRandomLink, readListPage } from '../../../shared/data/links/campaign-links.ts';
import { deleteStoredLink } from '../../../shared/data/links/delete-link.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import type { RandomInt } from '../../../shared/domain/campaign-visits.ts';
import type { Link } from '../../../shared/domain/links/links.ts';
import { toId } from '../../../shared/ids.ts';
import { testService } from '../../support/service.ts';
import { countRounds } from '../../support/table/rounds.ts';
import { seedCampaign } from '../../support/table/seed.ts';

const service = testService();
const NOW = new Date('2026-11-21T10:00:00Z');
const expired = { expiry: '2026-11-21 10:00:00' };
const protectedBy = { passwordHash: 'a hash' };

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
let users = 0;

/** A campaign of a new user, who has these links only. */
async function aCampaign(numbers: number[], listFields?: (n: number) => Partial<Link>) {
  const userId = 7_000 + ++users;
  const campaign = { userId, id: toId(userId, 1) };
  await seedCampaign(campaign, numbers, listFields);
  const getNumber = (link: Link | undefined) => link && link.id - toId(userId, 0);
  const draw = async (random: RandomInt) => getNumber(await pickRandomLink(campaign, NOW, random));
  return { campaign, draw };
}

/** The same evenly distributed numbers each time (mulberry32). */
function seeded(): RandomInt {
  let state = 20_261_121;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** The deviation of counts from an even distribution: Pearson's chi-squared. */
function unevenness(counts: number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** How often each link was drawn. */
async function measureSpread(draw: (random: RandomInt) => Promise<number | undefined>, draws: number) {
  const random = seeded();
  const counts = new Map<number | undefined, number>();
  for (let i = 0; i < draws; i++) {
    const n = await draw(random);
    counts.set(n, (counts.get(n) ?? 0) + 1);
  }
  return counts;
}

describe('pickRandomLink', () => {
  it('returns each link of a campaign for exactly one offset, with and without gaps', async () => {
    const numbers = upTo(90).filter((n) => n % 3 !== 0);
    const { draw } = await aCampaign(numbers);
    const drawn = await Promise.all(numbers.map((_, place) => draw(() => place)));
    expect(drawn.toSorted((a = 0, b = 0) => a - b)).toEqual(numbers);
  });

  // An even distribution stays below these limits 999 times out of 1000, with 7 and 25 degrees of freedom.
  it.each([
    ['a page', 12, (n: number) => n % 3 === 0, 8, 24.3],
    ['more than a page', 52, (n: number) => n % 2 === 0, 26, 52.6],
  ])(
    'draws evenly among the links that can be visited, in a campaign of %s',
    async (_, count, hasExpired, open, limit) => {
      const { draw } = await aCampaign(upTo(count), (n) => (hasExpired(n) ? expired : {}));
      const spread = await measureSpread(draw, open * 10);
      expect([...spread.keys()].filter((n) => n === undefined || hasExpired(n))).toEqual([]);
      expect(spread.size).toBe(open);
      expect(unevenness([...spread.values()])).toBeLessThan(limit);
    },
  );

  it('finds the only link that can be visited among the newest fifty', async () => {
    const { draw } = await aCampaign(upTo(300), (n) => (n === 260 ? {} : expired));
    const spread = await measureSpread(draw, 10);
    expect([...spread]).toEqual([[260, 10]]);
  });

  it('returns undefined at a bounded cost if no link can be visited', async () => {
    const { draw } = await aCampaign(upTo(1000), () => expired);
    const before = service.table.requests.length;
    expect(await draw(seeded())).toBeUndefined();
    const requests = service.table.requests.slice(before);
    expect(requests.length).toBeLessThanOrEqual(31);
    expect(countRounds({ requests })).toBeLessThanOrEqual(11);
    expect(requests.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(100);
  });

  it('returns undefined for an empty campaign', async () => {
    const { draw } = await aCampaign([]);
    expect(await draw(() => 0)).toBeUndefined();
  });

  it.each([
    ['a page', 20],
    ['more than a page', 70],
  ])('prefers links without a password, in a campaign of %s', async (_, count) => {
    const { draw } = await aCampaign(upTo(count), (n) => (n % 10 ? protectedBy : {}));
    const spread = await measureSpread(draw, 40);
    expect([...spread.keys()].filter((n = 1) => n % 10 !== 0)).toEqual([]);
    expect(spread.size).toBeGreaterThan(1);
  });

  it.each([
    ['a page', 8],
    ['more than a page', 60],
  ])('draws a link with a password if there are no others, in a campaign of %s', async (_, count) => {
    const { draw } = await aCampaign(upTo(count), () => protectedBy);
    const spread = await measureSpread(draw, 40);
    expect(spread.has(undefined)).toBe(false);
    expect(spread.size).toBeGreaterThan(Math.min(count, 40) / 2);
  });

  it('skips a member whose link is in another campaign, or in none', async () => {
    const elsewhere: Partial<Link>[] = [{ campaign: 99 }, { campaign: undefined }, {}];
    const { draw } = await aCampaign(upTo(3), (n) => elsewhere[n - 1] ?? {});
    expect([...(await measureSpread(draw, 10))]).toEqual([[3, 10]]);
  });

  it('draws again when a link is deleted after the count, even if two offsets then give the same link', async () => {
    const { campaign, draw } = await aCampaign([...upTo(60), 100, 101], (n) => (n === 60 ? {} : expired));
    const Key = itemKey(membersKey('campaigns', campaign.id), 101);
    await tableClient().send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key }));
    const places = [61, 1, 2];
    let turn = 0;
    expect(await draw(() => places[turn++ % places.length] ?? 0)).toBe(60);
  });
});

describe('a campaign whose links are being deleted', () => {
  it('returns links and pages without errors until none are left', async () => {
    const { campaign, draw } = await aCampaign(upTo(60));
    const removing = upTo(60).map((n) =>
      deleteStoredLink({ id: campaign.userId, username: 'ann' }, toId(campaign.userId, n), NOW),
    );
    const readings = upTo(30).flatMap(() => [draw(randomInt), readListPage(campaign, 1, NOW)]);
    await Promise.all([...readings, ...removing]);
    expect(await draw(randomInt)).toBeUndefined();
    expect(await readListPage(campaign, 1, NOW)).toEqual({ links: [], currentpage: 1, maxpage: 1 });
  });
});

describe('readListPage', () => {
  it('returns fifty links per page, newest first, without those that cannot be visited', async () => {
    const { campaign } = await aCampaign(upTo(120), (n) => (n % 10 ? {} : expired));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => readListPage(campaign, page, NOW)));
    expect(pages.map(({ links }) => links.length)).toEqual([45, 45, 18, 0]);
    expect(pages.map(({ currentpage, maxpage }) => [currentpage, maxpage])).toEqual(
      [1, 2, 3, 4].map((page) => [page, 3]),
    );
    const numbers = pages.flatMap(({ links }) => links.map(({ id }) => id - toId(campaign.userId, 0)));
    expect(numbers).toEqual(
      upTo(120)
        .filter((n) => n % 10)
        .reverse(),
    );
  });
});
