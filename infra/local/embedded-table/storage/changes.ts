import { sameItem } from '../values/attribute-values.ts';
import { validationError } from '../values/errors.ts';
import type { Item } from '../values/item.ts';
import type { Database } from './database.ts';
import { readExpiry } from './expiry.ts';
import { ItemText, type StoredItem } from './item-store.ts';
import type { ItemKey, Table } from './table-definition.ts';

/** A write to one item. `before` and `after` are the whole item, or undefined if there is none. */
export interface ItemChange {
  table: Table;
  key: ItemKey;
  before: StoredItem | undefined;
  after: Item | undefined;
  /** Bytes of `after`; 0 if it is undefined. */
  size: number;
  /** Whether the sweep deleted it because it had expired. */
  byTimeToLive?: boolean;
}

const MAX_ITEM_SIZE = 400 * 1024;

/** Throws a ValidationException if the item is larger than DynamoDB allows. */
export function assertItemSize(size: number, message: string): void {
  if (size > MAX_ITEM_SIZE) throw validationError(message);
}

/**
 * Writes items with their index entries and expiries, and appends the changes that the stream has to the change log. A
 * write that leaves its item unchanged is not logged.
 */
export function applyChanges(database: Database, changes: ItemChange[]): void {
  const at = Math.floor(Date.now() / 1000);
  for (const change of changes) applyChange(database, change, at);
}

function applyChange({ items, log, written, isStreamed }: Database, change: ItemChange, at: number): void {
  const { table, key, before, after, size } = change;
  const text = after && JSON.stringify(after);
  if (isSame(before, after, text)) return;
  if (!after || text === undefined) items.remove(before?.id ?? 0);
  else {
    const row = { text, item: after, size, expires: readExpiry(after, table.timeToLive) };
    if (before) items.update(before.id, row);
    else items.insert(table, key, row);
  }
  if (table.indexes.length > 0) items.index(table, key, before?.item, after);
  const bytes = size + (before?.size ?? 0);
  written.changes++;
  written.bytes += bytes;
  if (!isStreamed(table, key.pk)) return;
  log.append(table, {
    at,
    before,
    after: text === undefined ? undefined : new ItemText(text, after),
    size: bytes,
    byTimeToLive: change.byTimeToLive ?? false,
  });
}

/** The same attributes in another order have the same text length. */
function isSame(before: StoredItem | undefined, after: Item | undefined, text: string | undefined): boolean {
  if (!before || !after || text === undefined) return !before && !after;
  if (before.text === text) return true;
  return before.text.length === text.length && sameItem(before.item, after);
}
