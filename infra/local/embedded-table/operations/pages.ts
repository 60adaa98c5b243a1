import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { shareEventLoop } from '../../../../shared/event-loop.ts';
import { pick } from '../expressions/expression-scope.ts';
import type { Database } from '../storage/database.ts';
import { prepareRows } from '../storage/item-store.ts';
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
  /**
   * Selects the row numbers of items, or the texts of index entries, and their sizes, from the beginning or after an item;
   * the last parameter is the limit.
   */
  selectAfter(last: Item | undefined): { sql: string; values: SQLInputValue[] };
  /** The attributes of `LastEvaluatedKey`. */
  keyNames: string[];
  project: (item: Item) => Item;
  /** Whether it reads entries of an index rather than items. */
  isIndex: boolean;
}

type Row = [item: number | string, size: number];

const MAX_PAGE_BYTES = 1024 * 1024;
const ITEMS_AT_ONCE = 100;
/** Entries of an index are small: they have keys only. */
const ENTRIES_AT_ONCE = 1000;

/**
 * Reads items up to the limit or 1 MB, with `LastEvaluatedKey` if there may be more. Other requests get a turn in between, as
 * DynamoDB does not read a page at one moment either.
 */
export async function readPage({ sqlite, items: stored }: Database, source: Source, input: PageInput) {
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
    // Also before the first rows: dozens of pages can begin at once.
    const turn = shareEventLoop();
    if (turn) await turn;
    const { sql, values } = source.selectAfter(last);
    const wanted = Math.min(rowsAtOnce, (Limit ?? Infinity) - count);
    const found = prepareStatement(sqlite, sql).all(...values, wanted) as unknown as Row[];
    // Items are read one after the other: a hundred of the largest have 40 MB, of which a page has one.
    for (const [row, size] of found) {
      count++;
      bytes += size;
      // Counted items are not read, except for those after which this continues.
      const isNeeded = Select !== 'COUNT' || isFull() || count % rowsAtOnce === 0;
      if (isNeeded) last = typeof row === 'number' ? stored.readRow(row, size).item : parseEntry(row);
      if (last && Select !== 'COUNT') items.push(last);
      if (isFull()) break;
    }
    mayHaveMore = found.length === rowsAtOnce;
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

const parseEntry = (text: string) => JSON.parse(text) as Item;

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** Caches prepared statements. There are only a few: per comparison, direction, and first or later page. */
function prepareStatement(sqlite: DatabaseSync, sql: string): StatementSync {
  const cached = statements.get(sqlite) ?? new Map<string, StatementSync>();
  statements.set(sqlite, cached);
  const statement = cached.get(sql) ?? prepareRows(sqlite, sql);
  cached.set(sql, statement);
  return statement;
}
