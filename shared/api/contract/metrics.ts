/** The names at CloudWatch of what the counting of a batch measures. */
export const batchMetrics = {
  /** Visits that were counted, or that an earlier delivery had counted. */
  clicks: 'ClicksCounted',
  /** Records in the batch. */
  records: 'BatchRecords',
  /** Records with an invalid visitor, which are never counted. */
  skipped: 'RecordsSkipped',
  /** Milliseconds. */
  duration: 'CountingTime',
} as const;

/** The names at CloudWatch of what a run of a background job measures, each by `jobKindDimension`. */
export const jobMetrics = {
  /** Jobs that are done. */
  done: 'JobsDone',
  /** Jobs that failed for good. Also without a dimension, for an alarm about all kinds. */
  failed: 'JobsFailed',
  /** Runs that failed and are tried again. */
  retried: 'JobsRetried',
  /** Milliseconds from when a job was due until it ran. */
  wait: 'JobWaitingTime',
  /** Milliseconds that a run took. */
  duration: 'JobDuration',
} as const;

export const jobKindDimension = 'Kind';
