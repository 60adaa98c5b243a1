import { unsupported } from '../values/errors.ts';

const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

/** Fails for a parameter that DynamoDB knows and this table does not: none is silently left out of account. */
export function refuseUnknown(operation: string, input: object, known: ReadonlySet<string>): void {
  for (const name in input) {
    if (known.has(name) || (input as Record<string, unknown>)[name] === undefined) continue;
    throw unsupported(`${name} of ${operation}`);
  }
}

/** A violation of what DynamoDB's model says of a parameter's size. */
export const constraint = (name: string, rule: string) =>
  `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must ${rule}`;

/** Whether the items of a transaction are larger together than DynamoDB takes. */
export const isTransactionTooLarge = (bytes: number): boolean => bytes > MAX_TRANSACTION_BYTES;

export const TRANSACTION_TOO_LARGE = 'The aggregate size of the items in the transaction exceeds 4 MBs.';

export const SAME_ITEM_TWICE = 'Transaction request cannot include multiple operations on one item';
