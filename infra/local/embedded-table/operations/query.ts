import { parseKeyConditionExpression } from '../expressions/condition-expression.ts';
import {
  assertNoOverlap,
  createScope,
  type ExpressionInput,
  parseProjection,
  pick,
} from '../expressions/expression-scope.ts';
import { type Database, findTable } from '../storage/database.ts';
import { LIMIT } from '../storage/item-store.ts';
import {
  hashPartition,
  type Index,
  type ItemKey,
  type KeyPair,
  keyNames,
  type Table,
  toIndexKey,
  toItemKey,
} from '../storage/table-definition.ts';
import { checkedItem, compareTexts } from '../values/attribute-values.ts';
import { unsupported, validationError } from '../values/errors.ts';
import type { Item } from '../values/item.ts';
import { type Bound, type KeyRange, toKeyRange } from './key-condition.ts';
import { type PageInput, readPage } from './pages.ts';
import { rejectUnknownParameters } from './parameters.ts';

interface QueryInput extends ExpressionInput, PageInput {
  TableName?: string;
  IndexName?: string;
  KeyConditionExpression?: string;
  ProjectionExpression?: string;
  ScanIndexForward?: boolean;
  ExclusiveStartKey?: Item;
}

const SCAN_PARAMETERS = [
  'TableName',
  'Limit',
  'ExclusiveStartKey',
  'ConsistentRead',
  'Select',
  'ReturnConsumedCapacity',
];
const QUERY_PARAMETERS = new Set([
  ...SCAN_PARAMETERS,
  'IndexName',
  'KeyConditionExpression',
  'ProjectionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ScanIndexForward',
]);
const SCAN_ONLY = new Set(SCAN_PARAMETERS);

/** Reads a page of the items of one partition of the table or an index. */
export function query(database: Database, input: QueryInput) {
  rejectUnknownParameters('Query', input, QUERY_PARAMETERS);
  const table = findTable(database, input.TableName);
  const index = findIndex(table, input);
  const { range, project } = readExpressions(input, index ?? table);
  const start = input.ExclusiveStartKey && findStart(table, index, range, input.ExclusiveStartKey);
  const isForward = input.ScanIndexForward ?? true;
  const selectFrom = (from: Start | undefined) =>
    index
      ? indexSource(table, index, range, from, isForward)
      : tableSource(table, range, from?.key, isForward);
  const selectAfter = (last: Item | undefined) => selectFrom(last ? toStart(table, index, last) : start);
  const names = new Set([...keyNames(table), ...(index ? keyNames(index) : [])]);
  const isIndex = index !== undefined;
  return readPage(database, { selectAfter, keyNames: [...names], project, isIndex }, input);
}

/** Reads a page of all items of a table, in no meaningful order. */
export function scan(database: Database, input: QueryInput) {
  rejectUnknownParameters('Scan', input, SCAN_ONLY);
  const table = findTable(database, input.TableName);
  const start = input.ExclusiveStartKey && toItemKey(table, checkedItem(input.ExclusiveStartKey));
  const selectAfter = (last: Item | undefined) => {
    const from = last ? toItemKey(table, pick(last, keyNames(table))) : start;
    return {
      sql: `SELECT id, size FROM items WHERE table_id = ?
    ${from ? 'AND (partition, sk, pk) > (?, ?, ?)' : ''} ORDER BY partition, sk, pk ${LIMIT}`,
      values: [table.id, ...(from ? [from.partition, from.sk, from.pk] : [])],
    };
  };
  const project = (item: Item) => item;
  return readPage(database, { selectAfter, keyNames: keyNames(table), project, isIndex: false }, input);
}

function findIndex(table: Table, { IndexName, ConsistentRead }: QueryInput): Index | undefined {
  if (IndexName === undefined) return undefined;
  const index = table.indexes.find(({ name }) => name === IndexName);
  if (!index) throw validationError(`The table does not have the specified index: ${IndexName}`);
  if (ConsistentRead) throw validationError('Consistent reads are not supported on global secondary indexes');
  return index;
}

function readExpressions(input: QueryInput, keys: KeyPair) {
  if (input.KeyConditionExpression === undefined) throw unsupported('Query without KeyConditionExpression');
  const condition = parseKeyConditionExpression(input.KeyConditionExpression);
  const projection =
    input.ProjectionExpression === undefined ? undefined : parseProjection(input.ProjectionExpression);
  const scope = createScope(input, [condition, projection]);
  const names = projection?.paths.map(scope.resolveName);
  if (names) assertNoOverlap('ProjectionExpression', names);
  return {
    range: toKeyRange(condition, keys, scope),
    project: (item: Item) => (names ? pick(item, names) : item),
  };
}

interface Start {
  key: ItemKey;
  indexKey?: { hash: string; range: string };
}

const toStart = (table: Table, index: Index | undefined, item: Item): Start => ({
  key: toItemKey(table, pick(item, keyNames(table))),
  indexKey: index && toIndexKey(index, item),
});

/** Where the previous page ended; throws a ValidationException if that is outside the range. */
function findStart(table: Table, index: Index | undefined, range: KeyRange, given: Item): Start {
  const item = checkedItem(given);
  const names = new Set([...keyNames(table), ...(index ? keyNames(index) : [])]);
  if (Object.keys(item).length !== names.size || (index && !toIndexKey(index, item)))
    throw validationError('The provided starting key is invalid');
  const { key, indexKey } = toStart(table, index, item);
  const position = indexKey ?? { hash: key.pk, range: key.sk };
  if (position.hash !== range.hash) {
    throw validationError(
      'The provided starting key is outside query boundaries based on provided conditions',
    );
  }
  if (!isWithin(position.range, range))
    throw validationError('The provided starting key does not match the range key predicate');
  return { key, indexKey };
}

function isWithin(text: string, { low, high }: KeyRange): boolean {
  const [fromLow, fromHigh] = [low && compareTexts(text, low.text), high && compareTexts(text, high.text)];
  const isAbove = !low || fromLow === undefined || fromLow > 0 || (low.isIncluded && fromLow === 0);
  const isBelow = !high || fromHigh === undefined || fromHigh < 0 || (high.isIncluded && fromHigh === 0);
  return isAbove && isBelow;
}

function tableSource(
  table: Table,
  { hash, low, high }: KeyRange,
  start: ItemKey | undefined,
  isForward: boolean,
) {
  const from: Bound | undefined = start && { text: start.sk, isIncluded: false };
  const bounds = boundsIn('sk', isForward ? (from ?? low) : low, isForward ? high : (from ?? high));
  const direction = isForward ? 'ASC' : 'DESC';
  return {
    sql: `SELECT id, size FROM items WHERE partition = ? ${bounds.sql} AND pk = ? AND table_id = ?
      ORDER BY sk ${direction} ${LIMIT}`,
    values: [hashPartition(table, hash), ...bounds.values, hash, table.id],
  };
}

/** Entries with the same range key are sorted by the items' primary keys. */
function indexSource(
  table: Table,
  { name }: Index,
  { hash, low, high }: KeyRange,
  start: Start | undefined,
  isForward: boolean,
) {
  const bounds = boundsIn('range', low, high);
  const direction = isForward ? 'ASC' : 'DESC';
  return {
    sql: `SELECT item, size FROM index_entries WHERE table_id = ? AND name = ? AND hash = ? ${bounds.sql}
      ${start ? `AND (range, pk, sk) ${isForward ? '>' : '<'} (?, ?, ?)` : ''}
      ORDER BY range ${direction}, pk ${direction}, sk ${direction} ${LIMIT}`,
    values: [
      table.id,
      name,
      hash,
      ...bounds.values,
      ...(start ? [start.indexKey?.range ?? '', start.key.pk, start.key.sk] : []),
    ],
  };
}

function boundsIn(column: string, low: Bound | undefined, high: Bound | undefined) {
  const lower = low ? `AND ${column} ${low.isIncluded ? '>=' : '>'} ?` : '';
  const upper = high ? `AND ${column} ${high.isIncluded ? '<=' : '<'} ?` : '';
  return {
    sql: `${lower} ${upper}`,
    values: [low, high].flatMap((bound) => (bound ? [bound.text] : [])),
  };
}
