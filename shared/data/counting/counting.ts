import { applyCommitted, type Click, markerPeriod, type Range } from '../../domain/clicks/counting.ts';
import { planRange } from '../../domain/clicks/plan-range.ts';
import { logFault } from '../../errors.ts';
import { finishInTurns } from '../../event-loop.ts';
import { splitIntoChunks } from '../table/batches.ts';
import { cancellationReasons } from '../table/cancellations.ts';
import { retryWithBackoff } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import { type ClickListeners, recordClicks } from '../webhooks/click-events.ts';
import { markAsCounted, withoutCounted } from './counted-markers.ts';
import { type NotifyState, readCountingState, refreshCountingState } from './counting-state.ts';
import { addToItem, addToMonth } from './counting-steps.ts';
import { addToStatistics } from './statistics.ts';

/** Where counting failed: the first record that is not known to be counted. */
export interface Uncounted {
  sequenceNumber: string;
  cause: unknown;
}

/** Their state is read at once; a batch of the stream can have thousands. */
const MAX_SUBJECTS = 1000;

/**
 * Counts clicks exactly once each. One transaction counts a range: clicks of the same five minutes, link by link, as many
 * as it can hold. It marks them, and what is marked is skipped, wherever a batch of the stream begins.
 *
 * Two functions may have the same clicks at the same time, in different ranges. Both then write the same totals, on
 * condition that nothing was counted since they were read. Markers are always read after the totals, so that a click
 * that is counted in between is either found in a marker, or makes the condition fail.
 */
export async function countAll(
  clicks: readonly Click[],
  now: Date,
  notifyOfLimits: (clicks: readonly Click[], listeners: ClickListeners['listeners']) => Promise<void>,
): Promise<Uncounted | undefined> {
  const slices = splitIntoChunks(groupBySubject(clicks), MAX_SUBJECTS).map((groups) => groups.flat());
  const charged = new Map<string, number>();
  let pending: Click[] = [];
  try {
    for (let slice = slices.shift(); slice; slice = slices.shift()) {
      pending = slice;
      const state = await readCountingState(slice, charged);
      await notifyOfLimits(slice, state.notified.listeners);
      pending = await withoutCounted(slice);
      while (pending.length > 0) {
        const { range, left } = await countRange(pending, state, now);
        pending = left;
        // After the last range, nothing reads the state any more.
        if (range && (left.length > 0 || slices.length > 0)) applyCommitted(range, state);
      }
    }
    return undefined;
  } catch (cause) {
    const left = new Set([...pending, ...slices.flat()]);
    const first = clicks.find((click) => left.has(click));
    return { sequenceNumber: first?.sequenceNumber ?? '', cause };
  }
}

const groupBySubject = (clicks: readonly Click[]): Click[][] =>
  [...Map.groupBy(clicks, markerPeriod).values()].flatMap((ofPeriod) => [
    ...Map.groupBy(ofPeriod, ({ subject }) => subject).values(),
  ]);

/** The table changed since it was read: clicks were counted, an item was deleted, or a quota was used up. */
class StaleCountingState extends Error {}

const stale = () => new StaleCountingState();

/** DynamoDB does not accept the transaction: its items may have 4 MB together. Links with hundreds of targets do. */
class TransactionTooLarge extends Error {}

const RETRIES = {
  isRetryable: (error: unknown) =>
    error instanceof StaleCountingState || error instanceof TransactionTooLarge,
  maxAttempts: 10,
  maxTotalMs: 10_000,
  toFinalError: (error: unknown) => error,
};

interface Counted {
  /** Undefined if nothing was counted. */
  range?: Range;
  left: Click[];
}

/** Counts the range that begins with the first click. */
async function countRange(clicks: Click[], state: NotifyState, now: Date): Promise<Counted> {
  let pending = clicks;
  let maxActions: number | undefined;
  const attempt = async (): Promise<Counted> => {
    if (pending.length === 0) return { left: [] };
    const range = await finishInTurns(planRange(pending, state, maxActions));
    const covered = pending.slice(0, range.end);
    const steps = buildSteps(range, state, markAsCounted(covered, now, stale));
    try {
      await transact(steps);
    } catch (error) {
      if (error instanceof StaleCountingState) {
        await refreshCountingState(state, covered);
        pending = await withoutCounted(pending);
      }
      if (!isTooLarge(error)) throw error;
      if (maxActions !== SMALLEST) {
        maxActions = countRecords(range) > 1 ? Math.ceil(steps.length / 2) : SMALLEST;
        throw new TransactionTooLarge('Too large.', { cause: error });
      }
      logRejected(covered, error);
      return { left: pending.slice(range.end) };
    }
    return { range, left: pending.slice(range.end) };
  };
  return retryWithBackoff(attempt, RETRIES);
}

function buildSteps(
  { tallies, containers, months, notified }: Range,
  state: NotifyState,
  marker: Step,
): Step[] {
  const monthsWithClicks = [...months.values()].filter(({ clicks }) => clicks > 0);
  return [
    marker,
    ...monthsWithClicks.flatMap((month) => addToMonth(month, stale)),
    ...[...tallies.values()].flatMap((tally) => [
      addToItem(tally, state, stale),
      ...addToStatistics(tally, stale),
    ]),
    ...[...containers.values()].flatMap((tally) => addToStatistics(tally, stale)),
    ...recordClicks(notified, state.notified),
  ];
}

/** With so many actions, a range has only one click that counts, and moves no series of campaigns and channels. */
const SMALLEST = 1;

const countRecords = ({ tallies }: Range): number =>
  [...tallies.values()].reduce((sum, { records }) => sum + records, 0);

/** A click that DynamoDB never accepts would block all clicks after it, until the stream forgets them. */
function logRejected(clicks: readonly Click[], cause: unknown): void {
  const rejected = clicks.map(({ eventId, visitId, subject }) => ({ eventId, visitId, subject }));
  logFault('countClicks', new Error('A click was not counted.', { cause }), { rejected });
}

/** Such a transaction is tried again with half as many actions, so that it does not block the stream. */
function isTooLarge(error: unknown): boolean {
  const isInvalid = (error as Error).name === 'ValidationException';
  return isInvalid || cancellationReasons(error).some(({ Code }) => Code === 'ValidationError');
}
