import { type ItemStore, StoredItem } from './item-store.ts';
import type { ItemKey, Table } from './table-definition.ts';

const MAX_ITEMS = 1000;
/** Parsed items take about ten times the memory of their texts. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

/**
 * Caches the items that are read and written again and again: every visit reads its link, every API request its key, every
 * page of a list the counts of the whole collection, and every new item adds to the same counters. Only for the process
 * that writes the file. Writes are applied and committed without a break, so a read never finds what is not committed;
 * call `forgetAll` after a failed commit, and after rows were changed in any other way.
 */
export function cacheReads(store: ItemStore): ItemStore & { forgetAll(): void } {
  /** By row number. */
  const items = new Map<number, StoredItem>();
  /** The row number of each item that was found by its key, and that key by the row number. */
  const rows = new Map<string, number>();
  const keys = new Map<number, string>();
  let characters = 0;

  function forgetAll(): void {
    for (const map of [items, rows, keys]) map.clear();
    characters = 0;
  }

  function remember(item: StoredItem): void {
    if (items.size >= MAX_ITEMS || characters >= MAX_CHARACTERS) forgetAll();
    characters += item.text.length - (items.get(item.id)?.text.length ?? 0);
    items.set(item.id, item);
  }

  function forget(id: number): void {
    characters -= items.get(id)?.text.length ?? 0;
    items.delete(id);
    rows.delete(keys.get(id) ?? '');
    keys.delete(id);
  }

  function find(table: Table, key: ItemKey): StoredItem | undefined {
    const text = toCacheKey(table, key);
    const row = rows.get(text);
    if (row !== undefined) return items.get(row);
    const item = store.find(table, key);
    if (!item) return undefined;
    remember(item);
    rows.set(text, item.id);
    keys.set(item.id, text);
    return item;
  }

  return {
    ...store,
    find,
    readRow(id, size) {
      const known = items.get(id);
      if (known) return known;
      const item = store.readRow(id, size);
      remember(item);
      return item;
    },
    update(id, row) {
      store.update(id, row);
      if (items.has(id)) remember(new StoredItem(id, row.text, row.size, row.item));
    },
    remove(id) {
      store.remove(id);
      forget(id);
    },
    forgetAll,
  };
}

/** Keys cannot contain each other: the first length says where the partition key ends. */
const toCacheKey = ({ id }: Table, { pk, sk }: ItemKey) => `${id} ${pk.length} ${pk}${sk}`;
