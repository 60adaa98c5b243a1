import { afterEach, describe, expect, it, vi } from 'vitest';
import { readAccountSeries, readSeries } from '../../../shared/data/counting/series.ts';
import { userKey } from '../../../shared/data/keys.ts';
import {
  chunksFrom,
  monthlyClicksKey,
  statisticsKey,
  statisticsPartition,
} from '../../../shared/data/statistics-keys.ts';
import { readItems } from '../../../shared/data/table/batch-get.ts';
import { type Item, query } from '../../../shared/data/table/items.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import type { SeriesUnit } from '../../../shared/domain/clicks/series.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { putLinks, type TestLink, total } from '../../support/clicks/counted-links.ts';
import {
  aCountedLink,
  at,
  SeriesModel,
  storedSeries,
  wholeSeries,
} from '../../support/clicks/series-model.ts';
import { itemBytes } from '../../support/clicks/stored-statistics.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
vi.spyOn(console, 'error').mockReturnValue();
afterEach(() => {
  service.table.failWith(undefined);
  service.table.failAfter(undefined);
});

const readChunks = (pk: string, unit: SeriesUnit) => query<Item>(chunksFrom(pk, unit, new Date(0)));

describe('the series of a link and of its account', () => {
  const days = testSize({ ci: 20, local: 10 });
  it(`hold a click in every hour of ${days} days, in chunks, of which those of hours are deleted 94 days later`, async () => {
    const { user, link } = await aCountedLink(service);
    const shard = new Shard();
    const model = new SeriesModel();
    for (let hour = 0; hour < days * 24; hour++) {
      shard.visit({ ...link, at: at(hour) });
      model.add(hour, true);
    }
    // In pieces, so that the state is read again.
    for (let from = 0; from < days * 24; from += 7) await deliver(shard.records.slice(from, from + 7));
    for (const unit of ['hours', 'days'] as const) {
      const { ofLink, ofUser } = await storedSeries(user, link, unit);
      expect(ofLink).toEqual(model.of(unit));
      expect(ofUser).toEqual(model.of(unit));
    }
    const partition = statisticsPartition(clickSubject('links', link.linkId));
    const ofLink = await readChunks(partition, 'hours');
    const ofUser = await readChunks(userKey(user.id).pk, 'hours');
    expect(ofLink.length).toBeGreaterThan(days);
    expect(ofUser.length).toBeGreaterThan(days / 2);
    for (const { sk, ttl } of [...ofLink, ...ofUser]) {
      const last = Date.parse(`${String(sk).slice(11, 24)}:00:00Z`);
      expect(ttl).toBe(last / 1000 + 94 * 86_400);
    }
    const ofDays = await readChunks(partition, 'days');
    expect(ofDays.length).toBeGreaterThan(days / 10);
    for (const item of ofDays) expect(item).not.toHaveProperty('ttl');
  });

  it('stay in items of at most 1 KB', async () => {
    const { user, link } = await aCountedLink(service);
    const shard = new Shard();
    const clicks = testSize({ ci: 300, local: 100 });
    // New names in every click, which delays moving.
    for (let hour = 0; hour < clicks; hour++)
      shard.visit({
        ...link,
        at: at(hour + 170),
        visits: 900_000,
        referrer: `r${hour}`,
        browser: `b${hour}`,
      });
    for (let from = 0; from < clicks; from += 5) await deliver(shard.records.slice(from, from + 5));
    const keys = [
      statisticsKey(clickSubject('links', link.linkId), TOTAL),
      monthlyClicksKey(user.id, '2126-04'),
    ];
    const find = await readItems(keys);
    for (const key of keys) expect(itemBytes(find(key)), key.sk).toBeLessThanOrEqual(1024);
  });

  it('count once what two functions count at the same time, while both move hours', {
    tags: ['race'],
  }, async () => {
    const { user, link } = await aCountedLink(service);
    const [first, second, model] = [new Shard(), new Shard(), new SeriesModel()];
    for (let hour = 0; hour < 50; hour++) {
      for (const shard of [first, second]) shard.visit({ ...link, at: at(hour) });
      model.add(hour, true);
      model.add(hour, true);
    }
    for (let from = 0; from < 50; from += 10) {
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
  it('keep a click that another function adds to an hour while it moves', { tags: ['race'] }, async () => {
    const user = await service.addUser({ planId: 3 });
    const [link, late] = (await putLinks(user, 2)) as [TestLink, TestLink];
    const model = new SeriesModel();
    const count = async (one: TestLink, hour: number) => {
      const shard = new Shard();
      shard.visit({ ...one, at: at(hour) });
      model.add(hour, true);
      await deliver(shard.records);
    };
    // Over midnight, as the counters of earlier days move on conditions of their own.
    for (let hour = 12; hour < 29; hour++) await count(link, hour);
    const { reached, release } = blockTransactions(service.table, (steps) =>
      ['WHEN#HOURS#', 'ITEM#00000001'].every((text) => steps.includes(text)),
    );
    const counting = (async () => {
      for (let hour = 29; hour < 42; hour++) await count(link, hour);
    })();
    await reached;
    await count(late, 25);
    release();
    await counting;
    expect((await storedSeries(user, link, 'hours')).ofUser).toEqual(model.of('hours'));
    expect(await readChunks(userKey(user.id).pk, 'hours')).not.toEqual([]);
  });
});

describe('reading series', () => {
  it('finds every click once while hours move', async () => {
    const { user, link } = await aCountedLink(service);
    const subject = clickSubject('links', link.linkId);
    const [clicks, readers] = [testSize({ ci: 120, local: 50 }), 3];
    let [delivered, done] = [0, false];
    const count = async () => {
      for (; delivered < clicks; delivered++) {
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
          readSeries(subject, wholeSeries.hours),
          readAccountSeries(user.id, wholeSeries.hours),
        ]);
        for (const { hours } of [ofLink, ofUser]) {
          expect(total(hours).clicks).toBeGreaterThanOrEqual(before);
          expect(total(hours).clicks).toBeLessThanOrEqual(delivered + 1);
        }
      }
    };
    service.table.delayWith(() => Math.random() * 4);
    try {
      await Promise.all([count(), ...Array.from({ length: readers }, read)]);
    } finally {
      done = true;
      service.table.delayWith(undefined);
    }
  });
});
