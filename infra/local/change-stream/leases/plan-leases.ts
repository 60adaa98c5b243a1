import { type Lease, SHARD_END } from './lease-table.ts';

/** A shard of the stream. */
export interface StreamShard {
  shardId: string;
  parentId?: string;
}

/** What one worker knows when it plans for one consumer. */
export interface Situation {
  consumer: string;
  /** This worker. */
  worker: string;
  shards: StreamShard[];
  /** The consumer's leases. */
  leases: Lease[];
  /** Ids of the workers that have not expired. */
  alive: ReadonlySet<string>;
  /** Those that will not stop soon, this one included. */
  staying: ReadonlySet<string>;
  /** Shards whose lease this worker uses, or has not released yet. */
  held: ReadonlySet<string>;
}

export interface LeasePlan {
  /** Free leases, of which to take `room`. */
  free: Lease[];
  room: number;
  /** Shards whose leases this worker is to release after their current batch. */
  giveUp: string[];
}

/** The shares of two workers may differ by one lease. */
const MAX_DIFFERENCE = 1;

/**
 * Plans for equal shares: a worker takes free leases up to its share, and releases what it has beyond that. It never
 * takes a lease from a worker that is alive, so that no record is delivered by two.
 */
export function planLeases(situation: Situation): LeasePlan {
  const { staying, held } = situation;
  const open = openShards(situation);
  const share = Math.ceil(open.length / Math.max(1, staying.size));
  const free = open
    .filter(({ shardId }) => !held.has(shardId))
    .flatMap((shard) => freeLease(shard, situation));
  const excess = held.size - share;
  const tooMany = excess > 0 ? excess : free.length === 0 && isUnequal(situation) ? 1 : 0;
  return {
    free,
    room: Math.max(0, share - held.size),
    giveUp: tooMany > 0 ? [...held].slice(-tooMany) : [],
  };
}

/** Shards that the consumer is not done with and may read: their parent is finished, or no longer in the stream. */
function openShards({ shards, leases }: Situation): StreamShard[] {
  const known = new Set(shards.map(({ shardId }) => shardId));
  const finished = new Set(
    leases.filter(({ checkpoint }) => checkpoint === SHARD_END).map(({ shardId }) => shardId),
  );
  return shards.filter(
    ({ shardId, parentId }) =>
      !finished.has(shardId) && (parentId === undefined || !known.has(parentId) || finished.has(parentId)),
  );
}

/** A lease is free without an owner that is alive. One that this worker owns but does not use was taken unnoticed. */
function freeLease({ shardId }: StreamShard, { consumer, leases, alive, worker }: Situation): Lease[] {
  const lease = leases.find((one) => one.shardId === shardId) ?? { consumer, shardId, term: 0 };
  const isTaken = lease.owner !== undefined && lease.owner !== worker && alive.has(lease.owner);
  return isTaken ? [] : [lease];
}

/** Whether another worker has so few leases that one of this worker's would make shares more equal. */
function isUnequal({ worker, staying, leases, held }: Situation): boolean {
  const others = [...staying].filter((id) => id !== worker);
  const countLeases = (id: string) =>
    leases.filter(({ owner, checkpoint }) => owner === id && checkpoint !== SHARD_END).length;
  return others.some((id) => held.size - countLeases(id) > MAX_DIFFERENCE);
}
