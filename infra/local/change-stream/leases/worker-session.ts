import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { LeaseLostError } from './lease-lost-error.ts';
import type { LeaseTable } from './lease-table.ts';
import { EXPIRES_AFTER_MS } from './worker-watch.ts';

/** Milliseconds. */
export interface Clock {
  monotonic(): number;
  wall(): number;
}

export const systemClock: Clock = { monotonic: () => performance.now(), wall: () => Date.now() };

/** A worker delivers nothing this long after its last renewal: well before others give up on it. Milliseconds. */
const FRESH_FOR_MS = EXPIRES_AFTER_MS - 2_000;

/** The time for which this process is one worker, until it leaves or others have given up on it. */
export interface WorkerSession {
  readonly id: string;
  /** Aborted when others have given up on this worker: its leases are theirs. */
  readonly ended: AbortSignal;
  /** Tells the other workers that this one is alive. Rejects with a LeaseLostError when they have given up on it. */
  renew(): Promise<void>;
  /** Resolves while others cannot have given up on this worker, after a renewal if need be; otherwise as `renew`. */
  confirm(): Promise<void>;
  /** Has other workers take their shares of this one's leases. */
  announceLeaving(): Promise<void>;
  leave(): Promise<void>;
}

/** Joins the workers of the table, under an id that no worker had before. */
export async function joinWorkers(table: LeaseTable, clock: Clock): Promise<WorkerSession> {
  const id = `${hostname()}-${process.pid}-${randomUUID()}`;
  const ending = new AbortController();
  let isLeaving = false;
  let renewed = readClock(clock);
  await table.join(id);

  async function renew(): Promise<void> {
    // Others see the renewal later than this, so that they wait for longer than this worker delivers.
    const time = readClock(clock);
    if (!ending.signal.aborted && !(await table.renew(id, isLeaving))) ending.abort();
    if (ending.signal.aborted) throw new LeaseLostError('Other workers have given up on this one.');
    renewed = time;
  }

  /** A machine that was suspended may have stopped its monotonic clock, but not the wall clock. */
  function isFresh(): boolean {
    const { monotonic, wall } = readClock(clock);
    return Math.max(monotonic - renewed.monotonic, wall - renewed.wall) < FRESH_FOR_MS;
  }

  return {
    id,
    ended: ending.signal,
    renew,
    confirm: async () => (ending.signal.aborted || !isFresh() ? renew() : undefined),
    announceLeaving() {
      isLeaving = true;
      return renew();
    },
    async leave() {
      ending.abort();
      await table.leave(id);
    },
  };
}

const readClock = (clock: Clock) => ({ monotonic: clock.monotonic(), wall: clock.wall() });
