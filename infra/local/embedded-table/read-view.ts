import { Readable } from 'node:stream';
import {
  createIndexKey,
  createKey,
  type Item,
  type Range,
  type Store,
  type SubDb,
  type Table,
} from 'dynalite/db/index.js';
import { type Database, indexPrefix, itemPrefix, rangeOf } from './database.ts';

/** A request's view of the database, for dynalite's reading actions. `startKey` is its `ExclusiveStartKey`. */
export function readView({ store, tables }: Database, startKey?: Item): Store {
  return {
    ...store,
    tableDb: { ...store.tableDb, createKeyStream: () => Readable.from(tables.keys()) },
    getTable(name, checkStatus, done) {
      const answer = typeof checkStatus === 'function' ? checkStatus : done;
      const table = tables.get(name);
      if (table) answer?.(null, table);
      else store.getTable(name, checkStatus, done); // which has the words for it
    },
    getItemDb: (table) => ({
      get: (key, done) => done(null, readItem(store, table, key)),
      createValueStream: (range) => valueStream(store, itemPrefix(table), range),
    }),
    getIndexDb: (kind, table, index): Partial<SubDb> => ({
      createValueStream: (range) =>
        valueStream(
          store,
          indexPrefix(kind, table, index),
          startKey ? afterItem(range, startKey, tables.get(table), index) : range,
        ),
    }),
  };
}

/** The item as it is stored, if there is one. Synchronous, as LevelDB answers faster than a thread can be asked. */
export function readItem(store: Store, table: string, key: string): Item | undefined {
  return store.db.getSync(itemPrefix(table) + key) as Item | undefined;
}

/**
 * An index entry's key. dynalite ends it with 24 bits of a hash of the item's key, so that of some thousand items with
 * the same index attributes two would share an entry; here the item's key follows.
 */
export const indexEntryKey = (dynaliteKey: string, itemKey: string) => `${dynaliteKey}/${itemKey}`;

/** Makes a range that starts at an index entry, as dynalite would write it, start at the one that is stored. */
function afterItem(range: Range, startKey: Item, table: Table | undefined, name: string): Range {
  const indexes = [...(table?.GlobalSecondaryIndexes ?? []), ...(table?.LocalSecondaryIndexes ?? [])];
  const index = indexes.find(({ IndexName }) => IndexName === name);
  if (!table || !index) return range;
  const start = createIndexKey(startKey, table, index.KeySchema);
  const stored = indexEntryKey(start, createKey(startKey, table));
  return {
    ...range,
    gt: range.gt === start ? stored : range.gt,
    lt: range.lt === start ? stored : range.lt,
  };
}

/** In place of dynalite's own, which never closes its iterators: each would hold on to a snapshot of the data. */
function valueStream(store: Store, prefix: string, { gt, gte, lt, lte, reverse, limit }: Range): Readable {
  const from = gt === undefined ? { gte: prefix + (gte ?? '') } : { gt: prefix + gt };
  const whole = lt === undefined && lte === undefined;
  const to = whole
    ? { lt: rangeOf(prefix).lt }
    : lte === undefined
      ? { lt: prefix + lt }
      : { lte: prefix + lte };
  return Readable.from(store.db.values({ ...from, ...to, reverse, limit }));
}
