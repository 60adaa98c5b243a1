import { BusyError } from '../errors.ts';

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

/** Runs one job at a time. Owners take turns, each with their oldest job. Rejects with `busy` when too many jobs wait. */
export function takeTurns({ maxWaiting, maxWaitingOfOwner, maxWaitMs }: TurnLimits): RunInTurn {
  /** What starts the waiting jobs of each owner, in the order of their turns. */
  const waiting = new Map<Owner, (() => void)[]>();
  let isRunning = false;
  let waitingCount = 0;

  const waitForTurn = async (owner: Owner) => {
    const ofOwner = waiting.get(owner) ?? [];
    if (waitingCount >= maxWaiting || ofOwner.length >= maxWaitingOfOwner) throw busy();
    waitingCount++;
    await new Promise<void>((start) => waiting.set(owner, [...ofOwner, start]));
  };
  const moveToEnd = (owner: Owner) => {
    const ofOwner = waiting.get(owner) ?? [];
    waiting.delete(owner);
    if (ofOwner.length > 0) waiting.set(owner, ofOwner);
  };
  const startNext = () => {
    const [ofNext] = waiting.values();
    const start = ofNext?.shift();
    isRunning = start !== undefined;
    if (!start) return;
    waitingCount--;
    start();
  };

  return async (owner, run) => {
    const since = performance.now();
    if (isRunning) await waitForTurn(owner);
    isRunning = true;
    try {
      if (performance.now() - since > maxWaitMs) throw busy();
      return await run();
    } finally {
      moveToEnd(owner);
      startNext();
    }
  };
}
