import { type ChangeLog, entryKey, logOf, sequenceNumber } from './change-log.ts';
import type { LogEntry } from './change-record.ts';
import { checkpointPrefix, type Database, logPrefix, rangeOf } from './database.ts';

const keptUnread = 24 * 60 * 60; // seconds, as in DynamoDB

/**
 * Forgets what every consumer is done with; where nothing ever consumed a log, what is older than a day. The last
 * entry always stays: the numbers go on from it.
 */
export async function trimLogs(database: Database, now: Date): Promise<void> {
  for (const table of database.tables.keys()) {
    const log = await logOf(database, table);
    if (log) await trim(database, log, now);
  }
}

async function trim(database: Database, log: ChangeLog, now: Date): Promise<void> {
  const name = log.table.TableName;
  const done = await doneWith(database, log, Math.floor(now.getTime() / 1000) - keptUnread);
  const last = sequenceNumber(log.last);
  const before = done < last ? { lte: entryKey(name, done) } : { lt: entryKey(name, last) };
  await database.store.db.clear({ gte: logPrefix(name), ...before });
}

/** The sequence number up to which nobody needs the log; empty if all of it is needed. */
async function doneWith({ store }: Database, log: ChangeLog, oldest: number): Promise<string> {
  const name = log.table.TableName;
  const [slowest] = [...log.checkpoints.values()].sort();
  if (slowest !== undefined) return slowest;
  // Consumers of before that have not come back yet will want to go on where they were.
  const stored = await store.db.keys({ ...rangeOf(checkpointPrefix(name)), limit: 1 }).all();
  if (stored.length > 0) return '';
  let done = '';
  for await (const [key, entry] of store.db.iterator(rangeOf(logPrefix(name)))) {
    if ((entry as LogEntry).at >= oldest) break;
    done = key.slice(logPrefix(name).length);
  }
  return done;
}
