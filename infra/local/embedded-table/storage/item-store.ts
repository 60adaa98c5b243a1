import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { itemSize } from '../values/attribute-values.ts';
import type { Item } from '../values/item.ts';
import { type ItemKey, type Table, toIndexEntry, toIndexKey } from './table-definition.ts';

/** An item's JSON, which is parsed when needed. */
export class ItemText {
  readonly text: string;
  #item: Item | undefined;

  constructor(text: string, item?: Item) {
    this.text = text;
    this.#item = item;
  }

  /** Shared; do not change it. */
  get item(): Item {
    this.#item ??= JSON.parse(this.text) as Item;
    return this.#item;
  }
}

/** An item as stored. */
export class StoredItem extends ItemText {
  readonly id: number;
  /** Bytes, as DynamoDB counts them. */
  readonly size: number;

  constructor(id: number, text: string, size: number, item?: Item) {
    super(text, item);
    this.id = id;
    this.size = size;
  }
}

export interface ItemStore {
  find(table: Table, key: ItemKey): StoredItem | undefined;
  /** The item in a row that a query found. */
  readRow(id: number, size: number): StoredItem;
  insert(table: Table, key: ItemKey, item: NewItem): void;
  update(id: number, item: NewItem): void;
  remove(id: number): void;
  /** Updates an item's index entries. */
  index(table: Table, key: ItemKey, before: Item | undefined, after: Item | undefined): void;
}

export interface NewItem {
  text: string;
  /** What the text says. */
  item: Item;
  size: number;
  /** Unix time in seconds; null if the item never expires. */
  expires: number | null;
}

/** The limit of a query that is run again and again: SQLite plans one with a bare `LIMIT ?` again for each value. */
export const LIMIT = 'LIMIT ? + 0';

/** A prepared statement that returns rows as arrays, which is faster than objects. */
export function prepareRows(sqlite: DatabaseSync, sql: string): StatementSync {
  const statement = sqlite.prepare(sql);
  statement.setReturnArrays(true);
  return statement;
}

/**
 * Runs a statement of `prepareRows` and returns one row. The types of node:sqlite say that a row is always an object.
 */
export const readRow = (statement: StatementSync, ...values: SQLInputValue[]): unknown[] | undefined =>
  statement.get(...values) as unknown as unknown[] | undefined;

/** Reads and writes single items and their index entries. */
export function itemStore(sqlite: DatabaseSync): ItemStore {
  const find = prepareRows(
    sqlite,
    'SELECT id, item, size FROM items WHERE partition = ? AND sk = ? AND pk = ? AND table_id = ?',
  );
  const readText = prepareRows(sqlite, 'SELECT item FROM items WHERE id = ?');
  const insert = sqlite.prepare(
    'INSERT INTO items (table_id, partition, pk, sk, item, size, expires) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const update = sqlite.prepare('UPDATE items SET item = ?, size = ?, expires = ? WHERE id = ?');
  const remove = sqlite.prepare('DELETE FROM items WHERE id = ?');
  const addEntry = sqlite.prepare('INSERT INTO index_entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const removeEntry = sqlite.prepare(
    'DELETE FROM index_entries WHERE table_id = ? AND name = ? AND hash = ? AND range = ? AND pk = ? AND sk = ?',
  );

  function findItem(table: Table, { partition, pk, sk }: ItemKey): StoredItem | undefined {
    const row = readRow(find, partition, sk, pk, table.id);
    return row && new StoredItem(row[0] as number, row[1] as string, row[2] as number);
  }

  return {
    find: findItem,
    readRow: (id, size) => new StoredItem(id, readRow(readText, id)?.[0] as string, size),
    insert(table, { partition, pk, sk }, { text, size, expires }) {
      insert.run(table.id, partition, pk, sk, text, size, expires);
    },
    update(id, { text, size, expires }) {
      update.run(text, size, expires, id);
    },
    remove(id) {
      remove.run(id);
    },
    index(table, { pk, sk }, before, after) {
      for (const index of table.indexes) {
        const [from, to] = [toIndexKey(index, before), toIndexKey(index, after)];
        if (from?.hash === to?.hash && from?.range === to?.range) continue;
        if (from) removeEntry.run(table.id, index.name, from.hash, from.range, pk, sk);
        const entry = toIndexEntry(table, index, after);
        if (!to || !entry) continue;
        addEntry.run(table.id, index.name, to.hash, to.range, pk, sk, JSON.stringify(entry), itemSize(entry));
      }
    },
  };
}
