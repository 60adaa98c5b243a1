import {
  addConsumedCapacity,
  checkConditional,
  type Item,
  itemSize,
  validationError,
} from 'dynalite/db/index.js';
import type { Database } from './database.ts';
import { type Input, perform } from './dynalite-call.ts';
import { isRefused, refusal } from './errors.ts';
import { readView } from './read-view.ts';
import type { OncePerToken } from './request-tokens.ts';
import { operationOf, parseTransactGet, parseTransactWrite, type Step } from './transaction-request.ts';
import { type WriteBuffer, write } from './write-buffer.ts';

const mostBytes = 4 * 1024 * 1024;

interface Reason {
  Code: string;
  Message?: string;
  Item?: Item;
}
interface Answer {
  Item?: Item;
  ConsumedCapacity: { TableName: string; CapacityUnits: number };
}

/** All actions or none; rejects with a TransactionCanceledException that has a reason for each action. */
export function transactWriteItems(
  database: Database,
  oncePerToken: OncePerToken,
  input: Input,
): Promise<object> {
  const token = input.ClientRequestToken;
  return oncePerToken(input, typeof token === 'string' ? token : undefined, async () => {
    const { steps, capacity } = await parseTransactWrite(input, readView(database));
    return write(database, async (buffer) => {
      const outcomes = [];
      for (const step of steps) outcomes.push(await evaluate(step, buffer));
      const reasons = outcomes.map((outcome): Reason => ('Code' in outcome ? outcome : { Code: 'None' }));
      if (reasons.some(({ Code }) => Code !== 'None')) throw cancelled(reasons);
      refuseTooLarge(buffer.images().map(({ before, after }) => after ?? before));
      return { ConsumedCapacity: consumed(capacity, 'WriteCapacityUnits', outcomes as Answer[]) };
    });
  });
}

/** The items as they are at one moment. */
export async function transactGetItems(database: Database, input: Input): Promise<object> {
  const view = readView(database);
  const { steps, capacity } = await parseTransactGet(input, view);
  const answers = await database.exclusively(() =>
    Promise.all(
      steps.map(({ data }) =>
        perform<Answer>(operationOf.Get.action, view, {
          ...data,
          ConsistentRead: true,
          ReturnConsumedCapacity: 'TOTAL',
        }),
      ),
    ),
  );
  refuseTooLarge(answers.map(({ Item }) => Item));
  return {
    Responses: answers.map(({ Item }) => ({ Item })),
    ConsumedCapacity: consumed(capacity, 'ReadCapacityUnits', answers),
  };
}

/** Does one action in the buffer, or says why the transaction cannot be. */
async function evaluate(step: Step, buffer: WriteBuffer): Promise<Answer | Reason> {
  const data = { ...step.data, ReturnConsumedCapacity: 'TOTAL' as const };
  const { before } = buffer.image(step.table, step.key);
  try {
    if (step.kind !== 'ConditionCheck')
      return await perform<Answer>(operationOf[step.kind].action, buffer.view, data);
    const failure = checkConditional(data, before);
    if (failure) throw failure;
    return { ConsumedCapacity: addConsumedCapacity(data, false, before) };
  } catch (error) {
    if (isRefused(error, 'ConditionalCheckFailedException')) {
      const wantsItem = data.ReturnValuesOnConditionCheckFailure === 'ALL_OLD';
      return { Code: 'ConditionalCheckFailed', Message: error.message, Item: wantsItem ? before : undefined };
    }
    if (isRefused(error, 'ValidationException')) return { Code: 'ValidationError', Message: error.message };
    throw error;
  }
}

function cancelled(reasons: Reason[]): Error {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`;
  return refusal('TransactionCanceledException', message, { CancellationReasons: reasons });
}

function refuseTooLarge(items: (Item | undefined)[]): void {
  const bytes = items.reduce((sum, item) => sum + (item ? itemSize(item) : 0), 0);
  if (bytes > mostBytes) {
    throw validationError('The aggregate size of the items in the transaction exceeds 4 MBs.');
  }
}

/** A list, a table each; an action of a transaction costs twice what it costs alone. */
function consumed(wanted: string | undefined, kind: string, answers: Answer[]): object[] | undefined {
  if (wanted !== 'TOTAL' && wanted !== 'INDEXES') return undefined;
  const perTable = Map.groupBy(answers, ({ ConsumedCapacity }) => ConsumedCapacity.TableName);
  return [...perTable].map(([TableName, ofTable]) => {
    const units = 2 * ofTable.reduce((sum, { ConsumedCapacity }) => sum + ConsumedCapacity.CapacityUnits, 0);
    const capacity = { CapacityUnits: units, [kind]: units };
    return { TableName, ...capacity, Table: wanted === 'INDEXES' ? capacity : undefined };
  });
}
