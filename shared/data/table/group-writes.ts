import { isBusy } from '../../errors.ts';
import { type CancellationReason, isConditionFailed } from './cancellations.ts';
import { numberTaker } from './group-numbers.ts';
import { groupedNumbers } from './items.ts';
import { takeGroup } from './merge-steps.ts';
import { sharedReads } from './shared-reads.ts';
import { groupedWrites, type Step, transactAlone } from './transactions.ts';

/** A transaction that waits to be sent with others. */
interface Row {
  steps: Step[];
  resolve(): void;
  reject(error: unknown): void;
  /** Whether a step that it shares with others failed, so that only sending it by itself shows whether it can succeed. */
  isAlone?: boolean;
}

/** The conditions of some steps failed; nothing was written. */
class ConditionsFailed extends Error {
  readonly reasons: CancellationReason[];

  constructor(reasons: CancellationReason[]) {
    super('The conditions of some rows failed.');
    this.reasons = reasons;
  }
}

/**
 * Runs something whose rows write at the same time. Their transactions are sent one after the other, each with as many rows
 * as fit: all of an account's links change the same counters, so that transactions of single rows would only conflict. A row
 * fails by itself: the others of its transaction are then sent again.
 */
export function groupWrites<T>(run: () => Promise<T>): Promise<T> {
  return groupedWrites.run(groupWriter(), () =>
    groupedNumbers.run(numberTaker(), () => sharedReads.run(new Map(), run)),
  );
}

function groupWriter(): (steps: Step[]) => Promise<void> {
  let queue: Row[] = [];
  let isSending = false;

  const sendAll = async () => {
    isSending = true;
    while (queue.length > 0) {
      const [first] = queue;
      const together = first?.isAlone ? [first] : queue.filter(({ isAlone }) => !isAlone);
      const { group, merged } = takeGroup(together);
      const taken = new Set(group);
      queue = queue.filter((row) => !taken.has(row));
      const left = await send(group, merged).catch((error) => {
        for (const row of group) row.reject(error);
        return [];
      });
      queue = [...left, ...queue];
    }
    isSending = false;
  };

  return (steps) =>
    new Promise((resolve, reject) => {
      queue.push({ steps, resolve, reject });
      if (!isSending) void sendAll();
    });
}

/** Sends a group, and tells its rows how that went. Returns those that are to be sent again. */
async function send(group: Row[], merged: ReturnType<typeof takeGroup<Row>>['merged']): Promise<Row[]> {
  try {
    await transactAlone(
      merged.map(({ step }) => step),
      (_, reasons) => new ConditionsFailed(reasons),
    );
    for (const row of group) row.resolve();
    return [];
  } catch (error) {
    if (error instanceof ConditionsFailed) return settleFailed(group, merged, error.reasons);
    // A table that is busy is so for all of them. Anything else can be due to one of them.
    const isForAll = isBusy(error) || group.length === 1;
    if (!isForAll) return group.map((row) => Object.assign(row, { isAlone: true }));
    for (const row of group) row.reject(error);
    return [];
  }
}

function settleFailed(
  group: Row[],
  merged: ReturnType<typeof takeGroup<Row>>['merged'],
  reasons: CancellationReason[],
): Row[] {
  const settled = new Set<Row>();
  for (const [index, { step, rows }] of merged.entries()) {
    const reason = reasons[index];
    if (!reason || !isConditionFailed(reason)) continue;
    const [row] = rows;
    if (row && rows.length === 1 && !settled.has(row)) {
      settled.add(row);
      row.reject(step.onConditionFailed?.(reason.Item) ?? new ConditionsFailed(reasons));
    } else for (const sharing of rows) sharing.isAlone = true;
  }
  return group.filter((row) => !settled.has(row));
}
