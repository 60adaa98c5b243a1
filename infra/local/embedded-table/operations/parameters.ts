import { unsupported } from '../values/errors.ts';

const MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

/**
 * Throws for parameters of DynamoDB that this table does not support, because ignoring one could return wrong results.
 */
export function rejectUnknownParameters(
  operation: string,
  input: object,
  supported: ReadonlySet<string>,
): void {
  for (const name in input) {
    if (supported.has(name) || (input as Record<string, unknown>)[name] === undefined) continue;
    throw unsupported(`${name} of ${operation}`);
  }
}

/** DynamoDB's message about a parameter of the wrong size. */
export const constraint = (name: string, rule: string) =>
  `1 validation error detected: Value at '${name}' failed to satisfy constraint: Member must ${rule}`;

/** Whether the items of a transaction are together larger than DynamoDB allows. */
export const isTransactionTooLarge = (bytes: number): boolean => bytes > MAX_TRANSACTION_BYTES;

export const TRANSACTION_TOO_LARGE = 'The aggregate size of the items in the transaction exceeds 4 MBs.';

export const SAME_ITEM_TWICE = 'Transaction request cannot include multiple operations on one item';
