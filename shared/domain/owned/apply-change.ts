type Change<T> = { [K in keyof T]?: T[K] | null | undefined };

/** An item with what a body asks for: absent fields stay, null takes one off. */
export function withChange<T extends object>(item: T, change: Change<T>): T {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const merged = Object.entries({ ...item, ...Object.fromEntries(given) });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined)) as T;
}
