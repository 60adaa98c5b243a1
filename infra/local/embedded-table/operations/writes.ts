import { pick } from '../expressions/expression-scope.ts';
import { applyChanges, type ItemChange } from '../storage/changes.ts';
import type { Database } from '../storage/database.ts';
import { hasDuplicates } from '../storage/table-definition.ts';
import { unsupported, validationError } from '../values/errors.ts';
import type { Item } from '../values/item.ts';
import { capacityByTable, consumedCapacity, countChangeUnits } from './capacity.ts';
import { constraint, rejectUnknownParameters } from './parameters.ts';
import {
  type ActionInput,
  deleteAction,
  putAction,
  updateAction,
  type WriteAction,
} from './write-actions.ts';

interface WriteInput extends ActionInput {
  ReturnValues?: string;
  ReturnConsumedCapacity?: string;
}

const PARAMETERS = [
  'TableName',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValues',
  'ReturnValuesOnConditionCheckFailure',
  'ReturnConsumedCapacity',
];
const PUT_PARAMETERS = new Set([...PARAMETERS, 'Item']);
const DELETE_PARAMETERS = new Set([...PARAMETERS, 'Key']);
const UPDATE_PARAMETERS = new Set([...PARAMETERS, 'Key', 'UpdateExpression']);

export async function putItem(database: Database, input: WriteInput) {
  rejectUnknownParameters('PutItem', input, PUT_PARAMETERS);
  return write(database, input, putAction(database, input), oldValues);
}

export async function deleteItem(database: Database, input: WriteInput) {
  rejectUnknownParameters('DeleteItem', input, DELETE_PARAMETERS);
  return write(database, input, deleteAction(database, input), oldValues);
}

export async function updateItem(database: Database, input: WriteInput) {
  rejectUnknownParameters('UpdateItem', input, UPDATE_PARAMETERS);
  return write(database, input, updateAction(database, input), updateValues);
}

type ReturnValues = (wanted: string, change: ItemChange, action: WriteAction) => Item | undefined;

/** The values that a write of a whole item can return. */
const oldValues: ReturnValues = (wanted, { before }) => {
  if (wanted !== 'ALL_OLD')
    throw validationError('Return values set to invalid value: ReturnValues can only be ALL_OLD or NONE');
  return before?.item;
};

const updateValues: ReturnValues = (wanted, { before, after }, { updated }) => {
  if (wanted === 'ALL_OLD') return before?.item;
  if (wanted === 'ALL_NEW') return after;
  const item = wanted === 'UPDATED_OLD' ? before?.item : after;
  const values = pick(item ?? {}, updated);
  return Object.keys(values).length > 0 ? values : undefined;
};

function write(database: Database, input: WriteInput, action: WriteAction, chooseValues: ReturnValues) {
  const { ReturnValues = 'NONE', ReturnConsumedCapacity, TableName = '' } = input;
  return database.writes.run(() => {
    const change = action.decide();
    const Attributes = ReturnValues === 'NONE' ? undefined : chooseValues(ReturnValues, change, action);
    const response = {
      ...(Attributes && { Attributes }),
      ConsumedCapacity: consumedCapacity(ReturnConsumedCapacity, TableName, () => countChangeUnits(change)),
    };
    return { response, apply: () => applyChanges(database, [change]) };
  });
}

interface BatchRequest {
  PutRequest?: { Item?: Item };
  DeleteRequest?: { Key?: Item };
}

interface BatchInput {
  RequestItems?: Record<string, BatchRequest[]>;
  ReturnConsumedCapacity?: string;
}

const BATCH_PARAMETERS = new Set(['RequestItems', 'ReturnConsumedCapacity']);
const MAX_BATCH = 25;

/** Writes up to 25 items. All or none, although DynamoDB does not promise that for a batch. */
export async function batchWriteItem(database: Database, input: BatchInput) {
  rejectUnknownParameters('BatchWriteItem', input, BATCH_PARAMETERS);
  const actions = Object.entries(input.RequestItems ?? {}).flatMap(([TableName, requests]) =>
    requests.map((request) => batchAction(database, TableName, request)),
  );
  if (actions.length === 0)
    throw validationError(constraint('requestItems', 'have length greater than or equal to 1'));
  if (actions.length > MAX_BATCH)
    throw validationError('Too many items requested for the BatchWriteItem call');
  if (hasDuplicates(actions)) throw validationError('Provided list of item keys contains duplicates');
  return database.writes.run(() => {
    const changes = actions.map((action) => action.decide());
    const listCosts = () =>
      changes.map((change) => ({ table: change.table.name, units: countChangeUnits(change) }));
    const ConsumedCapacity = capacityByTable(input.ReturnConsumedCapacity, listCosts);
    return {
      response: { UnprocessedItems: {}, ConsumedCapacity },
      apply: () => applyChanges(database, changes),
    };
  });
}

function batchAction(database: Database, TableName: string, request: BatchRequest): WriteAction {
  const { PutRequest, DeleteRequest } = request;
  if (PutRequest) return putAction(database, { TableName, Item: PutRequest.Item });
  if (DeleteRequest) return deleteAction(database, { TableName, Key: DeleteRequest.Key });
  throw unsupported(`${Object.keys(request).join()} of BatchWriteItem`);
}
