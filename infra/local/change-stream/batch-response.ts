import type { ChangeRecord } from './change-source.ts';

/**
 * How many of a batch's records, from the first on, a function is done with, as Lambda reads its answer when failures
 * may be reported record by record: all before the first that is reported. A report that cannot be understood counts
 * as the failure of the whole batch.
 */
export function countDone(batch: ChangeRecord[], response: unknown): number {
  const failures = reportedFailures(response);
  if (failures === undefined) return 0;
  const positions = failures.map((failure) =>
    batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === identifierOf(failure)),
  );
  return Math.max(0, Math.min(batch.length, ...positions)); // -1 for what is not in the batch
}

/** The list that was answered, empty if nothing was; undefined if what was answered is no list. */
function reportedFailures(response: unknown): unknown[] | undefined {
  if (typeof response !== 'object' || response === null || !('batchItemFailures' in response)) return [];
  const failures = response.batchItemFailures ?? [];
  return Array.isArray(failures) ? failures : undefined;
}

function identifierOf(failure: unknown): unknown {
  return typeof failure === 'object' && failure !== null && 'itemIdentifier' in failure
    ? failure.itemIdentifier
    : undefined;
}
