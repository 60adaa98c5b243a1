import type { ChangeReader, ChangeRecord } from './change-source.ts';

/** Records per read. */
const PAGE_SIZE = 200;
/** After this many records for other functions, the checkpoint is saved; saving after each one would cost a write each. */
const MAX_UNSAVED = 1000;

/** Runs a step until it succeeds. */
export type RetryForever = <T>(step: string, run: () => Promise<T>) => Promise<T>;

/** A function's position in a shard. */
export interface ShardCursor {
  read(): Promise<ChangeRecord[]>;
  /** Whether more records may be waiting. */
  isBehind(): boolean;
  /** Whether the shard has ended, so that no records will follow. */
  isAtEnd(): boolean;
  /** Saves that the function has processed everything up to this record. */
  saveThrough(record: ChangeRecord | undefined): Promise<void>;
  /** Saves that the function has processed everything that was read. */
  saveAll(): Promise<void>;
  /** Like `saveAll`, but only once many records are unsaved. */
  saveAllIfDue(): Promise<void>;
  /** Like `saveAll`, and marks a shard that has ended as finished. */
  close(): Promise<void>;
}

export function shardCursor(reader: ChangeReader, retryForever: RetryForever): ShardCursor {
  let last: ChangeRecord | undefined;
  let saved: ChangeRecord | undefined;
  let unsaved = 0;
  let behind = false;
  let ended = false;

  async function saveThrough(record: ChangeRecord | undefined): Promise<void> {
    if (!record || record === saved) return;
    await retryForever('checkpoint', () => reader.checkpoint(record.dynamodb.SequenceNumber));
    saved = record;
    unsaved = 0;
  }

  return {
    async read() {
      const { records, isFull, isLast } = await retryForever('read', () => reader.read(PAGE_SIZE));
      last = records.at(-1) ?? last;
      unsaved += records.length;
      behind = isFull;
      ended = isLast;
      return records;
    },
    isBehind: () => behind,
    isAtEnd: () => ended,
    saveThrough,
    saveAll: () => saveThrough(last),
    saveAllIfDue: async () => (unsaved >= MAX_UNSAVED ? saveThrough(last) : undefined),
    close: () => (ended ? retryForever('finish', () => reader.finish()) : saveThrough(last)),
  };
}
