import { LRUCache } from 'lru-cache';
import { BusyError } from '../errors.ts';
import { millisecondsLeft } from '../invocation.ts';

/** Whom a job is for: a user, or no one in particular. */
export type Owner = number | string;

export interface TurnLimits {
  /** Jobs that may wait for those before them. Further ones are refused. */
  maxWaiting: number;
  /** The same for the jobs of one owner. */
  maxWaitingOfOwner: number;
  /** How long a job may wait for those before it. */
  maxWaitMs: number;
}

type RunInTurn = <Result>(owner: Owner, run: () => Promise<Result>) => Promise<Result>;

const RETRY_AFTER_SECONDS = 2;
const busy = () => new BusyError('The queue is full.', RETRY_AFTER_SECONDS);

/** For how long it counts against an owner what its jobs took. */
const REMEMBERED_MS = 60_000;

/**
 * Runs one job at a time. The next one is the oldest of the owner whose jobs took the least time in the last minute, so that no
 * owner waits for more than the job in progress and those of owners like it. Rejects with `busy` when too many jobs wait, or
 * when the time of the function that waits has ended.
 */
export function takeTurns({ maxWaiting, maxWaitingOfOwner, maxWaitMs }: TurnLimits): RunInTurn {
  /** What starts the waiting jobs of each owner, in the order in which they began to wait. */
  const waiting = new Map<Owner, (() => void)[]>();
  let isRunning = false;
  let waitingCount = 0;
  /** Milliseconds that the jobs of each owner took, of those who had one lately. */
  const taken = new LRUCache<Owner, number>({ max: 1000, ttl: REMEMBERED_MS, noUpdateTTL: true });
  const getTaken = (owner: Owner) => taken.get(owner) ?? 0;

  const waitForTurn = async (owner: Owner) => {
    const ofOwner = waiting.get(owner) ?? [];
    if (waitingCount >= maxWaiting || ofOwner.length >= maxWaitingOfOwner) throw busy();
    waitingCount++;
    await new Promise<void>((start) => waiting.set(owner, [...ofOwner, start]));
  };
  const startNext = () => {
    const [next] = [...waiting.keys()].sort((a, b) => getTaken(a) - getTaken(b));
    isRunning = next !== undefined;
    if (next === undefined) return;
    const [start, ...left] = waiting.get(next) ?? [];
    // Behind others who took as much.
    waiting.delete(next);
    if (left.length > 0) waiting.set(next, left);
    waitingCount--;
    start?.();
  };

  return async (owner, run) => {
    const since = performance.now();
    if (isRunning) await waitForTurn(owner);
    isRunning = true;
    const started = performance.now();
    try {
      if (started - since > maxWaitMs || millisecondsLeft() <= 0) throw busy();
      return await run();
    } finally {
      taken.set(owner, getTaken(owner) + performance.now() - started);
      startNext();
    }
  };
}
