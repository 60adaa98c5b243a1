import { afterEach, describe, expect, it, vi } from 'vitest';
import { userKey } from '../../../shared/data/keys.ts';
import { monthlyClicksKey, namesFrom } from '../../../shared/data/statistics-keys.ts';
import { type Item, query } from '../../../shared/data/table/items.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { toId } from '../../../shared/ids.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { readSources, sumCounts } from '../../support/clicks/account-sources.ts';
import { putLinks, type TestLink } from '../../support/clicks/counted-links.ts';
import { itemBytes } from '../../support/clicks/stored-statistics.ts';
import { allItems } from '../../support/items/belongings.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem, putItem } from '../../support/table/items.ts';
import { deliver, Shard, type Visit } from '../../support/table/stream-records.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
vi.spyOn(console, 'error').mockReturnValue();
afterEach(() => {
  service.table.failWith(undefined);
});

const START = new Date('2026-03-20T00:00:00Z');
const at = (hour: number) => new Date(START.getTime() + hour * 3_600_000);
const toDay = (hour: number) => at(hour).toISOString().slice(0, 10);
const readChunks = ({ id }: TestUser) => query<Item>(namesFrom(userKey(id).pk, 0));

async function anAccount(count = 3) {
  const user = await service.addUser({ planId: 3 });
  return { user, links: await putLinks(user, count) };
}

/** A few names a day, as an account with few clicks has them. */
const factsAt = (i: number) => ({
  country: ['France', 'Germany', 'Côte d’Ivoire', 'Unknown'][i % 4] ?? '',
  referrer: ['Direct', 't.co', 'news.example'][i % 3] ?? '',
});

/** What the clicks of a shard add up to. */
class Model {
  readonly sums: Record<'country' | 'referrer' | 'link', Record<string, number>> = {
    country: {},
    referrer: {},
    link: {},
  };

  add(hour: number, { linkId, country = '', referrer = '', visits = 1 }: Visit): void {
    for (const [kind, name] of [
      ['country', country],
      ['referrer', referrer],
      ['link', linkId],
    ] as const) {
      const key = `${toDay(hour)} ${name}`;
      this.sums[kind][key] = (this.sums[kind][key] ?? 0) + visits;
    }
  }
}

async function expectSources(user: TestUser, { sums }: Model) {
  for (const kind of ['country', 'referrer', 'link'] as const)
    expect(await readSources(user, kind, START)).toEqual(sums[kind]);
}

/** Clicks of 20 days, over the end of a month, on three links. */
function manyDays(links: TestLink[], { count = 160, model = new Model() } = {}) {
  const shard = new Shard();
  for (let i = 0; i < count; i++) {
    const hour = Math.floor((i * 480) / count);
    const visit = { ...(links[i % 3] as TestLink), ...factsAt(i), visits: 1 + (i % 2) };
    shard.visit({ ...visit, at: at(hour) });
    model.add(hour, visit);
  }
  return { shard, model };
}

describe('where the clicks of an account came from', () => {
  it('is counted by day, country, referrer, and link, and moves into chunks', async () => {
    const { user, links } = await anAccount();
    const { shard, model } = manyDays(links);
    for (let from = 0; from < 160; from += 7) await deliver(shard.records.slice(from, from + 7));
    await expectSources(user, model);
    expect((await readChunks(user)).length).toBeGreaterThan(3);
  });

  it('is the same if all of it comes in one batch, or again, in other pieces', async () => {
    const { user, links } = await anAccount();
    const { shard, model } = manyDays(links, { count: 80 });
    await deliver(shard.records);
    await deliver(shard.records);
    for (let from = 0; from < 80; from += 30) await deliver(shard.records.slice(from, from + 45));
    await expectSources(user, model);
  });

  it('is counted once by functions that count the same at the same time, while counters move', {
    tags: ['race'],
  }, async () => {
    const { user, links } = await anAccount();
    const { shard: first, model } = manyDays(links, { count: 60 });
    const { shard: second } = manyDays(links, { count: 60, model });
    for (let from = 0; from < 60; from += 6) {
      const pieces = [first, second, first].map(({ records }) => records.slice(from, from + 6));
      await Promise.all(pieces.map((piece) => deliver(piece)));
    }
    for (const { records } of [first, second]) await deliver(records);
    await expectSources(user, model);
  });

  it('keeps a late click of a day that is moving', { tags: ['race'] }, async () => {
    const { user, links } = await anAccount();
    const [first, other] = links as [TestLink, TestLink];
    const model = new Model();
    const count = async (hour: number, facts = factsAt(0), link = first) => {
      const shard = new Shard();
      shard.visit({ ...link, ...facts, at: at(hour) });
      model.add(hour, { ...link, ...facts });
      expect(await deliver(shard.records)).toMatchObject({ done: 1 });
    };
    // The hours of the morning move before its day is over.
    for (let hour = -18; hour < 13; hour++) await count(hour);
    // New names, so that the day takes a lot of room.
    for (let hour = 13; hour < 20; hour++)
      await count(hour, { country: `Land ${hour}`, referrer: `${hour}.news.example` });
    // The first hour of March 21.
    const moves = (steps: string) => steps.includes('REMOVE') && steps.includes('h480');
    const { reached, release } = blockTransactions(service.table, moves);
    const counting = count(24);
    await reached;
    await count(0, factsAt(0), other);
    release();
    await counting;
    await expectSources(user, model);
    expect((await readChunks(user)).length).toBeGreaterThan(0);
  });

  it('counts scans of QR codes among countries and referrers', async () => {
    const { user } = await anAccount(0);
    await putItem({ userId: user.id, collection: 'qr-codes', n: 1 });
    const shard = new Shard();
    shard.visit({ qrId: toId(user.id, 1), userId: user.id, ...factsAt(0), at: at(1) });
    await deliver(shard.records);
    expect(await readSources(user, 'country', START)).toEqual({ '2026-03-20 France': 1 });
    expect(await readSources(user, 'referrer', START)).toEqual({ '2026-03-20 Direct': 1 });
    expect(await readSources(user, 'link', START)).toEqual({});
  });

  it('does not count clicks on a link that was deleted', async () => {
    const { user } = await anAccount(0);
    const shard = new Shard();
    shard.visit({ linkId: toId(user.id, 7), userId: user.id, at: at(1) });
    await deliver(shard.records);
    for (const kind of ['country', 'referrer', 'link'] as const)
      expect(await readSources(user, kind, START)).toEqual({});
  });

  it('is deleted with the account', async () => {
    const { user, links } = await anAccount();
    await deliver(manyDays(links, { count: 60 }).shard.records);
    const own = async () =>
      Object.keys(await allItems()).filter((key) => key.startsWith(`${userKey(user.id).pk} `));
    expect(await own()).toEqual(expect.arrayContaining([expect.stringContaining(' WHEN#NAMES#')]));
    await deleteStoredUser(user.id, bySystem);
    await runJobs();
    expect(await own()).toEqual([]);
  });

  it('counts any names, and is not confused by them', async () => {
    const { user, links } = await anAccount(1);
    const names = [
      '__proto__',
      'constructor',
      '#s0 :s0, #clicks',
      'c20:FR',
      'a b\\"\'',
      '\u202Eevil',
      'Other',
    ];
    const shard = new Shard();
    const model = new Model();
    for (const referrer of [...names, ...names]) {
      const visit = { ...(links[0] as TestLink), country: 'France', referrer };
      shard.visit({ ...visit, at: at(3) });
      model.add(3, visit);
    }
    for (const record of shard.records) await deliver([record]);
    // Moves them.
    const later = { ...(links[0] as TestLink), ...factsAt(0) };
    for (const hour of [30, 60]) {
      const next = new Shard();
      next.visit({ ...later, at: at(hour) });
      model.add(hour, later);
      await deliver(next.records);
    }
    expect(Object.entries(await readSources(user, 'referrer', START)).sort()).toEqual(
      Object.entries(model.sums.referrer).sort(),
    );
    expect(await readChunks(user)).toHaveLength(1);
  });
});

describe('with more names than there is room for', () => {
  const NAMES = process.env.DYNAMODB_ENDPOINT ? 200 : testSize({ ci: 3_000, local: 600 });

  it('counts the others as Other, in an item of at most 1 KB', async () => {
    const { user, links } = await anAccount(NAMES);
    const shard = new Shard();
    const popular = { ...(links[0] as TestLink), country: 'Japan', referrer: 'popular.example' };
    const visitPopular = (count: number) => {
      for (let i = 0; i < count; i++) shard.visit({ ...popular, at: at(12) });
    };
    for (const [i, link] of links.entries()) {
      // After more names than there is room for, but in the first batch.
      if (i === 150) visitPopular(10);
      shard.visit({
        ...link,
        country: `Land ${i}`,
        referrer: `${i}.${'long.'.repeat(i % 48)}example`,
        at: at(12),
      });
    }
    visitPopular(40);
    for (let from = 0; from < shard.records.length; from += 2500)
      await deliver(shard.records.slice(from, from + 2500));
    const clicks = NAMES + 50;
    const [countries, referrers, ofLinks] = await Promise.all(
      (['country', 'referrer', 'link'] as const).map((kind) => readSources(user, kind, START)),
    );
    const today = toDay(12);
    expect(sumCounts(countries ?? {})).toBe(clicks);
    expect(sumCounts(referrers ?? {})).toBe(clicks);
    expect(countries).toMatchObject({ [`${today} Japan`]: 50 });
    expect(referrers).toMatchObject({ [`${today} popular.example`]: 50 });
    expect(countries?.[`${today} Other`]).toBeGreaterThan(clicks / 2);
    expect(ofLinks?.[`${today} ${links[0]?.linkId}`]).toBe(51);
    expect(itemBytes(await getItem(monthlyClicksKey(user.id, '2026-03')))).toBeLessThanOrEqual(1024);
  });

  it('counts names that come often after many came once, from functions that replace names at the same time', {
    tags: ['race'],
  }, async () => {
    const { user, links } = await anAccount(1);
    const link = links[0] as TestLink;
    const hour = at(12);
    const flood = new Shard();
    for (let i = 0; i < 520; i++) flood.visit({ ...link, referrer: `${i}.once.example`, at: hour });
    await deliver(flood.records);
    const real = ['a.example', 'b.example', 'c.example'];
    for (let round = 0; round < 8; round++) {
      const shards = real.map((referrer) => {
        const shard = new Shard();
        shard.visit({ ...link, referrer, at: hour });
        if (round % 2 === 0) shard.visit({ ...link, referrer: `${round}.${referrer}`, at: hour });
        return shard;
      });
      await Promise.all(shards.map(({ records }) => deliver(records)));
      for (const { records } of shards) await deliver(records);
    }
    const referrers = (await readSources(user, 'referrer', START)) ?? {};
    expect(sumCounts(referrers)).toBe(520 + 8 * 3 + 4 * 3);
    for (const name of real) expect(referrers[`${toDay(12)} ${name}`]).toBeGreaterThanOrEqual(7);
  });

  it('has room again the next day', async () => {
    const { user, links } = await anAccount(1);
    const count = async (hour: number, names: number) => {
      const shard = new Shard();
      for (let i = 0; i < names; i++)
        shard.visit({
          ...(links[0] as TestLink),
          country: `Land ${i}`,
          referrer: `${i}.example`,
          at: at(hour),
        });
      await deliver(shard.records);
    };
    await count(1, 300);
    await count(25, 10);
    const countries = await readSources(user, 'country', START);
    for (let i = 0; i < 10; i++) expect(countries).toMatchObject({ [`${toDay(25)} Land ${i}`]: 1 });
    expect(countries).not.toHaveProperty([`${toDay(25)} Other`]);
  });
});
