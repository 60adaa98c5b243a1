import { setTimeout as sleep } from 'node:timers/promises';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { ServiceError } from '../errors.ts';
import { table } from './table.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
type OnThisTable<T> = Omit<NonNullable<T>, 'TableName'>;

/** One write or check of a transaction; `otherwise` is thrown when its condition does not hold. */
export interface Step {
  Put?: OnThisTable<Action['Put']>;
  Update?: OnThisTable<Action['Update']>;
  Delete?: OnThisTable<Action['Delete']>;
  ConditionCheck?: OnThisTable<Action['ConditionCheck']>;
  otherwise?: () => Error;
}

const ATTEMPTS = 10;

/** Reasons that another attempt may not meet: another transaction on the same item, or too many requests. */
const PASSING = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all steps or none. A transaction that meets another one on the same item, or is throttled, is tried again
 * after a short, random wait; throws the `otherwise` of the first step whose condition fails, and `busy` when it does
 * not get through time and again.
 */
export async function transact(steps: Step[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await table().send(new TransactWriteCommand({ TransactItems: steps.map(toAction) }));
      return;
    } catch (error) {
      const reasons = cancellationReasons(error);
      const failed = reasons.indexOf('ConditionalCheckFailed');
      if (failed >= 0) throw steps[failed]?.otherwise?.() ?? error;
      if (!reasons.some((reason) => PASSING.has(reason))) throw error;
      if (attempt === ATTEMPTS) throw new ServiceError('busy', { retryAfter: 1, cause: error });
      await sleep(Math.random() * Math.min(20 * 2 ** attempt, 500));
    }
  }
}

function toAction({ otherwise: _, ...action }: Step): Action {
  const [kind, parameters] = Object.entries(action)[0] ?? [];
  return { [kind ?? '']: { TableName: env.tableName, ...parameters } } as Action;
}

function cancellationReasons(error: unknown): string[] {
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [];
  return reasons.map(({ Code }) => Code ?? 'None');
}
