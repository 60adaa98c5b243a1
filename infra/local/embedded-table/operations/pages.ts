import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { pick } from '../expressions/expression-scope.ts';
import type { Database } from '../storage/database.ts';
import { prepareRows } from '../storage/item-store.ts';
import { parseItem } from '../storage/parsed-items.ts';
import { unsupported, validationError } from '../values/errors.ts';
import type { Item } from '../values/item.ts';
import { consumedCapacity, pageUnits } from './capacity.ts';
import { constraint } from './parameters.ts';

/** Input that Query and Scan share. */
export interface PageInput {
  TableName?: string;
  Limit?: number;
  Select?: string;
  ConsistentRead?: boolean;
  ReturnConsumedCapacity?: string;
}

/** The SQL query behind a page. */
export interface Source {
  /** Selects items and their sizes; its last parameter is the limit. */
  sql: string;
  values: SQLInputValue[];
  /** The attributes of `LastEvaluatedKey`. */
  keyNames: string[];
  project: (item: Item) => Item;
}

type Row = [item: string, size: number];

const MAX_PAGE_BYTES = 1024 * 1024;
const NO_LIMIT = -1;
/** At most 40 MB, even of the largest items. */
const MAX_ROWS_AT_ONCE = 100;

/** Reads items up to the limit or 1 MB, with `LastEvaluatedKey` if there may be more. */
export function readPage({ sqlite }: Database, source: Source, input: PageInput) {
  const { Limit, Select, ConsistentRead } = input;
  if (Limit !== undefined && Limit < 1)
    throw validationError(constraint('limit', 'have value greater than or equal to 1'));
  if (Select !== undefined && Select !== 'COUNT') throw unsupported(`Select=${Select}`);
  const items: Item[] = [];
  let bytes = 0;
  for (const row of readRows(prepareStatement(sqlite, source.sql), source.values, Limit)) {
    items.push(parseItem(row[0]));
    bytes += row[1];
    if (bytes >= MAX_PAGE_BYTES) break;
  }
  const last = items.at(-1);
  const mayHaveMore = last && (items.length === Limit || bytes >= MAX_PAGE_BYTES);
  const units = pageUnits(bytes, ConsistentRead);
  return {
    ...(Select !== 'COUNT' && { Items: items.map(source.project) }),
    Count: items.length,
    ScannedCount: items.length,
    ...(mayHaveMore && { LastEvaluatedKey: pick(last, source.keyNames) }),
    ConsumedCapacity: consumedCapacity(input.ReturnConsumedCapacity, input.TableName ?? '', units),
  };
}

/** The rows of a statement whose last parameter is the limit. A few at once take half the time of one after the other. */
function readRows(statement: StatementSync, values: SQLInputValue[], limit = Infinity): Iterable<Row> {
  const few = statement.all(...values, Math.min(limit, MAX_ROWS_AT_ONCE + 1)) as unknown as Row[];
  if (few.length <= MAX_ROWS_AT_ONCE) return few;
  const all = statement.iterate(...values, limit === Infinity ? NO_LIMIT : limit);
  return all as unknown as Iterable<Row>;
}

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Caches prepared statements. There are only a few: per comparison, direction, and first or later page. */
function prepareStatement(sqlite: DatabaseSync, sql: string): StatementSync {
  const cached = statements.get(sqlite) ?? new Map<string, StatementSync>();
  statements.set(sqlite, cached);
  const statement = cached.get(sql) ?? prepareRows(sqlite, sql);
  cached.set(sql, statement);
  return statement;
}
