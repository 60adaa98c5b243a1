export interface CancellationReason {
  Code?: string;
  Item?: Record<string, unknown>;
}

/** Why DynamoDB cancelled a transaction, one reason for each step; empty for any other error. */
export function cancellationReasons(error: unknown): CancellationReason[] {
  return (error as { CancellationReasons?: CancellationReason[] }).CancellationReasons ?? [];
}

export const isConditionFailed = ({ Code }: CancellationReason): boolean => Code === 'ConditionalCheckFailed';

const TRANSIENT_REASONS = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Whether a transaction was cancelled for a reason that another attempt may not meet. */
export const isTransientCancellation = (error: unknown): boolean =>
  cancellationReasons(error).some(({ Code = '' }) => TRANSIENT_REASONS.has(Code));
