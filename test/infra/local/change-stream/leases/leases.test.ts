import { beforeEach, describe, expect, it } from 'vitest';
import { LeaseLostError } from '../../../../../infra/local/change-stream/leases/lease-lost-error.ts';
import { LeaseTable, SHARD_END } from '../../../../../infra/local/change-stream/leases/lease-table.ts';
import { emptyTable, TableName } from '../../embedded-table/fixture.ts';
import { aWorker, type FakeClock, fakeClock, SECOND, type TestWorker } from './fixture.ts';

let table: LeaseTable;
let clock: FakeClock;
let shards: string[];
beforeEach(async () => {
  table = new LeaseTable((await emptyTable()).client, TableName);
  clock = fakeClock();
  shards = ['1', '2', '3', '4'];
});

const join = (ownClock = clock) => aWorker(table, () => shards.map((shardId) => ({ shardId })), ownClock);
const leases = async () => (await table.read()).leases;

/** Everything that happens in some seconds: a renewal of each that is awake, and a look at the leases. */
async function pass(seconds: number, ...workers: TestWorker[]): Promise<void> {
  for (let second = 0; second < seconds; second += 2) {
    clock.advance(2 * SECOND);
    for (const { session } of workers) await session.renew();
    for (const worker of workers) {
      await worker.balance();
      await worker.releaseEnded();
    }
  }
}

const holding = (worker: TestWorker, shard: string) => {
  const lease = [...worker.held].find(({ shardId }) => shardId === shard);
  if (!lease) throw new Error(`The worker does not hold ${shard}.`);
  return lease;
};

describe('a lease', () => {
  it('is taken by one of two workers that want it at the same time', async () => {
    shards = ['1'];
    const [a, b] = [await join(), await join()];
    await Promise.all([a.balance(), b.balance()]);
    expect([...a.owned(), ...b.owned()]).toEqual(['1']);
  });

  it('is not taken as it was before another worker had it, nor used after it was taken again', async () => {
    const free = { consumer: 'countClicks', shardId: '1', term: 0 };
    const first = await table.take(free, 'a');
    const second = await table.take(first ?? free, 'b');
    expect(second).toMatchObject({ owner: 'b', term: 2 });
    expect(await table.take(first ?? free, 'c')).toBeUndefined();
    const third = await table.take(second ?? free, 'b');
    expect(await table.saveCheckpoint(second ?? free, '41')).toBe(false);
    expect(await table.release(second ?? free)).toBe(false);
    expect(await leases()).toEqual([third]);
  });

  it('stays with its owner for as long as it renews', async () => {
    const [a, b] = [await join(), await join()];
    await pass(2, a, b);
    const before = [a.owned(), b.owned()];
    await pass(60, a, b);
    expect([a.owned(), b.owned()]).toEqual(before);
    expect((await leases()).map(({ term }) => term)).toEqual([1, 1, 1, 1]);
  });

  it('is taken over ten seconds after the last renewal was seen, at its checkpoint', async () => {
    const a = await join();
    await a.balance();
    await holding(a, '1').saveCheckpoint('41');
    const b = await join();
    await b.balance();
    await pass(8, b);
    expect(b.owned()).toEqual([]);
    await pass(2, b);
    expect(b.owned()).toEqual(['1', '2', '3', '4']);
    expect(holding(b, '1').checkpoint).toBe('41');
    expect(holding(b, '2').checkpoint).toBeUndefined();
  });

  it('is not taken over by a worker whose clock is hours ahead or behind', async () => {
    const a = await join();
    await a.balance();
    const [ahead, behind] = [await join(fakeClock(36e5)), await join(fakeClock(-36e5))];
    await ahead.balance();
    await behind.balance();
    expect([...ahead.owned(), ...behind.owned()]).toEqual([]);
  });

  it('is not taken over because its new observer could not read the table for a minute', async () => {
    const [a, b] = [await join(), await join()];
    await pass(2, a, b);
    clock.advance(60 * SECOND);
    await b.balance();
    await b.balance();
    expect(b.owned()).toHaveLength(2);
  });

  it('once lost saves no checkpoint and delivers nothing', async () => {
    const a = await join();
    await a.balance();
    const lease = holding(a, '1');
    const b = await join();
    await pass(14, b);
    await expect(lease.saveCheckpoint('99')).rejects.toThrow(LeaseLostError);
    expect(lease.over.aborted).toBe(true);
    await expect(lease.confirm()).rejects.toThrow(LeaseLostError);
    await lease.release(); // changes nothing
    const stored = (await leases()).find(({ shardId }) => shardId === '1');
    expect(stored).toEqual({ consumer: 'count', shardId: '1', term: 2, owner: b.session.id });
  });

  it('is confirmed without a request while it is fresh, and by a renewal after a pause', async () => {
    const a = await join();
    await a.balance();
    const renewals = async () => (await table.read()).workers[0]?.renewals;
    await holding(a, '1').confirm();
    expect(await renewals()).toBe(0);
    clock.advance(9 * SECOND);
    await holding(a, '1').confirm();
    expect(await renewals()).toBe(1);
    clock.suspend(9 * SECOND);
    await holding(a, '1').confirm();
    expect(await renewals()).toBe(2);
  });

  it('is lost to a worker that was given up on, as soon as it asks', async () => {
    const a = await join();
    await a.balance();
    const b = await join();
    await pass(14, b); // a's own clock went on too
    await expect(holding(a, '1').confirm()).rejects.toThrow(LeaseLostError);
    expect(a.session.ended.aborted).toBe(true);
    expect(a.owned()).toEqual([]);
  });

  it('is free for others immediately after its release', async () => {
    shards = ['1'];
    const [a, b] = [await join(), await join()];
    await a.balance();
    await holding(a, '1').saveCheckpoint('7');
    await holding(a, '1').release();
    await b.balance();
    expect(holding(b, '1').checkpoint).toBe('7');
  });
});

describe('leases', () => {
  it('are shared equally with a worker that joins, none with two owners at any time', async () => {
    const a = await join();
    await a.balance();
    expect(a.owned()).toHaveLength(4);
    const b = await join();
    await a.balance();
    await b.balance();
    expect(b.owned()).toEqual([]); // a is still in the middle of its batches
    await a.releaseEnded();
    await pass(4, a, b);
    const c = await join();
    await pass(20, a, b, c);
    const owned = [a.owned(), b.owned(), c.owned()];
    expect(owned.flat().sort()).toEqual(shards);
    expect(owned.map(({ length }) => length).sort()).toEqual([1, 1, 2]);
  });

  it('are taken over by those that stay when a worker leaves', async () => {
    const [a, b] = [await join(), await join()];
    await pass(4, a, b);
    await b.session.announceLeaving();
    for (const lease of b.held) await lease.release();
    b.held.clear();
    await b.session.leave();
    await pass(4, a);
    expect(a.owned().sort()).toEqual(shards);
    expect((await table.read()).workers.map(({ id }) => id)).toEqual([a.session.id]);
  });

  it('of shards that are gone are deleted after a minute, even those of a dead worker', async () => {
    const dead = await join();
    await dead.balance();
    const b = await join();
    await b.balance();
    shards = ['5'];
    await pass(50, b);
    expect(await leases()).toHaveLength(5);
    await pass(20, b);
    expect(await leases()).toMatchObject([{ shardId: '5', owner: b.session.id }]);
  });

  it('are all left alone when the list of shards comes empty', async () => {
    const a = await join();
    await a.balance();
    shards = [];
    await pass(70, a);
    expect(await leases()).toHaveLength(4);
  });

  it('of a finished shard have no owner, and its child may start', async () => {
    shards = ['1'];
    const a = await join();
    await a.balance();
    await holding(a, '1').saveCheckpoint(SHARD_END);
    await holding(a, '1').release();
    a.held.clear();
    await pass(2, a);
    expect(a.owned()).toEqual([]);
    expect(await leases()).toMatchObject([{ shardId: '1', checkpoint: SHARD_END, owner: undefined }]);
  });
});
