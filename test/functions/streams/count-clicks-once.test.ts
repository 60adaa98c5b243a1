import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { counts, countsOfAll, putLinks, type TestLink } from '../../support/clicks/counted-links.ts';
import { testService } from '../../support/service.ts';
import { type Crash, crash } from '../../support/table/crashes.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
const log = vi.spyOn(console, 'error');
beforeEach(() => {
  log.mockReset().mockReturnValue();
});
afterEach(() => {
  service.table.failWith(undefined);
  service.table.failAfter(undefined);
});

/** This many links take two transactions. */
const LINKS = 60;
const LINKS_OF_THREE = 110;

async function visitedLinks(times = 1, count = LINKS) {
  const links = await putLinks(await service.addUser(), count);
  const shard = new Shard();
  for (let time = 0; time < times; time++) for (const link of links) shard.visit({ ...link, visitor: 'ann' });
  return { links, shard, records: shard.records };
}

async function expectCounted(links: TestLink[], clicks: number, uniqueClicks = 1) {
  const all = await countsOfAll(links);
  expect(all).toEqual(links.map(() => counts(clicks, uniqueClicks)));
}

async function deliverAll(records: DynamoDBRecord[], from = 0) {
  expect(await deliver(records.slice(from))).toMatchObject({ done: records.length - from });
}

/** Delivers with a crash; returns how many records the consumer reported as done. */
async function deliverWith(fault: Crash, records: DynamoDBRecord[]) {
  const crashing = crash(service, fault);
  const { done } = await deliver(records);
  const { hasCrashed } = crashing;
  crashing.end();
  return { done, hasCrashed };
}

describe('a repeated batch', () => {
  it('is not counted again', async () => {
    const { links, records } = await visitedLinks(2);
    for (let time = 0; time < 3; time++) await deliverAll(records);
    await expectCounted(links, 2);
  });

  it('that is longer than before is counted from the first new click', async () => {
    const { links, records } = await visitedLinks(2);
    await deliverAll(records.slice(0, 80));
    await deliverAll(records);
    await expectCounted(links, 2);
  });

  it('in short pieces, which begin inside its ranges, is not counted again', async () => {
    const { links, records } = await visitedLinks(2);
    await deliverAll(records);
    for (let from = 0; from < records.length; from += 20) await deliverAll(records.slice(from, from + 20));
    await expectCounted(links, 2);
  });

  it('that ends before a removed visitor is not counted again', async () => {
    const { links, shard, records } = await visitedLinks();
    shard.forget(links[0]?.linkId ?? 0, 'ann');
    for (const link of links) shard.visit({ ...link, visitor: 'ben' });
    await deliverAll(records);
    await deliverAll(records.slice(0, LINKS));
    await deliverAll(records.slice(LINKS, LINKS + 1));
    await deliverAll(records, LINKS + 1);
    await expectCounted(links, 2, 2);
  });

  it('has markers with a TTL of 30 days, as long as a failed batch can be counted again', async () => {
    const { records } = await visitedLinks();
    const { requests } = await deliver(records);
    const write = requests.find(({ operation }) => operation === 'TransactWriteItems');
    const { Put } = write?.input.TransactItems[0] ?? {};
    expect(Put.Item.pk.S).toMatch(/^COUNTED#\d+$/);
    expect(Number(Put.Item.ttl.N) - Date.now() / 1000).toBeCloseTo(30 * 86_400, -2);
  });
});

describe('a new mapping, which begins with the oldest record of the stream', () => {
  async function visits(count: number) {
    const [link] = (await putLinks(await service.addUser(), 1)) as [TestLink];
    const shard = new Shard();
    for (let i = 0; i < count; i++) shard.visit(link);
    return { link, records: shard.records };
  }

  it.each([1, 137, 299])('does not count again from record %i, inside a range', async (from) => {
    const { link, records } = await visits(300);
    await deliverAll(records);
    await deliverAll(records, from);
    await expectCounted([link], 300, 300);
  });

  it('counts only what is new, wherever its batches begin and end', async () => {
    const { link, records } = await visits(300);
    for (const [from, to] of [
      [20, 120],
      [200, 250],
      [0, 60],
      [50, 220],
      [0, 300],
    ] as const)
      await deliverAll(records.slice(from, to));
    await expectCounted([link], 300, 300);
  });

  it.each([1, 30, 115])('does not count record %i twice while the old one still counts', async (from) => {
    const { links, records } = await visitedLinks(2);
    await Promise.all([deliver(records), deliver(records.slice(from)), deliver(records.slice(0, from + 5))]);
    await deliverAll(records);
    await expectCounted(links, 2);
  });

  it('counts the clicks of another shard that has the same sequence numbers', async () => {
    const [one, other] = [await visits(300), await visits(300)];
    await deliverAll(one.records);
    await deliverAll(other.records, 137);
    await expectCounted([other.link], 163, 163);
  });

  it('forgets nothing at the end of the five minutes that share their markers', async () => {
    const [link] = (await putLinks(await service.addUser(), 1)) as [TestLink];
    const shard = new Shard();
    for (let i = 0; i < 90; i++) shard.visit({ ...link, at: new Date(Date.UTC(2026, 2, 15, 12, 0, i * 10)) });
    await deliverAll(shard.records);
    for (const from of [0, 1, 29, 30, 31, 60]) await deliverAll(shard.records, from);
    await expectCounted([link], 90, 90);
  });
});

describe('a crash', () => {
  const places = [1, 2, 3].flatMap((at) => [
    { at, when: 'before' as const },
    { at, when: 'after' as const },
  ]);

  it.each(places)(
    '$when write $at is reported at the first click not known to be counted, and recovered by batches of another length',
    async ({ at, when }) => {
      const { links, records } = await visitedLinks(1, LINKS_OF_THREE);
      const { done, hasCrashed } = await deliverWith({ at, when, amongWrites: true }, records);
      expect([hasCrashed, done]).toEqual([true, [0, 49, 98][at - 1]]);
      for (let from = done; from < records.length; from += 33)
        await deliverAll(records.slice(from, from + 33));
      await expectCounted(links, 1);
    },
  );

  it.each(places)(
    '$when write $at loses and doubles nothing when its report is lost',
    async ({ at, when }) => {
      const { links, records } = await visitedLinks(1, LINKS_OF_THREE);
      await deliverWith({ at, when, amongWrites: true }, records);
      await deliverAll(records);
      await expectCounted(links, 1);
    },
  );

  it.each(['before', 'after'] as const)(
    '%s any request, including reads, only delays counting',
    async (when) => {
      for (let at = 1; ; at++) {
        const { links, records } = await visitedLinks();
        const { done, hasCrashed } = await deliverWith({ at, when, isBrief: true }, records);
        await deliverAll(records, done);
        await expectCounted(links, 1);
        if (!hasCrashed) break;
        expect(at).toBeLessThan(20);
      }
    },
  );

  it('is logged once, with the record that it failed at', async () => {
    const { records } = await visitedLinks();
    await deliverWith({ at: 2, when: 'before', amongWrites: true }, records);
    const { SequenceNumber: sequenceNumber } = records[49]?.dynamodb ?? {};
    const line = expect.objectContaining({ function: 'countClicks', sequenceNumber });
    expect(log.mock.calls).toEqual([[line]]);
  });
});

describe('two simultaneous deliveries of the same records', () => {
  it('count them once', async () => {
    const { links, records } = await visitedLinks(2);
    const responses = await Promise.all([1, 2, 3].map(() => deliver(records)));
    expect(responses.map(({ done }) => done)).toEqual([120, 120, 120]);
    await expectCounted(links, 2);
  });

  it('count them once if their lengths differ', async () => {
    const { links, records } = await visitedLinks(2);
    await Promise.all([30, 70, 120].map((length) => deliver(records.slice(0, length))));
    await deliverAll(records, 30);
    await expectCounted(links, 2);
  });
});
