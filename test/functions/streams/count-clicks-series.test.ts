import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAccountSeries, readSeries } from '../../../shared/data/counting/series.ts';
import {
  chunksFrom,
  monthlyClicksKey,
  statisticsKey,
  statisticsPartition,
  userKey,
} from '../../../shared/data/keys.ts';
import { readItems } from '../../../shared/data/table/batch-get.ts';
import { type Item, query } from '../../../shared/data/table/items.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { type Counts, HOUR_MS, type Series, type SeriesUnit } from '../../../shared/domain/clicks/series.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import type { Timeline } from '../../../shared/domain/clicks/timeline.ts';
import { putLinks, type TestLink, total } from '../../support/counted-links.ts';
import { crash } from '../../support/crashes.ts';
import { blockTransactions } from '../../support/races.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { itemBytes } from '../../support/stored-statistics.ts';
import { deliver, Shard } from '../../support/stream-records.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
vi.spyOn(console, 'error').mockReturnValue();
afterEach(() => {
  service.table.failWith(undefined);
  service.table.failAfter(undefined);
});

/** Days before the end of a month. */
const START = Date.parse('2026-03-25T00:00:00Z');
const FIRST_HOUR = START / HOUR_MS;
const at = (hour: number) => new Date(START + hour * HOUR_MS);

/** One series from the beginning on. */
const all: Record<SeriesUnit, Timeline> = {
  hours: { buckets: [{ time: '', start: FIRST_HOUR - 100, end: FIRST_HOUR + 5000 }], hoursFrom: 0 },
  days: { buckets: [{ time: '', start: FIRST_HOUR - 100, end: FIRST_HOUR + 5000 }], hoursFrom: Infinity },
};

const byNumber = (series: Series) =>
  [...series].map(([n, { clicks, uniqueClicks }]) => [n, clicks, uniqueClicks]);

async function storedSeries(user: TestUser, { linkId }: TestLink, unit: SeriesUnit) {
  const [ofLink, ofUser] = await Promise.all([
    readSeries(clickSubject('links', linkId), all[unit]),
    readAccountSeries(user.id, all[unit]),
  ]);
  return { ofLink: byNumber(ofLink[unit]), ofUser: byNumber(ofUser[unit]) };
}

class Model {
  readonly #counts: Record<SeriesUnit, Map<number, Counts>> = { hours: new Map(), days: new Map() };

  add(hour: number, isUnique: boolean): void {
    const buckets = { hours: FIRST_HOUR + hour, days: Math.floor((FIRST_HOUR + hour) / 24) };
    for (const unit of ['hours', 'days'] as const) {
      const counts = this.#counts[unit].get(buckets[unit]) ?? { clicks: 0, uniqueClicks: 0 };
      this.#counts[unit].set(buckets[unit], {
        clicks: counts.clicks + 1,
        uniqueClicks: counts.uniqueClicks + (isUnique ? 1 : 0),
      });
    }
  }

  of = (unit: SeriesUnit) => byNumber(new Map([...this.#counts[unit]].sort(([a], [b]) => a - b)));
}

const chunksOf = (pk: string, unit: SeriesUnit) => query<Item>(chunksFrom(pk, unit, new Date(0)));

async function aLinkOf() {
  const user = await service.addUser({ planId: 3 });
  const [link] = (await putLinks(user, 1)) as [TestLink];
  return { user, link };
}

describe('the series of a link and of its account', () => {
  it('hold a click in every hour of 20 days, in chunks', async () => {
    const { user, link } = await aLinkOf();
    const shard = new Shard();
    const model = new Model();
    for (let hour = 0; hour < 480; hour++) {
      shard.visit({ ...link, at: at(hour) });
      model.add(hour, true);
    }
    // In pieces, so that the state is read again.
    for (let from = 0; from < 480; from += 7) await deliver(shard.records.slice(from, from + 7));
    for (const unit of ['hours', 'days'] as const) {
      const { ofLink, ofUser } = await storedSeries(user, link, unit);
      expect(ofLink).toEqual(model.of(unit));
      expect(ofUser).toEqual(model.of(unit));
    }
    const partition = statisticsPartition(clickSubject('links', link.linkId));
    expect((await chunksOf(partition, 'hours')).length).toBeGreaterThan(20);
    expect((await chunksOf(partition, 'days')).length).toBeGreaterThan(2);
    expect((await chunksOf(userKey(user.id).pk, 'hours')).length).toBeGreaterThan(10);
  });

  it('delete hours after 94 days, and never days', async () => {
    const { user, link } = await aLinkOf();
    const shard = new Shard();
    for (let hour = 0; hour < 240; hour++) shard.visit({ ...link, at: at(hour) });
    for (let from = 0; from < 240; from += 5) await deliver(shard.records.slice(from, from + 5));
    const partition = statisticsPartition(clickSubject('links', link.linkId));
    for (const { sk, ttl } of [
      ...(await chunksOf(partition, 'hours')),
      ...(await chunksOf(userKey(user.id).pk, 'hours')),
    ]) {
      const last = Date.parse(`${String(sk).slice(11, 24)}:00:00Z`);
      expect(ttl).toBe(last / 1000 + 94 * 86_400);
    }
    const days = await chunksOf(partition, 'days');
    expect(days.length).toBeGreaterThan(0);
    for (const item of days) expect(item).not.toHaveProperty('ttl');
  });

  it('stay in items of at most 1 KB', async () => {
    const { user, link } = await aLinkOf();
    const shard = new Shard();
    // New names in every click, which delays moving.
    for (let hour = 0; hour < 740; hour++)
      shard.visit({
        ...link,
        at: at(hour + 170),
        visits: 900_000,
        referrer: `r${hour}`,
        browser: `b${hour}`,
      });
    for (let from = 0; from < 740; from += 5) await deliver(shard.records.slice(from, from + 5));
    const keys = [
      statisticsKey(clickSubject('links', link.linkId), TOTAL),
      monthlyClicksKey(user.id, '2026-04'),
    ];
    const find = await readItems(keys);
    for (const key of keys) expect(itemBytes(find(key)), key.sk).toBeLessThanOrEqual(1024);
  });

  it('count once what two functions count at the same time, while both move hours', async () => {
    const { user, link } = await aLinkOf();
    const [first, second, model] = [new Shard(), new Shard(), new Model()];
    for (let hour = 0; hour < 100; hour++) {
      for (const shard of [first, second]) shard.visit({ ...link, at: at(hour) });
      model.add(hour, true);
      model.add(hour, true);
    }
    for (let from = 0; from < 100; from += 10) {
      const pieces = [first, second, first].map(({ records }) => records.slice(from, from + 10));
      await Promise.all(pieces.map((piece) => deliver(piece)));
    }
    for (const { records } of [first, second]) await deliver(records);
    for (const unit of ['hours', 'days'] as const) {
      expect(await storedSeries(user, link, unit)).toEqual({
        ofLink: model.of(unit),
        ofUser: model.of(unit),
      });
    }
  });
});

describe('the series of an account', () => {
  it('keep a click that another function adds to an hour while it moves', async () => {
    const user = await service.addUser({ planId: 3 });
    const [link, late] = (await putLinks(user, 2)) as [TestLink, TestLink];
    const model = new Model();
    const count = async (one: TestLink, hour: number) => {
      const shard = new Shard();
      shard.visit({ ...one, at: at(hour) });
      model.add(hour, true);
      await deliver(shard.records);
    };
    for (let hour = 0; hour < 24; hour++) await count(link, hour);
    const { reached, release } = blockTransactions(service.table, (steps) => steps.includes('REMOVE h'));
    const counting = (async () => {
      for (let hour = 24; hour < 30; hour++) await count(link, hour);
    })();
    await reached;
    await count(late, 0);
    release();
    await counting;
    expect((await storedSeries(user, link, 'hours')).ofUser).toEqual(model.of('hours'));
    expect(await chunksOf(userKey(user.id).pk, 'hours')).not.toEqual([]);
  });
});

describe('reading series', () => {
  it('finds every click once while hours move', async () => {
    const { user, link } = await aLinkOf();
    const subject = clickSubject('links', link.linkId);
    let [delivered, done] = [0, false];
    const count = async () => {
      for (; delivered < 120; delivered++) {
        const shard = new Shard();
        shard.visit({ ...link, at: at(delivered) });
        await deliver(shard.records);
      }
      done = true;
    };
    const read = async () => {
      while (!done) {
        const before = delivered;
        const [ofLink, ofUser] = await Promise.all([
          readSeries(subject, all.hours),
          readAccountSeries(user.id, all.hours),
        ]);
        for (const { hours } of [ofLink, ofUser]) {
          expect(total(hours).clicks).toBeGreaterThanOrEqual(before);
          expect(total(hours).clicks).toBeLessThanOrEqual(delivered + 1);
        }
      }
    };
    service.table.delayWith(() => Math.random() * 4);
    try {
      await Promise.all([count(), ...Array.from({ length: 8 }, read)]);
    } finally {
      done = true;
      service.table.delayWith(undefined);
    }
  });
});

const aVisit = fc.record({
  /** Hours since the visit before it; some arrive late. */
  after: fc.oneof(
    { weight: 9, arbitrary: fc.nat(3) },
    { weight: 1, arbitrary: fc.integer({ min: -30, max: 60 }) },
  ),
  visitor: fc.constantFrom('ann', 'ben', undefined),
  hasNewName: fc.boolean(),
});
const aDelivery = fc.record({
  length: fc.integer({ min: 1, max: 30 }),
  fault: fc.option(
    fc.record({
      at: fc.integer({ min: 1, max: 8 }),
      when: fc.constantFrom('before', 'after'),
      isBrief: fc.boolean(),
    }),
  ),
  isHeard: fc.boolean(),
});

it('series are exact, whatever fails, is repeated, arrives late, or is delivered in other pieces', async () => {
  const runs = process.env.DYNAMODB_ENDPOINT ? 3 : testSize({ ci: 60, local: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(aVisit, { minLength: 20, maxLength: 200, size: 'max' }),
      fc.array(aDelivery, { maxLength: 30, size: 'max' }),
      async (visits, deliveries) => {
        const { user, link } = await aLinkOf();
        const [shard, model, seen] = [new Shard(), new Model(), new Set<string>()];
        let hour = 40;
        for (const [i, { after, visitor = `v${i}`, hasNewName }] of visits.entries()) {
          hour = Math.max(0, hour + after);
          shard.visit({ ...link, visitor, at: at(hour), ...(hasNewName && { referrer: `r${i}` }) });
          model.add(hour, !seen.has(visitor));
          seen.add(visitor);
        }
        let from = 0;
        for (const { length, fault, isHeard } of deliveries) {
          const crashing = fault && crash(service, fault);
          const { done } = await deliver(shard.records.slice(from, from + length));
          crashing?.end();
          if (isHeard) from += done;
        }
        while (from < shard.records.length) {
          await deliver(shard.records.slice(from, from + 15));
          from += 15;
        }
        for (const unit of ['hours', 'days'] as const) {
          expect(await storedSeries(user, link, unit)).toEqual({
            ofLink: model.of(unit),
            ofUser: model.of(unit),
          });
        }
      },
    ),
    { numRuns: runs },
  );
});
