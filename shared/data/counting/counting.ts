import {
  applyCommitted,
  type Click,
  type CountingState,
  planRange,
  type Range,
} from '../../domain/clicks/counting.ts';
import { retryWithBackoff } from '../table/retry.ts';
import { cancellationReasons, type Step, transact } from '../table/transactions.ts';
import { markAsCounted, skipAlreadyCounted } from './counted-markers.ts';
import { readCountingState, refreshCountingState } from './counting-state.ts';
import { addToItem, addToMonth } from './counting-steps.ts';
import { addToStatistics } from './statistics.ts';

/** Where counting failed: this record and all after it are not counted. */
export interface Uncounted {
  sequenceNumber: string;
  cause: unknown;
}

/**
 * Counts clicks exactly once each, in the stream's order. One transaction counts a range of consecutive clicks and
 * writes a marker for the first of them. Repeated clicks are skipped from marker to marker until one is missing: after
 * that, nothing is counted yet. This holds because every batch begins where a range begins: after a range, at the first
 * click of one that failed, or where a marker was written for it.
 */
export async function countAll(clicks: readonly Click[], now: Date): Promise<Uncounted | undefined> {
  let from = 0;
  let isUncounted = false;
  let state: CountingState | undefined;
  try {
    while (from < clicks.length) {
      if (isUncounted) {
        state ??= await readCountingState(clicks.slice(from));
        const end = await countRange(clicks, from, state, now);
        isUncounted = end !== undefined;
        from = end ?? from;
      } else {
        const skipped = await skipAlreadyCounted(clicks.slice(from), now);
        isUncounted = skipped === undefined;
        from += skipped ?? 0;
      }
    }
    return undefined;
  } catch (cause) {
    return { sequenceNumber: clicks[from]?.sequenceNumber ?? '', cause };
  }
}

/** The range's marker exists: it was counted by a concurrent function, or by a request whose answer was lost. */
class AlreadyCounted extends Error {}
/** The table changed since it was read: an item was deleted, or a quota or the statistics filled up. */
class StaleCountingState extends Error {}

/** DynamoDB does not accept the transaction: its items may have 4 MB together. Links with hundreds of targets do. */
class TransactionTooLarge extends Error {}

const RETRIES = {
  isRetryable: (error: unknown) =>
    error instanceof StaleCountingState || error instanceof TransactionTooLarge,
  maxAttempts: 10,
  maxTotalMs: 10_000,
  toFinalError: (error: unknown) => error,
};
/** A marker, an owner's month, an item and its statistics. */
const MIN_ACTIONS = 4;

/** Counts the range that begins here and returns its end; undefined if it was counted already. */
async function countRange(
  clicks: readonly Click[],
  from: number,
  state: CountingState,
  now: Date,
): Promise<number | undefined> {
  let maxActions: number | undefined;
  const attempt = async () => {
    const range = planRange(clicks, from, state, maxActions);
    const covered = clicks.slice(from, range.end);
    const marker = markAsCounted(covered, now, () => new AlreadyCounted());
    const steps = stepsOf(range, marker);
    try {
      await transact(steps);
    } catch (error) {
      if (error instanceof StaleCountingState) await refreshCountingState(state, covered);
      if (!isTooLarge(error) || steps.length <= MIN_ACTIONS) throw error;
      maxActions = Math.ceil(steps.length / 2);
      throw new TransactionTooLarge('Too large.', { cause: error });
    }
    applyCommitted(range, state);
    return range.end;
  };
  try {
    return await retryWithBackoff(attempt, RETRIES);
  } catch (error) {
    if (error instanceof AlreadyCounted) return undefined;
    throw error;
  }
}

/** The marker comes first: when a range is counted already, other conditions may fail for that reason. */
function stepsOf({ tallies, months }: Range, marker: Step): Step[] {
  const stale = () => new StaleCountingState();
  const monthsWithClicks = [...months.values()].filter(({ clicks }) => clicks > 0);
  return [
    marker,
    ...monthsWithClicks.map((month) => addToMonth(month, stale)),
    ...[...tallies.values()].flatMap((tally) => [addToItem(tally, stale), addToStatistics(tally, stale)]),
  ];
}

/** Such a transaction is tried again with half as many actions, so that it does not block the stream. */
function isTooLarge(error: unknown): boolean {
  const isInvalid = (error as Error).name === 'ValidationException';
  return isInvalid || cancellationReasons(error).some(({ Code }) => Code === 'ValidationError');
}
