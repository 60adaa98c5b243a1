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
