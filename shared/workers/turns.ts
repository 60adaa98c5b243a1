import { BusyError } from '../errors.ts';
import { millisecondsLeft } from '../invocation.ts';

/** Whom a job is for: a user, a network, or no one in particular. */
export type Owner = number | string;

export interface TurnLimits {
  /** 1 if omitted. */
  maxRunning?: number;
  /** Jobs that may wait for those before them. Of more, those of the owner whose turn is last are refused. */
  maxWaiting: number;
  /** The same for the jobs of one owner. */
  maxWaitingOfOwner: number;
  /** How long a job may wait for those before it. */
  maxWaitMs: number;
  /** Owners whose jobs go before those of others, until they took two seconds in this minute. */
  isPreferred?: (owner: Owner) => boolean;
}

const PREFERRED_MS = 2_000;

type RunInTurn = <Result>(owner: Owner, run: () => Promise<Result>) => Promise<Result>;

const RETRY_AFTER_SECONDS = 2;
const busy = () => new BusyError('The queue is full.', RETRY_AFTER_SECONDS);

const MINUTE_MS = 60_000;

interface Waiting {
  start: () => void;
  refuse: () => void;
}

/** Who comes before whom, by what the jobs of each owner took in this minute. */
function rankOwners(isPreferred: (owner: Owner) => boolean) {
  let taken = new Map<Owner, number>();
  let minuteEnd = 0;
  const getTaken = (owner: Owner) => taken.get(owner) ?? 0;
  const addTaken = (owner: Owner, ms: number) => {
    const now = performance.now();
    if (now > minuteEnd) {
      taken = new Map();
      minuteEnd = now + MINUTE_MS;
    }
    taken.set(owner, getTaken(owner) + ms);
  };
  const isFirst = (owner: Owner) => isPreferred(owner) && getTaken(owner) < PREFERRED_MS;
  return {
    addTaken,
    /** More than 0 if it is the turn of the first one after that of the other. */
    compare: (a: Owner, b: Owner) => Number(isFirst(b)) - Number(isFirst(a)) || getTaken(a) - getTaken(b),
  };
}

/**
 * Runs as many jobs at a time as may run. The next one is the oldest of the owner whose jobs took the least time in this minute, so
 * that no owner waits for more than the jobs in progress and those of owners like it. Rejects with `busy` when too many jobs wait, of
 * which those of the owner whose turn is last are refused, or when the time of the function that waits has ended.
 */
export function takeTurns(limits: TurnLimits): RunInTurn {
  const { maxRunning = 1, maxWaiting, maxWaitingOfOwner, maxWaitMs, isPreferred = () => false } = limits;
  /** The jobs of each owner, in the order in which they began to wait. */
  const waiting = new Map<Owner, Waiting[]>();
  let running = 0;
  let waitingCount = 0;
  const { addTaken, compare } = rankOwners(isPreferred);

  const remove = (owner: Owner, job: Waiting) => {
    const ofOwner = waiting.get(owner) ?? [];
    const left = ofOwner.filter((one) => one !== job);
    waitingCount -= ofOwner.length - left.length;
    // Behind others who took as much.
    waiting.delete(owner);
    if (left.length > 0) waiting.set(owner, left);
  };
  /** Refuses the newest job of the owner whose turn is last, unless that is this one. */
  const makeRoom = (owner: Owner) => {
    const [last = owner] = [...waiting.keys()].sort((a, b) => compare(b, a));
    if (compare(last, owner) <= 0) throw busy();
    waiting.get(last)?.at(-1)?.refuse();
  };
  const waitForTurn = (owner: Owner) =>
    new Promise<void>((resolve, reject) => {
      const ofOwner = waiting.get(owner) ?? [];
      if (ofOwner.length >= maxWaitingOfOwner) throw busy();
      if (waitingCount >= maxWaiting) makeRoom(owner);
      const end = (finish: () => void) => () => {
        clearTimeout(timer);
        remove(owner, job);
        finish();
      };
      const job: Waiting = { start: end(resolve), refuse: end(() => reject(busy())) };
      const timer = Number.isFinite(maxWaitMs) ? setTimeout(job.refuse, maxWaitMs) : undefined;
      waitingCount++;
      waiting.set(owner, [...ofOwner, job]);
    });
  const startNext = () => {
    const [next] = [...waiting.keys()].sort(compare);
    if (next === undefined) running--;
    else waiting.get(next)?.[0]?.start();
  };

  return async (owner, run) => {
    const since = performance.now();
    if (running < maxRunning) running++;
    else await waitForTurn(owner);
    const started = performance.now();
    try {
      if (started - since > maxWaitMs || millisecondsLeft() <= 0) throw busy();
      return await run();
    } finally {
      addTaken(owner, performance.now() - started);
      startNext();
    }
  };
}
