import type { StreamSource } from '../../../shared/api/contract/function-contract.ts';
import { tableSchema } from '../../../shared/api/contract/table.ts';
import type { ChangeRecord } from './change-source.ts';

/** Lambda takes no larger event. */
const MAX_BYTES = 6 * 1024 * 1024;
const BYTES_AROUND = '{"Records":[]}'.length;

export interface PendingRecords {
  /** Takes those of the records that are for the function. */
  add(records: ChangeRecord[]): void;
  isEmpty(): boolean;
  /** Whether the next batch cannot grow any more. */
  isFull(): boolean;
  /** How long the first record may still wait for others, in milliseconds; none may if it is 0. */
  remainingWindow(): number;
  /** As many as one event may hold. */
  nextBatch(): ChangeRecord[];
  /** Forgets the first ones. */
  drop(count: number): void;
}

interface Pending {
  record: ChangeRecord;
  bytes: number;
  readAt: number;
}

/** What was read for a function and is not yet delivered. */
export function pendingRecords({ keyPrefix, batchSize, windowSeconds }: StreamSource): PendingRecords {
  let pending: Pending[] = [];
  let bytes = 0;

  const isWanted = ({ dynamodb }: ChangeRecord) =>
    dynamodb.Keys[tableSchema.partitionKey]?.S?.startsWith(keyPrefix);

  function nextLength(): number {
    let size = BYTES_AROUND;
    const tooMany = pending.findIndex((record, index) => {
      size += record.bytes;
      return index === batchSize || (size > MAX_BYTES && index > 0);
    });
    return tooMany === -1 ? pending.length : tooMany;
  }

  return {
    add(records) {
      const readAt = performance.now();
      for (const record of records.filter(isWanted)) {
        const size = Buffer.byteLength(JSON.stringify(record)) + 1; // and a comma
        pending.push({ record, bytes: size, readAt });
        bytes += size;
      }
    },
    isEmpty: () => pending.length === 0,
    isFull: () => pending.length >= batchSize || bytes + BYTES_AROUND >= MAX_BYTES,
    remainingWindow() {
      const [first] = pending;
      return first ? Math.max(0, first.readAt + windowSeconds * 1000 - performance.now()) : 0;
    },
    nextBatch: () => pending.slice(0, nextLength()).map(({ record }) => record),
    drop(count) {
      for (const { bytes: dropped } of pending.slice(0, count)) bytes -= dropped;
      pending = pending.slice(count);
    },
  };
}
