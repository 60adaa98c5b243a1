/** What a request changes of an item. */
export type Change<T> = { [K in keyof T]?: T[K] | null | undefined };

/** A copy of the item with the change applied: null clears a field; absent and undefined leave it as it is. */
export function applyChange<T extends object>(item: T, change: Change<T>): T {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...item, ...Object.fromEntries(given) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined)) as T;
}
