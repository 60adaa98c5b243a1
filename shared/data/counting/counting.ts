import {
  applyCommitted,
  type Click,
  type CountingState,
  planRange,
  type Range,
} from '../../domain/clicks/counting.ts';
import { type Step, transact } from '../table/transactions.ts';
import { markAsCounted, skipAlreadyCounted } from './counted-markers.ts';
import { readCountingState, refreshCountingState } from './counting-state.ts';
import { addToItem, addToMonth } from './counting-steps.ts';
import { addToStatistics } from './statistics.ts';

/** What is left to do when counting fails: everything from this record on. */
export interface Uncounted {
  sequenceNumber: string;
  cause: unknown;
}

/**
 * Counts clicks, in the stream's order, exactly once each. They are counted in ranges of neighbours, one transaction
 * each, and every range has a marker at its first click. Clicks that come again therefore meet marker after marker,
 * until one that has none: behind it nothing is counted. This holds because whoever counts starts where a range
 * starts: behind a range, at the first click of one that failed, or where a marker was left for them.
 */
export async function countAll(clicks: readonly Click[], now: Date): Promise<Uncounted | undefined> {
  let from = 0;
  let isFresh = false;
  let state: CountingState | undefined;
  try {
    while (from < clicks.length) {
      if (isFresh) {
        state ??= await readCountingState(clicks.slice(from));
        const end = await countRange(clicks, from, state, now);
        isFresh = end !== undefined;
        from = end ?? from;
      } else {
        const passed = await skipAlreadyCounted(clicks.slice(from), now);
        isFresh = passed === undefined;
        from += passed ?? 0;
      }
    }
    return undefined;
  } catch (cause) {
    return { sequenceNumber: clicks[from]?.sequenceNumber ?? '', cause };
  }
}

/** The marker was there: somebody else counted, or we did and never heard of it. */
class AlreadyCounted extends Error {}
/** The table changed between our reading and our writing: something went, a quota or the statistics filled up. */
class StaleCountingState extends Error {}

const ATTEMPTS = 10;
/** A marker, an owner's month, an item and its statistics. */
const MIN_ACTIONS = 4;

/** Counts the range that begins here and gives its end; undefined when it was counted already. */
async function countRange(
  clicks: readonly Click[],
  from: number,
  state: CountingState,
  now: Date,
): Promise<number | undefined> {
  let maxActions: number | undefined;
  for (let attempt = 1; ; attempt++) {
    const range = planRange(clicks, from, state, maxActions);
    const covered = clicks.slice(from, range.end);
    const steps = stepsOf(
      range,
      markAsCounted(covered, now, () => new AlreadyCounted()),
    );
    try {
      await transact(steps);
      applyCommitted(range, state);
      return range.end;
    } catch (error) {
      if (error instanceof AlreadyCounted) return undefined;
      if (attempt === ATTEMPTS) throw error;
      if (error instanceof StaleCountingState) await refreshCountingState(state, covered);
      else if (isRefused(error) && steps.length > MIN_ACTIONS) maxActions = Math.ceil(steps.length / 2);
      else throw error;
    }
  }
}

/** The marker comes first: that a range is counted already explains whatever else does not hold. */
function stepsOf({ tallies, months }: Range, marker: Step): Step[] {
  const stale = () => new StaleCountingState();
  const counted = [...months.values()].filter(({ clicks }) => clicks > 0);
  return [
    marker,
    ...counted.map((month) => addToMonth(month, stale)),
    ...[...tallies.values()].flatMap((tally) => [addToItem(tally, stale), addToStatistics(tally, stale)]),
  ];
}

/**
 * Whether DynamoDB would never take this transaction: its items may have 4 MB together, and links with hundreds of
 * targets reach that sooner than 100 actions. Half as many actions are tried then, so that none blocks the stream.
 */
function isRefused(error: unknown): boolean {
  const { name, CancellationReasons = [] } = error as {
    name?: string;
    CancellationReasons?: { Code?: string }[];
  };
  return name === 'ValidationException' || CancellationReasons.some(({ Code }) => Code === 'ValidationError');
}
