import type { HeldLease } from '../../../../../infra/local/change-stream/leases/held-lease.ts';
import { LeaseBalancer } from '../../../../../infra/local/change-stream/leases/lease-balancer.ts';
import type { LeaseTable } from '../../../../../infra/local/change-stream/leases/lease-table.ts';
import type { StreamShard } from '../../../../../infra/local/change-stream/leases/plan-leases.ts';
import {
  type Clock,
  joinWorkers,
  type WorkerSession,
} from '../../../../../infra/local/change-stream/leases/worker-session.ts';

export const SECOND = 1_000;

export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
  /** What happens on a machine that sleeps: its monotonic clock stops. */
  suspend(milliseconds: number): void;
}

/** A clock that stands still until it is moved on; the wall clock is wrong by some milliseconds. */
export function fakeClock(wrongBy = 0): FakeClock {
  let time = 0;
  let suspended = 0;
  return {
    monotonic: () => time,
    wall: () => time + suspended + wrongBy,
    suspend(milliseconds) {
      suspended += milliseconds;
    },
    advance(milliseconds) {
      time += milliseconds;
    },
  };
}

export interface TestWorker {
  session: WorkerSession;
  held: Set<HeldLease>;
  /** The shards whose leases it holds and has not lost. */
  owned(): string[];
  /** Takes and gives up leases once. */
  balance(): Promise<void>;
  /** Releases what it has given up or lost, as a consumer does after its batch. */
  releaseEnded(): Promise<void>;
}

/** A worker for one consumer that does nothing but what a test has it do. */
export async function aWorker(
  table: LeaseTable,
  shards: () => StreamShard[],
  clock: Clock,
): Promise<TestWorker> {
  const session = await joinWorkers(table, clock);
  const held = new Set<HeldLease>();
  const balancer = new LeaseBalancer({ table, listShards: async () => shards(), now: clock.monotonic });
  return {
    session,
    held,
    owned: () => [...held].filter(({ over }) => !over.aborted).map(({ shardId }) => shardId),
    async balance() {
      for (const lease of await balancer.balance(session, ['count'], held)) held.add(lease);
    },
    async releaseEnded() {
      for (const lease of [...held].filter(({ over }) => over.aborted)) {
        await lease.release();
        held.delete(lease);
      }
    },
  };
}
