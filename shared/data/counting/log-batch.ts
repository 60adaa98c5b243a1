import { batchMetrics } from '../../api/contract/metrics.ts';
import type { Click } from '../../domain/clicks/counting.ts';
import { logMetrics } from '../../metrics.ts';
import type { Uncounted } from './counting.ts';

interface CountedBatch {
  records: number;
  clicks: readonly Click[];
  /** How many records had an invalid visitor. */
  malformed: number;
  /** Where counting failed, if it did. */
  uncounted: Uncounted | undefined;
  /** As `performance.now()` gave it. */
  startedAt: number;
}

/** Logs what the counting of a batch did, as metrics. */
export function logBatch({ records, clicks, malformed, uncounted, startedAt }: CountedBatch): void {
  const failed = clicks.findIndex(({ sequenceNumber }) => sequenceNumber === uncounted?.sequenceNumber);
  const counted = uncounted ? clicks.slice(0, Math.max(0, failed)) : clicks;
  logMetrics({
    [batchMetrics.clicks]: [counted.reduce((sum, { visits }) => sum + visits, 0), 'Count'],
    [batchMetrics.records]: [records, 'Count'],
    [batchMetrics.skipped]: [malformed, 'Count'],
    [batchMetrics.duration]: [Math.round(performance.now() - startedAt), 'Milliseconds'],
  });
}
