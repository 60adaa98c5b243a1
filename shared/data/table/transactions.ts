import { setTimeout as sleep } from 'node:timers/promises';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { ServiceError } from '../../errors.ts';
import { table } from './client.ts';
import type { Key } from './items.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type OnThisTable<T> = Omit<NonNullable<T>, 'TableName'>;

/**
 * One write or check of a transaction. What `onConditionFailed` gives is thrown when its condition does not hold; it is told the
 * item as it was, in DynamoDB's own types, if the step asks for that by `ReturnValuesOnConditionCheckFailure`.
 */
export interface Step {
  Put?: OnThisTable<Action['Put']>;
  Update?: OnThisTable<Action['Update']>;
  Delete?: OnThisTable<Action['Delete']>;
  ConditionCheck?: OnThisTable<Action['ConditionCheck']>;
  onConditionFailed?: (item?: Record<string, unknown>) => Error;
}

/** An item that only one may make. */
export const putUnique = (item: Key & Record<string, unknown>, onConditionFailed: () => Error): Step => ({
  Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' },
  onConditionFailed,
});

const ATTEMPTS = 10;

/** Reasons that another attempt may not meet: another transaction on the same item, or too many requests. */
const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all steps or none. A transaction that meets another one on the same item, or is throttled, is tried again
 * after a short, random wait; throws the `onConditionFailed` of the first step whose condition fails, and `busy` when it does
 * not get through time and again.
 */
export async function transact(steps: Step[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await table().send(new TransactWriteCommand({ TransactItems: steps.map(toAction) }));
      return;
    } catch (error) {
      const reasons = cancellationReasons(error);
      const failed = reasons.findIndex(({ Code }) => Code === 'ConditionalCheckFailed');
      if (failed >= 0) throw steps[failed]?.onConditionFailed?.(reasons[failed]?.Item) ?? error;
      if (!reasons.some(({ Code = '' }) => PASSING.has(Code))) throw error;
      if (attempt === ATTEMPTS) throw new ServiceError('busy', { retryAfter: 1, cause: error });
      await sleep(Math.random() * Math.min(20 * 2 ** attempt, 500));
    }
  }
}

function toAction({ onConditionFailed: _, ...action }: Step): Action {
  const [kind, parameters] = Object.entries(action)[0] ?? [];
  return { [kind ?? '']: { TableName: env.tableName, ...parameters } } as Action;
}

interface Reason {
  Code?: string;
  Item?: Record<string, unknown>;
}

function cancellationReasons(error: unknown): Reason[] {
  return (error as { CancellationReasons?: Reason[] }).CancellationReasons ?? [];
}
