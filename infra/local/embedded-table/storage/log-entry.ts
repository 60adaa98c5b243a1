import type { ChangeRecord } from '../../change-stream/change-source.ts';
import type { ItemText } from './item-store.ts';

/** What the log stores of a change. The rest of the stream record is derived from it. */
export interface LogEntry {
  /** Unix time of the commit, in seconds. */
  at: number;
  /** Undefined if there was no item. */
  before: ItemText | undefined;
  after: ItemText | undefined;
  /** Bytes of both items, as DynamoDB counts them. */
  size: number;
  byTimeToLive: boolean;
}

export interface NumberedEntry extends LogEntry {
  number: number;
  /** Built once for all consumers of the stream. */
  record?: ChangeRecord;
}
