import type { Database } from './database.ts';
import { expiryOf, expiryRange, parseExpiryEntryKey } from './expiry.ts';
import { write } from './write-buffer.ts';

const fiveYears = 5 * 365.25 * 24 * 60 * 60;
const entriesAWrite = 100;

/**
 * Deletes the items whose expiry lies before `now`, and answers how many it deleted. As in DynamoDB, an expiry of more
 * than five years ago is taken for a mistake. Stops early, between two writes, when the signal is aborted.
 */
export async function sweepExpired(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const second = Math.ceil(now.getTime() / 1000);
  let deleted = 0;
  for (const table of database.expiryAttributes.keys()) {
    const due = database.store.db.keys(expiryRange(table, second - fiveYears, second));
    try {
      let keys = await due.nextv(entriesAWrite);
      while (keys.length > 0 && !signal.aborted) {
        deleted += await deleteExpired(database, table, keys);
        keys = await due.nextv(entriesAWrite);
      }
    } finally {
      await due.close();
    }
  }
  return deleted;
}

/** What the entries say may have changed since they were read: the items themselves decide. */
function deleteExpired(database: Database, table: string, entryKeys: string[]): Promise<number> {
  return write(database, async ({ image }) => {
    const attribute = database.expiryAttributes.get(table);
    if (attribute === undefined) return 0;
    const expired = entryKeys
      .map((key) => parseExpiryEntryKey(table, key))
      .map(({ seconds, itemKey }) => ({ seconds, item: image(table, itemKey) }))
      .filter(({ seconds, item }) => expiryOf(item.after, attribute) === seconds);
    for (const { item } of expired) Object.assign(item, { after: undefined, byTimeToLive: true });
    return expired.length;
  });
}
