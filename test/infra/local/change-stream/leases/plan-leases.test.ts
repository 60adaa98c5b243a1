import { describe, expect, it } from 'vitest';
import { type Lease, SHARD_END } from '../../../../../infra/local/change-stream/leases/lease-table.ts';
import { planLeases, type Situation } from '../../../../../infra/local/change-stream/leases/plan-leases.ts';

const shards = (...ids: string[]) => ids.map((shardId) => ({ shardId }));
const aLease = (shardId: string, owner?: string, checkpoint?: string): Lease => ({
  consumer: 'count',
  shardId,
  term: 1,
  owner,
  checkpoint,
});

/** What worker `a` plans when these workers are alive. */
function plan({ workers = ['a'], ...situation }: Partial<Situation> & { workers?: string[] }) {
  const alive = new Set(workers);
  const { free, room, giveUp } = planLeases({
    consumer: 'count',
    worker: 'a',
    shards: [],
    leases: [],
    alive,
    staying: alive,
    held: new Set(),
    ...situation,
  });
  return { free: free.map(({ shardId }) => shardId), room, giveUp };
}

describe('a worker', () => {
  it('that is alone has room for all shards', () => {
    expect(plan({ shards: shards('1', '2', '3') })).toEqual({ free: ['1', '2', '3'], room: 3, giveUp: [] });
  });

  it('has room for its share and no more when others are alive', () => {
    expect(plan({ shards: shards('1', '2', '3'), workers: ['a', 'b'] }).room).toBe(2);
    expect(plan({ shards: shards('1', '2', '3', '4'), workers: ['a', 'b'] }).room).toBe(2);
    expect(plan({ shards: shards('1'), workers: ['a', 'b', 'c'] }).room).toBe(1);
  });

  it('leaves leases alone whose owner is alive', () => {
    const leases = [aLease('1', 'b'), aLease('2', 'dead'), aLease('3')];
    expect(plan({ shards: shards('1', '2', '3', '4'), leases, workers: ['a', 'b'] }).free).toEqual([
      '2',
      '3',
      '4',
    ]);
  });

  it('takes a lease again that it owns without knowing', () => {
    expect(plan({ shards: shards('1'), leases: [aLease('1', 'a')] }).free).toEqual(['1']);
  });

  it('gives up what it has beyond its share when another joins', () => {
    const held = new Set(['1', '2', '3', '4']);
    const leases = [...held].map((id) => aLease(id, 'a'));
    expect(plan({ shards: shards(...held), leases, held, workers: ['a', 'b'] })).toEqual({
      free: [],
      room: 0,
      giveUp: ['3', '4'],
    });
  });

  it('gives one up when another has two fewer, but not when it has one fewer or takes free ones', () => {
    const all = shards('1', '2', '3', '4');
    const held = new Set(['1', '2']);
    const own = [aLease('1', 'a'), aLease('2', 'a')];
    const workers = ['a', 'b', 'c'];
    const unequal = [...own, aLease('3', 'b'), aLease('4', 'b')];
    expect(plan({ shards: all, leases: unequal, held, workers }).giveUp).toEqual(['2']);
    const equal = [...own, aLease('3', 'b'), aLease('4', 'c')];
    expect(plan({ shards: all, leases: equal, held, workers }).giveUp).toEqual([]);
    const withFree = [...own, aLease('3', 'b'), aLease('4')];
    expect(plan({ shards: all, leases: withFree, held, workers }).giveUp).toEqual([]);
  });

  it('does not count a worker that is about to stop', () => {
    const staying = new Set(['a']);
    expect(plan({ shards: shards('1', '2'), workers: ['a', 'b'], staying }).room).toBe(2);
  });
});

describe('a shard', () => {
  const family = [
    { shardId: 'parent', parentId: 'forgotten' },
    { shardId: 'child', parentId: 'parent' },
  ];

  it('waits for its parent to be finished, unless that is no longer in the stream', () => {
    expect(plan({ shards: family }).free).toEqual(['parent']);
    expect(plan({ shards: family, leases: [aLease('parent', 'b', '7')], workers: ['a', 'b'] }).free).toEqual(
      [],
    );
    expect(plan({ shards: family, leases: [aLease('parent', undefined, SHARD_END)] }).free).toEqual([
      'child',
    ]);
  });

  it('that is finished is not read again, and counts for no share', () => {
    const leases = [aLease('1', undefined, SHARD_END)];
    expect(plan({ shards: shards('1', '2', '3'), leases })).toMatchObject({ free: ['2', '3'], room: 2 });
  });
});
