import { type ItemStore, StoredItem } from './item-store.ts';
import type { ItemKey, Table } from './table-definition.ts';

const MAX_ITEMS = 1000;
/** Parsed items take about ten times the memory of their texts. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

/** Items by row number, and by key if they were found by it. Starts over when it is full. */
class ItemCache {
  readonly #items = new Map<number, StoredItem>();
  /** The row number of each item that was found by its key, and that key by the row number. */
  readonly #rows = new Map<string, number>();
  readonly #keys = new Map<number, string>();
  #characters = 0;

  /** By its key, if it was found by that. */
  find(key: string): StoredItem | undefined {
    const row = this.#rows.get(key);
    return row === undefined ? undefined : this.#items.get(row);
  }

  read(id: number): StoredItem | undefined {
    return this.#items.get(id);
  }

  add(item: StoredItem, key?: string): void {
    if (this.#items.size >= MAX_ITEMS || this.#characters >= MAX_CHARACTERS) this.clear();
    this.#characters += item.text.length - (this.#items.get(item.id)?.text.length ?? 0);
    this.#items.set(item.id, item);
    if (key === undefined) return;
    this.#rows.set(key, item.id);
    this.#keys.set(item.id, key);
  }

  remove(id: number): void {
    this.#characters -= this.#items.get(id)?.text.length ?? 0;
    this.#items.delete(id);
    this.#rows.delete(this.#keys.get(id) ?? '');
    this.#keys.delete(id);
  }

  clear(): void {
    for (const map of [this.#items, this.#rows, this.#keys]) map.clear();
    this.#characters = 0;
  }
}

/**
 * Caches the items that are read and written again and again: every visit reads its link, every API request its key, every
 * page of a list the counts of the whole collection, and every new item adds to the same counters. Only for the process
 * that writes the file. Writes are applied and committed without a break, so a read never finds what is not committed;
 * call `forgetAll` after a failed commit, and after rows were changed in any other way.
 */
export function cacheReads(store: ItemStore): ItemStore & { forgetAll(): void } {
  const cache = new ItemCache();
  return {
    ...store,
    find(table, key) {
      const text = toCacheKey(table, key);
      const known = cache.find(text);
      if (known) return known;
      const item = store.find(table, key);
      if (item) cache.add(item, text);
      return item;
    },
    readRow(id, size) {
      const known = cache.read(id);
      if (known) return known;
      const item = store.readRow(id, size);
      cache.add(item);
      return item;
    },
    update(id, row) {
      store.update(id, row);
      if (cache.read(id)) cache.add(new StoredItem(id, row.text, row.size, row.item));
    },
    remove(id) {
      store.remove(id);
      cache.remove(id);
    },
    forgetAll: () => cache.clear(),
  };
}

/** Keys cannot contain each other: the first length says where the partition key ends. */
const toCacheKey = ({ id }: Table, { pk, sk }: ItemKey) => `${id} ${pk.length} ${pk}${sk}`;
