import { setImmediate } from 'node:timers';
import { getCurrentUser } from './invocation.ts';

/** How long all long work of a turn of the event loop may take together. A visit takes less than one millisecond. */
const MAX_TURN_MS = 5;

/** When the long work of this turn began. */
let since: number | undefined;
/** What waits of each user; undefined for that of visitors. The user whose turn is next comes first. */
const waiting = new Map<number | undefined, (() => void)[]>();

/**
 * Call it between the steps of work that may take long, and await what it returns, if it returns something: this turn of the
 * event loop has taken long enough, and other requests come first. What waits continues in later turns: users take
 * turns, so that what one of them sends holds up the others by no more than one step of its work for each step of theirs.
 */
export function shareEventLoop(): Promise<void> | undefined {
  if (since === undefined) {
    since = performance.now();
    setImmediate(startTurn);
    return undefined;
  }
  if (waiting.size === 0 && performance.now() - since < MAX_TURN_MS) return undefined;
  return waitForTurn();
}

/** The same before steps that begin at once, such as those of the rows of a request: each waits for the one before it to end. */
export function waitForTurn(): Promise<void> {
  if (since === undefined) {
    since = performance.now();
    setImmediate(startTurn);
  }
  return new Promise((resolve) => {
    const user = getCurrentUser();
    const ofUser = waiting.get(user);
    if (ofUser) ofUser.push(resolve);
    else waiting.set(user, [resolve]);
  });
}

function startTurn(): void {
  since = undefined;
  if (waiting.size === 0) return;
  since = performance.now();
  setImmediate(startTurn);
  continueNext();
}

function continueNext(): void {
  const [first] = waiting;
  if (!first) return;
  const [user, ofUser] = first;
  const next = ofUser.shift();
  waiting.delete(user);
  if (ofUser.length > 0) waiting.set(user, ofUser);
  next?.();
  if (waiting.size > 0) queueMicrotask(() => process.nextTick(continueIfTimeIsLeft));
}

/** Runs once the one before it waits again, or for something else. */
function continueIfTimeIsLeft(): void {
  if (since !== undefined && performance.now() - since < MAX_TURN_MS) continueNext();
}

/** The result of work that stops between its steps. */
export async function finishInTurns<Result>(work: Iterator<undefined, Result>): Promise<Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    const turn = shareEventLoop();
    if (turn) await turn;
  }
}

/** The results of a function for all of these, one after the other. */
export async function mapInTurns<T, Result>(
  values: Iterable<T>,
  run: (value: T, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const value of values) {
    results.push(run(value, results.length));
    const turn = shareEventLoop();
    // Awaiting nothing takes longer than most of what runs here.
    if (turn) await turn;
  }
  return results;
}
