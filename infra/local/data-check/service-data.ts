/** An item's native values. */
export type Native = Record<string, unknown> & { pk: string; sk: string };

/** The service's items. */
export interface ServiceData {
  find<T extends object>(key: { pk: string; sk: string }): (T & Native) | undefined;
  /** What belongs to a deleted user is deleted in the background, so that its counts may be wrong for a while. */
  hasUser(id: number): boolean;
  /** Each item as a change left it, or as it was deleted, that a consumer of the change stream has not processed yet. */
  listUnread(consumer: string): Iterable<Native>;
}

/** Checks how items fit together. Sees each item once. */
export interface ServiceCheck {
  checkItem(item: Native): void;
  /** Called after all items. */
  finish?(): void;
}
