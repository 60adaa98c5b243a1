import { once } from 'node:events';
import type { ChangeReader, ChangeRecord, ChangeSource } from '../../change-stream/change-source.ts';
import type { Database } from '../storage/database.ts';
import type { NumberedEntry } from '../storage/log-entry.ts';
import type { Table } from '../storage/table-definition.ts';
import { changeRecord } from './change-record.ts';

/** The changes of a table in commit order: one shard that never ends. */
export async function openChangeSource(database: Database, name: string): Promise<ChangeSource> {
  const table = database.tables.get(name);
  if (!table?.hasStream) throw new Error(`The table ${name} has no stream.`);
  return {
    async *readers(consumer) {
      yield openReader(database, table, consumer);
    },
  };
}

function openReader({ log, writes, readers }: Database, table: Table, consumer: string): ChangeReader {
  let position = log.readCheckpoint(table, consumer) ?? 0;
  const checkpoints = readers.get(table.id) ?? new Map<string, number>();
  readers.set(table.id, checkpoints);
  checkpoints.set(consumer, position);

  /** Shares the group commit of this event-loop turn. */
  async function save(number: number): Promise<void> {
    const apply = () => log.checkpoint(table, consumer, number);
    await writes.run(() => ({ response: undefined, apply }));
    checkpoints.set(consumer, number);
  }

  return {
    async read(limit) {
      const { entries, isFull } = log.read(table, position, limit);
      // Higher numbers belong to other tables.
      position = isFull ? (entries.at(-1)?.number ?? position) : log.last;
      return { records: entries.map((entry) => readRecord(table, entry)), isFull, isLast: false };
    },
    async wait(signal) {
      if (log.last > position) return;
      await once(log.commits, 'commit', { signal }).catch(() => undefined); // rejects when aborted
    },
    checkpoint: (sequenceNumber) => save(Number(sequenceNumber)),
    finish: () => save(position),
  };
}

/** Consumers share the records of recent changes. */
function readRecord(table: Table, entry: NumberedEntry): ChangeRecord {
  entry.record ??= changeRecord(table, entry);
  return entry.record;
}
