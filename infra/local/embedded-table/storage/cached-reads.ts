import type { ItemStore, StoredItem } from './item-store.ts';
import type { ItemKey, Table } from './table-definition.ts';

const MAX_ITEMS = 1000;
const MAX_CHARACTERS = 2 * 1024 * 1024;

/** The items of one table. */
interface Cache {
  items: Map<string, StoredItem>;
  /** The key of each item in `items`, by the item's row number. */
  keys: Map<number, string>;
  characters: number;
}

const emptyCache = (): Cache => ({ items: new Map(), keys: new Map(), characters: 0 });

/**
 * Caches the items that single reads find: every visit reads its link, every API request its key, and most writes change
 * what was read before. Only for the process that writes the file. Writes are applied and committed without a break, so a
 * read never finds what is not committed. Changes to tables and failed commits replace the `Table` objects, and with them
 * these caches.
 */
export function cacheReads(store: ItemStore): ItemStore {
  const caches = new WeakMap<Table, Cache>();

  function forget(table: Table, id: number): void {
    const cache = caches.get(table);
    const key = cache?.keys.get(id);
    if (!cache || key === undefined) return;
    cache.characters -= cache.items.get(key)?.text.length ?? 0;
    cache.items.delete(key);
    cache.keys.delete(id);
  }

  function remember(table: Table, key: string, item: StoredItem): void {
    let cache = caches.get(table);
    const isFull = (cache?.items.size ?? 0) >= MAX_ITEMS || (cache?.characters ?? 0) >= MAX_CHARACTERS;
    if (!cache || isFull) {
      cache = emptyCache();
      caches.set(table, cache);
    }
    cache.items.set(key, item);
    cache.keys.set(item.id, key);
    cache.characters += item.text.length;
  }

  return {
    ...store,
    find: (table, key) => caches.get(table)?.items.get(toCacheKey(key)) ?? store.find(table, key),
    read(table, key) {
      const text = toCacheKey(key);
      const cached = caches.get(table)?.items.get(text);
      if (cached) return cached;
      const item = store.find(table, key);
      if (item) remember(table, text, item);
      return item;
    },
    update(table, id, item) {
      forget(table, id);
      store.update(table, id, item);
    },
    remove(table, id) {
      forget(table, id);
      store.remove(table, id);
    },
  };
}

/** Keys cannot contain each other: the first length says where the partition key ends. */
const toCacheKey = ({ pk, sk }: ItemKey) => `${pk.length} ${pk}${sk}`;
