import type { ChangeReader, ChangeRecord } from './change-source.ts';

/** How many records are read at once: of 400 KB each, twice, they still fit into memory. */
const PAGE = 200;
/** So many records that are for others are passed before the checkpoint follows, or each would cost a write. */
const PASSED = 1000;

/** How to do what may fail: run until it succeeds. */
export type RetryForever = <T>(step: string, run: () => Promise<T>) => Promise<T>;

/** Where a function stands in a shard. */
export interface ShardCursor {
  read(): Promise<ChangeRecord[]>;
  /** Whether there was more to read than fits into a page: the next one will not be empty. */
  isBehind(): boolean;
  /** Whether nothing will ever follow. */
  isAtEnd(): boolean;
  /** The function is done with everything up to this record. */
  doneWith(record: ChangeRecord | undefined): Promise<void>;
  /** The function is done with everything that was read. */
  doneWithAll(): Promise<void>;
  /** As `doneWithAll`, but saved only when it has become much. */
  passedAll(): Promise<void>;
  /** As `doneWithAll`, for good. */
  close(): Promise<void>;
}

export function shardCursor(reader: ChangeReader, retryForever: RetryForever): ShardCursor {
  let last: ChangeRecord | undefined;
  let saved: ChangeRecord | undefined;
  let unsaved = 0;
  let behind = false;
  let ended = false;

  async function doneWith(record: ChangeRecord | undefined): Promise<void> {
    if (!record || record === saved) return;
    await retryForever('checkpoint', () => reader.checkpoint(record.dynamodb.SequenceNumber));
    saved = record;
    unsaved = 0;
  }

  return {
    async read() {
      const { records, isLast } = await retryForever('read', () => reader.read(PAGE));
      last = records.at(-1) ?? last;
      unsaved += records.length;
      behind = records.length === PAGE;
      ended = isLast;
      return records;
    },
    isBehind: () => behind,
    isAtEnd: () => ended,
    doneWith,
    doneWithAll: () => doneWith(last),
    passedAll: async () => (unsaved >= PASSED ? doneWith(last) : undefined),
    close: () => (ended ? retryForever('finish', () => reader.finish()) : doneWith(last)),
  };
}
