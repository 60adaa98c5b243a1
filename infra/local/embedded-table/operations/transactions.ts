import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { applyChanges, type ItemChange } from '../storage/changes.ts';
import type { Database } from '../storage/database.ts';
import { hasDuplicates } from '../storage/table-definition.ts';
import {
  type CancellationReason,
  CONDITION_FAILED,
  transactionCanceled,
  validationError,
} from '../values/errors.ts';
import type { Item } from '../values/item.ts';
import { capacityByTable, countChangeUnits } from './capacity.ts';
import {
  constraint,
  isTransactionTooLarge,
  rejectUnknownParameters,
  SAME_ITEM_TWICE,
  TRANSACTION_TOO_LARGE,
} from './parameters.ts';
import type { OncePerToken } from './request-tokens.ts';
import {
  type ActionInput,
  checkAction,
  deleteAction,
  putAction,
  updateAction,
  type WriteAction,
} from './write-actions.ts';

const ACTION_PARAMETERS = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValuesOnConditionCheckFailure',
];

/** How each kind of action is prepared, and its allowed and required parameters. */
const kinds = {
  Put: { prepare: putAction, parameters: ['Item'], required: 'Item' },
  Update: { prepare: updateAction, parameters: ['Key', 'UpdateExpression'], required: 'UpdateExpression' },
  Delete: { prepare: deleteAction, parameters: ['Key'], required: 'Key' },
  ConditionCheck: { prepare: checkAction, parameters: ['Key'], required: 'ConditionExpression' },
} as const;
type Kind = keyof typeof kinds;

interface TransactWriteInput {
  TransactItems?: Partial<Record<Kind, ActionInput>>[];
  ClientRequestToken?: string;
  ReturnConsumedCapacity?: string;
}

const PARAMETERS = new Set(['TransactItems', 'ClientRequestToken', 'ReturnConsumedCapacity']);
const MAX_ACTIONS = 100;

/** Runs all actions or none; rejects with a TransactionCanceledException that has a reason per action. */
export async function transactWriteItems(
  database: Database,
  oncePerToken: OncePerToken,
  input: TransactWriteInput,
): Promise<object> {
  rejectUnknownParameters('TransactWriteItems', input, PARAMETERS);
  return oncePerToken(input, input.ClientRequestToken, async () => {
    const actions = toActions(database, input.TransactItems ?? []);
    return database.writes.run(() => {
      const changes = decideAll(actions);
      const listCosts = () =>
        changes.map((change) => ({ table: change.table.name, units: countChangeUnits(change, true) }));
      const ConsumedCapacity = capacityByTable(input.ReturnConsumedCapacity, listCosts, 'WriteCapacityUnits');
      return { response: { ConsumedCapacity }, apply: () => applyChanges(database, changes) };
    });
  });
}

/** Throws the errors that DynamoDB reports before it reads any item. */
function toActions(database: Database, items: NonNullable<TransactWriteInput['TransactItems']>) {
  if (items.length < 1 || items.length > MAX_ACTIONS) {
    const rule = items.length < 1 ? 'greater than or equal to 1' : 'less than or equal to 100';
    throw validationError(constraint('transactItems', `have length ${rule}`));
  }
  const actions = items.map((item) => toAction(database, item));
  if (hasDuplicates(actions)) throw validationError(SAME_ITEM_TWICE);
  return actions;
}

function toAction(database: Database, item: Partial<Record<Kind, ActionInput>>): WriteAction {
  const [first, ...others] = Object.entries(item).filter(([, input]) => input !== undefined);
  if (!first || others.length > 0 || !(first[0] in kinds))
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  const [name, input] = first as [Kind, ActionInput];
  const { prepare, parameters, required } = kinds[name];
  rejectUnknownParameters(name, input, new Set([...ACTION_PARAMETERS, ...parameters]));
  if (input[required] === undefined)
    throw validationError(constraint(`transactItems.${name}.${required}`, 'not be null'));
  return prepare(database, input);
}

function decideAll(actions: WriteAction[]): ItemChange[] {
  const outcomes = actions.map(decide);
  const reasons = outcomes.map(
    (outcome): CancellationReason => ('Code' in outcome ? outcome : { Code: 'None' }),
  );
  if (reasons.some(({ Code }) => Code !== 'None')) throw transactionCanceled(reasons);
  const changes = outcomes as ItemChange[];
  const bytes = changes.reduce(
    (sum, { before, after, size }) => sum + (after ? size : (before?.size ?? 0)),
    0,
  );
  if (isTransactionTooLarge(bytes)) throw validationError(TRANSACTION_TOO_LARGE);
  return changes;
}

/** The change of one action, or the reason why the transaction is canceled. */
function decide(action: WriteAction): ItemChange | CancellationReason {
  try {
    return action.decide();
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) {
      const reason = { Code: 'ConditionalCheckFailed', Message: CONDITION_FAILED };
      return error.Item ? { ...reason, Item: error.Item as Item } : reason;
    }
    const { name, message } = error as Error;
    if (name === 'ValidationException') return { Code: 'ValidationError', Message: message };
    throw error;
  }
}
