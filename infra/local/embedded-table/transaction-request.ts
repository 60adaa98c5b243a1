import { type Store, validationError } from 'dynalite/db/index.js';
import { checkValidations, type Types } from 'dynalite/validations/index.js';
import {
  type DynaliteOperation,
  dynalite,
  findTable,
  type Input,
  itemKey,
  type Parsed,
  parse,
} from './dynalite-call.ts';
import { updateItem } from './update-item.ts';

type Kind = 'Put' | 'Update' | 'Delete' | 'ConditionCheck' | 'Get';

/** One action of a transaction, with the item it is about. */
export interface Step {
  kind: Kind;
  data: Parsed & { ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE' };
  table: string;
  key: string;
}

type TransactItem = Partial<Record<Kind, Step['data']>>;

export interface TransactionRequest {
  steps: Step[];
  capacity?: string;
}

const deleteItem = dynalite('deleteItem');

/** What each kind of action is when it stands alone. A ConditionCheck is a DeleteItem that stops at its condition. */
export const operationOf: Record<Kind, DynaliteOperation> = {
  Put: dynalite('putItem'),
  Update: updateItem,
  Delete: deleteItem,
  ConditionCheck: deleteItem,
  Get: dynalite('getItem'),
};

const { TableName, Key, ReturnConsumedCapacity, ConditionExpression, UpdateExpression } = updateItem.types;
const { ExpressionAttributeNames, ExpressionAttributeValues } = updateItem.types;
const { Item } = operationOf.Put.types;
const { ProjectionExpression } = operationOf.Get.types;
const onItem = {
  TableName,
  ConditionExpression,
  ExpressionAttributeNames,
  ExpressionAttributeValues,
  ReturnValuesOnConditionCheckFailure: { type: 'String', enum: ['ALL_OLD', 'NONE'] },
};
const required = (type: unknown) => ({ ...(type as object), notNull: true });

const parameters: Record<Kind, Types> = {
  Put: { ...onItem, Item },
  Update: { ...onItem, Key, UpdateExpression: required(UpdateExpression) },
  Delete: { ...onItem, Key },
  ConditionCheck: { ...onItem, Key, ConditionExpression: required(ConditionExpression) },
  Get: { TableName, Key, ExpressionAttributeNames, ProjectionExpression },
};
function requestTypes(kinds: Kind[]): Types {
  const members = kinds.map((kind) => [kind, { type: `FieldStruct<${kind}>`, children: parameters[kind] }]);
  return {
    ReturnConsumedCapacity,
    ClientRequestToken: { type: 'String', lengthGreaterThanOrEqual: 1, lengthLessThanOrEqual: 36 },
    TransactItems: {
      type: 'List',
      notNull: true,
      lengthGreaterThanOrEqual: 1,
      lengthLessThanOrEqual: 100,
      children: { type: 'ValueStruct<TransactItem>', children: Object.fromEntries(members) },
    },
  };
}

const writeTypes = requestTypes(['Put', 'Update', 'Delete', 'ConditionCheck']);
const getTypes = requestTypes(['Get']);

/** Throws what DynamoDB refuses before it looks at any item: nothing of the transaction is done then. */
export const parseTransactWrite = (input: Input, view: Store) => parseTransaction(writeTypes, input, view);

/** As `parseTransactWrite`, of a TransactGetItems. */
export const parseTransactGet = (input: Input, view: Store) => parseTransaction(getTypes, input, view);

async function parseTransaction(types: Types, input: Input, view: Store): Promise<TransactionRequest> {
  const request = parse<{
    TransactItems: TransactItem[];
    ReturnConsumedCapacity?: string;
  }>({ types }, input, view);
  const steps: Step[] = [];
  for (const item of request.TransactItems) steps.push(await parseStep(item, view));
  if (new Set(steps.map(({ table, key }) => `${table}~${key}`)).size < steps.length) {
    throw validationError('Transaction request cannot include multiple operations on one item');
  }
  return { steps, capacity: request.ReturnConsumedCapacity };
}

async function parseStep(item: TransactItem, view: Store): Promise<Step> {
  const [first, ...others] = Object.entries(item) as [Kind, Step['data']][];
  if (!first || others.length > 0) {
    throw validationError('TransactItems can only contain one of Check, Put, Update or Delete');
  }
  const [kind, data] = first;
  checkValidations(data, {}, operationOf[kind].custom, view);
  const table = await findTable(view, data.TableName);
  return { kind, data, table: data.TableName, key: itemKey(data, table) };
}
