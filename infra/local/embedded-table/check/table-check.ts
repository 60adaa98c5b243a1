import type { Item } from '../values/item.ts';

/** Takes the description of a problem, in one line. */
export type Report = (problem: string) => void;

/** Checks that all of a table's items fit together. */
export interface TableCheck {
  checkItem(item: Item): void;
  /** Called after all items. */
  finish(): void;
}

/** Looks up an item by its key attributes. */
export type FindItem = (pk: string, sk: string) => Item | undefined;

/** The items, before and after, of the changes that a consumer has not processed yet, oldest first. */
export type ListUnread = (
  consumer: string,
) => Iterable<{ before: Item | undefined; after: Item | undefined }>;

/** What a check can read of a table at any time. */
export interface CheckedTable {
  find: FindItem;
  listUnread: ListUnread;
}
