import { setImmediate } from 'node:timers';
import { getCurrentLane, getInvocation, type Lane } from './invocation.ts';

/** How long all long work of a turn of the event loop may take together. A visit takes less than one millisecond. */
const MAX_TURN_MS = 5;

/** How long the work of one lane may take while others wait: their steps can be much longer or shorter than its own. */
const MAX_SLICE_MS = 2;

/** How long new connections are accepted before long work goes on. */
const MAX_ACCEPTING_MS = 10;

/** When the long work of this turn began. */
let since: number | undefined;
/** Whose work runs, and since when. */
let slice: { lane: Lane | undefined; since: number } | undefined;
/** What waits in each lane. The one whose turn is next comes first. */
const waiting = new Map<Lane | undefined, (() => void)[]>();

let hasNewConnection = false;
/** Since when turns had no long work, as there were new connections. */
let acceptingSince: number | undefined;

/**
 * Tells that a connection was accepted, after which there may be more: Node accepts one in each turn of the event loop, so that with
 * turns of five milliseconds, hundreds of them would wait for seconds.
 */
export function noteConnection(): void {
  hasNewConnection = true;
}

const isOver = (start: number, max: number) => performance.now() - start >= max;

/**
 * Call it between the steps of work that may take long, and await what it returns, but only if it returns something: this turn of the
 * event loop has taken long enough, and other requests come first. What waits continues in later turns. Lanes are users
 * and the networks of visitors: each runs for two milliseconds at a time, so that a busy one does not hold up the others.
 */
export function shareEventLoop(lane = getCurrentLane()): Promise<void> | undefined {
  if (since === undefined) {
    beginTurn();
    slice = { lane, since: performance.now() };
    return undefined;
  }
  const hasTurn = waiting.size === 0 || (slice?.lane === lane && !isOver(slice?.since ?? 0, MAX_SLICE_MS));
  return hasTurn && !isOver(since, MAX_TURN_MS) ? undefined : waitForTurn(lane);
}

/** Whether a step has begun that has not come to its end, and of which request. */
let isInStep = false;
let steppedIn: object | undefined;

function enterStep(invocation: object | undefined): void {
  [isInStep, steppedIn] = [true, invocation];
  afterStep(() => {
    isInStep = false;
  });
}

const isStepOf = (invocation: object | undefined) =>
  isInStep && invocation !== undefined && invocation === steppedIn;

/**
 * Await it before each step of work that may take long. It is `shareEventLoop`, but what other requests ask before that step waits for
 * something else gets a later turn: with `await`, all that ask at the same time would do so before the first step begins.
 */
export function beginStep(lane = getCurrentLane()): Promise<void> | undefined {
  const invocation = getInvocation();
  const turn = isInStep && !isStepOf(invocation) ? waitForTurn(lane) : shareEventLoop(lane);
  if (!turn && !isInStep) enterStep(invocation);
  return turn;
}

/** The turn that each waiting request goes on in, with everything that it waits for. */
const continued = new WeakMap<object, Promise<void>>();

/**
 * The same before a request goes on with something that it has read, which does not end its step: so one request after the other goes
 * on, each with all that it has read. As long as this turn has time, it goes before those that have not begun. What is no request
 * goes on at once, and takes turns between its own steps.
 */
export function continueStep(): Promise<void> | undefined {
  const invocation = getInvocation();
  if (!invocation || isStepOf(invocation)) return undefined;
  if (!isInStep && (since === undefined || !isOver(since, MAX_TURN_MS))) {
    if (since === undefined) beginTurn();
    enterStep(invocation);
    return undefined;
  }
  const waited = continued.get(invocation);
  if (waited) return waited;
  const turn = waitForTurn();
  continued.set(invocation, turn);
  void turn.then(() => continued.delete(invocation));
  return turn;
}

/** The same before steps that begin at once, such as those of the rows of a request: each waits for the one before it to end. */
export function waitForTurn(lane = getCurrentLane()): Promise<void> {
  if (since === undefined) beginTurn();
  const invocation = getInvocation();
  return new Promise((resolve) => {
    const begin = () => {
      enterStep(invocation);
      resolve();
    };
    const inLane = waiting.get(lane);
    if (inLane) inLane.push(begin);
    else waiting.set(lane, [begin]);
  });
}

/** Counts work that begins now, and that will be done between this turn and the next one. */
export function spendTurn(ms: number): void {
  if (since !== undefined) since -= ms;
  if (slice) slice.since -= ms;
}

function beginTurn(): void {
  since = performance.now();
  setImmediate(endTurn);
}

function endTurn(): void {
  since = undefined;
  slice = undefined;
  if (waiting.size === 0) return;
  beginTurn();
  if (!mustAccept()) continueNext();
}

function mustAccept(): boolean {
  const must = hasNewConnection && !isOver(acceptingSince ?? performance.now(), MAX_ACCEPTING_MS);
  acceptingSince = must ? (acceptingSince ?? performance.now()) : undefined;
  hasNewConnection = false;
  return must;
}

/** Continues what waits longest in the lane whose slice it is, or in the next one. */
function continueNext(): void {
  const isSliceOver = !slice || isOver(slice.since, MAX_SLICE_MS) || !waiting.has(slice.lane);
  if (isSliceOver) {
    const [lane] = waiting.keys();
    slice = { lane, since: performance.now() };
    // Its next slice comes after those of all others.
    moveToEnd(lane);
  }
  const inLane = waiting.get(slice?.lane);
  const next = inLane?.shift();
  if (inLane?.length === 0) waiting.delete(slice?.lane);
  next?.();
  if (waiting.size > 0) afterStep(continueIfTimeIsLeft);
}

/** Runs something once what continues now waits for something else: Node then runs what is due at the next tick. */
const afterStep = (run: () => void) => queueMicrotask(() => process.nextTick(run));

function moveToEnd(lane: Lane | undefined): void {
  const inLane = waiting.get(lane) ?? [];
  waiting.delete(lane);
  waiting.set(lane, inLane);
}

/** Runs once the one before it waits again, or for something else. */
function continueIfTimeIsLeft(): void {
  if (since !== undefined && waiting.size > 0 && !isOver(since, MAX_TURN_MS)) continueNext();
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
