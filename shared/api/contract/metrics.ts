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
