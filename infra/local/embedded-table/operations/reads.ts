import { beginStep, shareEventLoop } from '../../../../shared/event-loop.ts';
import { compileProjection, type ExpressionInput } from '../expressions/expression-scope.ts';
import { type Database, findTable } from '../storage/database.ts';
import { hasDuplicates, toItemKey } from '../storage/table-definition.ts';
import { checkedItem } from '../values/attribute-values.ts';
import { validationError } from '../values/errors.ts';
import type { Item } from '../values/item.ts';
import { capacityByTable, consumedCapacity, readUnits } from './capacity.ts';
import {
  constraint,
  isTransactionTooLarge,
  rejectUnknownParameters,
  SAME_ITEM_TWICE,
  TRANSACTION_TOO_LARGE,
} from './parameters.ts';

interface KeysInput extends ExpressionInput {
  Keys?: Item[];
  ConsistentRead?: boolean;
  ProjectionExpression?: string;
}

interface GetInput extends ExpressionInput {
  TableName?: string;
  Key?: Item;
  ConsistentRead?: boolean;
  ProjectionExpression?: string;
  ReturnConsumedCapacity?: string;
}

const ITEM_PARAMETERS = ['TableName', 'Key', 'ProjectionExpression', 'ExpressionAttributeNames'];
const GET_PARAMETERS = new Set([...ITEM_PARAMETERS, 'ConsistentRead', 'ReturnConsumedCapacity']);
const TRANSACT_GET_PARAMETERS = new Set(ITEM_PARAMETERS);
const KEYS_PARAMETERS = new Set([
  'Keys',
  'ConsistentRead',
  'ProjectionExpression',
  'ExpressionAttributeNames',
]);
const BATCH_PARAMETERS = new Set(['RequestItems', 'ReturnConsumedCapacity']);
const TRANSACTION_PARAMETERS = new Set(['TransactItems', 'ReturnConsumedCapacity']);
const MAX_BATCH_KEYS = 100;
const MAX_BATCH_BYTES = 16 * 1024 * 1024;
const MAX_TRANSACTION_ITEMS = 100;

/** Parsing such an item takes long enough that fifty of them at once would hold up requests. */
const LARGE_ITEM_BYTES = 32 * 1024;

/** Reads one item; a large one in turns with other work. */
export function getItem(database: Database, input: GetInput): object | Promise<object> {
  rejectUnknownParameters('GetItem', input, GET_PARAMETERS);
  const { size, parse } = findOne(database, input);
  const units = readUnits(size, input.ConsistentRead);
  const respond = () => {
    const item = parse();
    return {
      ...(item && { Item: item }),
      ConsumedCapacity: consumedCapacity(input.ReturnConsumedCapacity, input.TableName ?? '', () => units),
    };
  };
  const turn = size >= LARGE_ITEM_BYTES ? shareEventLoop() : undefined;
  return turn ? turn.then(respond) : respond();
}

function findOne(database: Database, input: GetInput) {
  const project = compileProjection(input);
  const table = findTable(database, input.TableName);
  const key = toItemKey(table, checkedItem(input.Key ?? {}));
  const stored = database.items.find(table, key);
  return { table, key, size: stored?.size ?? 0, parse: () => stored && project(stored.item) };
}

interface BatchGetInput {
  RequestItems?: Record<string, KeysInput>;
  ReturnConsumedCapacity?: string;
}

/** Reads up to 100 items. Those beyond 16 MB are returned as `UnprocessedKeys`. */
export async function batchGetItem(database: Database, input: BatchGetInput) {
  rejectUnknownParameters('BatchGetItem', input, BATCH_PARAMETERS);
  const requests = Object.entries(input.RequestItems ?? {});
  const count = requests.reduce((sum, [, { Keys = [] }]) => sum + Keys.length, 0);
  if (count === 0)
    throw validationError(constraint('requestItems', 'have length greater than or equal to 1'));
  if (count > MAX_BATCH_KEYS) throw validationError('Too many items requested for the BatchGetItem call');
  const budget = { bytes: MAX_BATCH_BYTES };
  const Responses: Record<string, Item[]> = {};
  const UnprocessedKeys: Record<string, KeysInput> = {};
  const costs: { table: string; units: number }[] = [];
  for (const [table, request] of requests) {
    const { items, left, units } = await readKeys(database, table, request, budget);
    Responses[table] = items;
    if (left.length > 0) UnprocessedKeys[table] = { ...request, Keys: left };
    costs.push({ table, units });
  }
  const ConsumedCapacity = capacityByTable(input.ReturnConsumedCapacity, () => costs);
  return { Responses, UnprocessedKeys, ConsumedCapacity };
}

async function readKeys(database: Database, name: string, request: KeysInput, budget: { bytes: number }) {
  rejectUnknownParameters('BatchGetItem', request, KEYS_PARAMETERS);
  const project = compileProjection(request);
  const table = findTable(database, name);
  const Keys = request.Keys ?? [];
  const keys = Keys.map((key) => toItemKey(table, checkedItem(key)));
  if (hasDuplicates(keys.map((key) => ({ table, key }))))
    throw validationError('Provided list of item keys contains duplicates');
  const items: Item[] = [];
  const left: Item[] = [];
  let units = 0;
  for (const [index, key] of keys.entries()) {
    const stored = budget.bytes < 0 ? undefined : database.items.find(table, key);
    budget.bytes -= stored?.size ?? 0;
    if (budget.bytes < 0) left.push(Keys[index] ?? {});
    else {
      units += readUnits(stored?.size ?? 0, request.ConsistentRead);
      if (stored) items.push(project(stored.item));
    }
    await beginStep();
  }
  return { items, left, units };
}

interface TransactGetInput {
  TransactItems?: { Get?: GetInput }[];
  ReturnConsumedCapacity?: string;
}

/** Reads a consistent snapshot of up to 100 items. */
export function transactGetItems(database: Database, input: TransactGetInput) {
  rejectUnknownParameters('TransactGetItems', input, TRANSACTION_PARAMETERS);
  const gets = (input.TransactItems ?? []).map(({ Get = {} }) => Get);
  if (gets.length < 1 || gets.length > MAX_TRANSACTION_ITEMS) {
    const rule = gets.length < 1 ? 'greater than or equal to 1' : 'less than or equal to 100';
    throw validationError(constraint('transactItems', `have length ${rule}`));
  }
  const found = gets.map((get) => {
    rejectUnknownParameters('TransactGetItems', get, TRANSACT_GET_PARAMETERS);
    return findOne(database, get);
  });
  if (hasDuplicates(found)) throw validationError(SAME_ITEM_TWICE);
  if (isTransactionTooLarge(found.reduce((sum, { size }) => sum + size, 0)))
    throw validationError(TRANSACTION_TOO_LARGE);
  const costs = found.map(({ size }, index) => ({
    table: gets[index]?.TableName ?? '',
    units: 2 * readUnits(size, true),
  }));
  return {
    Responses: found.map(({ parse }) => {
      const item = parse();
      return item ? { Item: item } : {};
    }),
    ConsumedCapacity: capacityByTable(input.ReturnConsumedCapacity, () => costs, 'ReadCapacityUnits'),
  };
}
