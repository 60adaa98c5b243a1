import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { shareEventLoop } from '../../../../shared/event-loop.ts';
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
  /** Selects items and their sizes, from the beginning or after an item; the last parameter is the limit. */
  selectAfter(last: Item | undefined): { sql: string; values: SQLInputValue[] };
  /** The attributes of `LastEvaluatedKey`. */
  keyNames: string[];
  project: (item: Item) => Item;
  /** Whether it reads entries of an index rather than items. */
  isIndex: boolean;
}

type Row = [item: string, size: number];

const MAX_PAGE_BYTES = 1024 * 1024;
const ITEMS_AT_ONCE = 100;
/** Entries of an index are small: they have keys only. */
const ENTRIES_AT_ONCE = 1000;

/**
 * Reads items up to the limit or 1 MB, with `LastEvaluatedKey` if there may be more. Other requests get a turn in between, as
 * DynamoDB does not read a page at one moment either.
 */
export async function readPage({ sqlite }: Database, source: Source, input: PageInput) {
  const { Limit, Select, ConsistentRead } = input;
  if (Limit !== undefined && Limit < 1)
    throw validationError(constraint('limit', 'have value greater than or equal to 1'));
  if (Select !== undefined && Select !== 'COUNT') throw unsupported(`Select=${Select}`);
  const items: Item[] = [];
  let [count, bytes] = [0, 0];
  const rowsAtOnce = source.isIndex ? ENTRIES_AT_ONCE : ITEMS_AT_ONCE;
  let last: Item | undefined;
  const isFull = () => count === Limit || bytes >= MAX_PAGE_BYTES;
  for (let mayHaveMore = true; mayHaveMore && !isFull(); ) {
    const { sql, values } = source.selectAfter(last);
    const wanted = Math.min(rowsAtOnce, (Limit ?? Infinity) - count);
    let rows = 0;
    // One after the other: a hundred of the largest items have 40 MB, of which a page has one.
    for (const [text, size] of iterateRows(prepareStatement(sqlite, sql), values, wanted)) {
      rows++;
      count++;
      bytes += size;
      // Counted items are not parsed, except for those after which this continues.
      const isNeeded = Select !== 'COUNT' || isFull() || count % rowsAtOnce === 0;
      if (isNeeded) last = parseItem(text);
      if (last && Select !== 'COUNT') items.push(last);
      if (isFull()) break;
    }
    mayHaveMore = rows === rowsAtOnce;
    await shareEventLoop();
  }
  const units = pageUnits(bytes, ConsistentRead);
  return {
    ...(Select !== 'COUNT' && { Items: items.map(source.project) }),
    Count: count,
    ScannedCount: count,
    ...(last && isFull() && { LastEvaluatedKey: pick(last, source.keyNames) }),
    ConsumedCapacity: consumedCapacity(input.ReturnConsumedCapacity, input.TableName ?? '', () => units),
  };
}

const iterateRows = (statement: StatementSync, values: SQLInputValue[], limit: number) =>
  statement.iterate(...values, limit) as unknown as Iterable<Row>;

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Caches prepared statements. There are only a few: per comparison, direction, and first or later page. */
function prepareStatement(sqlite: DatabaseSync, sql: string): StatementSync {
  const cached = statements.get(sqlite) ?? new Map<string, StatementSync>();
  statements.set(sqlite, cached);
  const statement = cached.get(sql) ?? prepareRows(sqlite, sql);
  cached.set(sql, statement);
  return statement;
}
