import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import {
  type CancellationReason,
  cancellationReasons,
  isConditionFailed,
  isTransientCancellation,
} from './cancellations.ts';
import { tableClient } from './document-client.ts';
import type { Key } from './items.ts';
import { retryWithBackoff } from './retry.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type OnThisTable<T> = Omit<NonNullable<T>, 'TableName'>;

/**
 * One write or check of a transaction. When its condition fails, the transaction throws what `onConditionFailed`
 * returns; that gets the item as it was if the step asks for it with `ReturnValuesOnConditionCheckFailure`.
 */
export interface Step {
  Put?: OnThisTable<Action['Put']>;
  Update?: OnThisTable<Action['Update']>;
  Delete?: OnThisTable<Action['Delete']>;
  ConditionCheck?: OnThisTable<Action['ConditionCheck']>;
  onConditionFailed?: (item?: Record<string, unknown>) => Error;
  /** What an update of counters adds, so that `group-writes.ts` can add to the same counters of several rows at once. */
  adds?: readonly Counter[];
  /**
   * The one attribute that an update sets, or removes if it has no value; the same rows' updates can be one. `always` is set by
   * each of them.
   */
  sets?: { attribute: string; value?: unknown; always?: Record<string, unknown> };
  /** What the transaction creates, for `creationSteps`. */
  creates?: Creation;
}

/** A new item, by the resource of its route. */
export interface Creation {
  resource: string;
  item: object;
}

export interface Counter {
  attribute: string;
  by: number;
  /** The condition of the update has this as `:max`: the counter must be below it before 1 is added. */
  max?: number | undefined;
}

/** Writes an item unless there is one with this key. */
export const putUnique = (item: Key & Record<string, unknown>, onConditionFailed: () => Error): Step => ({
  Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  onConditionFailed,
});

/** DynamoDB's limit for a transaction, https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html */
export const MAX_STEPS = 100;

const MAX_ATTEMPTS = 10;

/** Writes the transactions of a request with many rows; unset in other requests. */
export const groupedWrites = /* @__PURE__ */ new AsyncLocalStorage<(steps: Step[]) => Promise<void>>();

/** Transaction steps that a request adds to the transaction that creates something; unset in most requests. */
export const creationSteps = /* @__PURE__ */ new AsyncLocalStorage<(creation: Creation) => Step[]>();

/**
 * Writes all steps or none; in `groupWrites`, together with those of other rows. Throws the `onConditionFailed` of the first
 * step whose condition fails, and `busy` when the retries are used up.
 */
export function transact(steps: Step[]): Promise<void> {
  return (groupedWrites.getStore() ?? transactAlone)(withCreationSteps(steps));
}

function withCreationSteps(steps: Step[]): Step[] {
  const add = creationSteps.getStore();
  return steps.flatMap(({ creates, ...step }) => (creates && add ? [step, ...add(creates)] : [step]));
}

/**
 * Sends one transaction. Retries after a conflict with another transaction and after throttling, for 3 s at most. Throws what
 * `toError` makes of failed conditions.
 */
export async function transactAlone(steps: Step[], toError = firstFailure): Promise<void> {
  const command = new TransactWriteCommand({ TransactItems: steps.map(toAction) });
  const throwConditionError = (error: unknown) => {
    const reasons = cancellationReasons(error);
    throw reasons.some(isConditionFailed) ? (toError(steps, reasons) ?? error) : error;
  };
  await retryWithBackoff(() => tableClient().send(command).catch(throwConditionError), {
    isRetryable: isTransientCancellation,
    maxAttempts: MAX_ATTEMPTS,
    baseDelayMs: 40,
  });
}

function firstFailure(steps: Step[], reasons: CancellationReason[]): Error | undefined {
  const failed = reasons.findIndex(isConditionFailed);
  return steps[failed]?.onConditionFailed?.(reasons[failed]?.Item);
}

function toAction({ Put, Update, Delete, ConditionCheck }: Step): Action {
  const TableName = env.tableName;
  return {
    ...(Put && { Put: { TableName, ...Put } }),
    ...(Update && { Update: { TableName, ...Update } }),
    ...(Delete && { Delete: { TableName, ...Delete } }),
    ...(ConditionCheck && { ConditionCheck: { TableName, ...ConditionCheck } }),
  };
}
