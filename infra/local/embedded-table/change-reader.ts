import { once } from 'node:events';
import type { ChangeReader, ChangeSource } from '../change-stream/change-source.ts';
import { type ChangeLog, checkpointKey, entryKey, logOf, sequenceNumber } from './change-log.ts';
import { changeRecord, type LogEntry } from './change-record.ts';
import { type Database, logPrefix, rangeOf } from './database.ts';

/** The changes of a table, in the order of their commits: one shard that never ends. */
export async function changesOf(database: Database, table: string): Promise<ChangeSource> {
  const log = await logOf(database, table);
  if (!log) throw new Error(`The table ${table} has no stream.`);
  return {
    async *readers(consumer) {
      yield await openReader(database, log, consumer);
    },
  };
}

async function openReader({ store }: Database, log: ChangeLog, consumer: string): Promise<ChangeReader> {
  const { TableName } = log.table;
  const prefix = logPrefix(TableName);
  const { lt } = rangeOf(prefix);
  const stored = await store.db.get(checkpointKey(TableName, consumer));
  let position = typeof stored === 'string' ? stored : sequenceNumber(0);
  log.checkpoints.set(consumer, position);

  const checkpoint = async (sequence: string) => {
    await store.db.put(checkpointKey(TableName, consumer), sequence);
    log.checkpoints.set(consumer, sequence);
  };

  return {
    async read(limit) {
      const entries = await store.db.iterator({ gt: entryKey(TableName, position), lt, limit }).all();
      const records = entries.map(([key, entry]) =>
        changeRecord(log.table, key.slice(prefix.length), entry as LogEntry),
      );
      position = records.at(-1)?.dynamodb.SequenceNumber ?? position;
      return { records, isLast: false };
    },
    async wait(signal) {
      if (sequenceNumber(log.last) > position) return;
      await once(log.commits, 'commit', { signal }).catch(() => undefined); // rejects when aborted
    },
    checkpoint,
    finish: () => checkpoint(position),
  };
}
