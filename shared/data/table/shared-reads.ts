import { AsyncLocalStorage } from 'node:async_hooks';

/** What the rows of a request have read, by name; unset in other requests. */
export const sharedReads = /* @__PURE__ */ new AsyncLocalStorage<Map<string, Promise<unknown>>>();

/** Reads something once for all rows of a request, for what does not change what a row may do. */
export function shareRead<T>(name: string, read: () => Promise<T>): Promise<T> {
  const shared = sharedReads.getStore();
  if (!shared) return read();
  const found = (shared.get(name) as Promise<T> | undefined) ?? read();
  shared.set(name, found);
  return found;
}
