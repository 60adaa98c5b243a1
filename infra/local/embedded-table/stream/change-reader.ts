import { once } from 'node:events';
import type { ChangeReader, ChangeRecord, ChangeSource } from '../../change-stream/change-source.ts';
import type { Database } from '../storage/database.ts';
import type { Table } from '../storage/table-definition.ts';
import { changeRecord } from './change-record.ts';

/** The changes of a table in commit order: one shard that never ends. */
export async function openChangeSource(database: Database, name: string): Promise<ChangeSource> {
  const table = database.tables.get(name);
  if (!table?.hasStream) throw new Error(`The table ${name} has no stream.`);
  const read = sharedPages(database, table);
  return {
    async *readers(consumer) {
      yield openReader(database, table, { consumer, read });
    },
  };
}

interface RecordPage {
  records: ChangeRecord[];
  /** There are no other records up to this number. */
  upTo: number;
}

type ReadPage = (after: number, limit: number) => RecordPage;

const MAX_SHARED_BYTES = 1024 * 1024;

/** Consumers usually read the same page one after the other, so the last page is cached if it is small. */
function sharedPages({ log }: Database, table: Table): ReadPage {
  let last: { after: number; limit: number; page: RecordPage } | undefined;
  return (after, limit) => {
    if (last?.after === after && last.limit === limit) return last.page;
    const entries = log.read(table, after, limit);
    // Higher numbers belong to other tables.
    const upTo = entries.length === limit ? (entries.at(-1)?.number ?? after) : log.last;
    const page = { records: entries.map((entry) => changeRecord(table, entry)), upTo };
    const bytes = entries.reduce((sum, { size }) => sum + size, 0);
    last = entries.length > 0 && bytes < MAX_SHARED_BYTES ? { after, limit, page } : undefined;
    return page;
  };
}

function openReader(
  { log, writes, readers }: Database,
  table: Table,
  { consumer, read }: { consumer: string; read: ReadPage },
): ChangeReader {
  let position = log.checkpointOf(table, consumer) ?? 0;
  const checkpoints = readers.get(table.id) ?? new Map<string, number>();
  readers.set(table.id, checkpoints);
  checkpoints.set(consumer, position);

  /** Shares the group commit of this event-loop turn. */
  async function save(number: number): Promise<void> {
    const apply = () => log.checkpoint(table, consumer, number);
    await writes.run(() => ({ answer: undefined, apply }));
    checkpoints.set(consumer, number);
  }

  return {
    async read(limit) {
      const { records, upTo } = read(position, limit);
      position = upTo;
      return { records: [...records], isLast: false };
    },
    async wait(signal) {
      if (log.last > position) return;
      await once(log.commits, 'commit', { signal }).catch(() => undefined); // rejects when aborted
    },
    checkpoint: (sequenceNumber) => save(Number(sequenceNumber)),
    finish: () => save(position),
  };
}
