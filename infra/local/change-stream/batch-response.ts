import type { ChangeRecord } from './change-source.ts';

/**
 * How many of a batch's first records a function processed, read as Lambda reads a response with partial failures: all
 * records before the first reported failure. A malformed response counts as the failure of the whole batch.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html
 */
export function countProcessed(batch: ChangeRecord[], response: unknown): number {
  const failures = reportedFailures(response);
  if (failures === undefined) return 0;
  const positions = failures.map((failure) =>
    batch.findIndex(({ dynamodb }) => dynamodb.SequenceNumber === readIdentifier(failure)),
  );
  return Math.max(0, Math.min(batch.length, ...positions)); // -1 for a record that is not in the batch
}

/** The reported failures, empty if there are none; undefined if the report is not a list. */
function reportedFailures(response: unknown): unknown[] | undefined {
  if (typeof response !== 'object' || response === null || !('batchItemFailures' in response)) return [];
  const failures = response.batchItemFailures ?? [];
  return Array.isArray(failures) ? failures : undefined;
}

function readIdentifier(failure: unknown): unknown {
  return typeof failure === 'object' && failure !== null && 'itemIdentifier' in failure
    ? failure.itemIdentifier
    : undefined;
}
