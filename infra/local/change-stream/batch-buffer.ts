import type { StreamSource } from '../../../shared/api/contract/function-contract.ts';
import { tableSchema } from '../../../shared/api/contract/table.ts';
import type { ChangeRecord } from './change-source.ts';
import { findJsonSize } from './json-size.ts';

/** Lambda's limit for an event. */
const MAX_EVENT_BYTES = 6 * 1024 * 1024;
const EVENT_OVERHEAD_BYTES = '{"Records":[]}'.length;

export interface BatchBuffer {
  /** Adds the records that are for the function and ignores the others. */
  add(records: ChangeRecord[]): void;
  isEmpty(): boolean;
  /** Whether the next batch cannot grow any further. */
  isFull(): boolean;
  /** How much longer the first record may wait for others. */
  remainingWindowMs(): number;
  /** As many records as fit into one event. */
  nextBatch(): ChangeRecord[];
  /** Removes the first records. */
  removeFirst(count: number): void;
}

interface Pending {
  record: ChangeRecord;
  bytes: number;
  readAt: number;
}

/** Makes a buffer for records that are read but not yet delivered to a function. */
export function batchBuffer({
  keyPrefixes,
  eventNames,
  batchSize,
  windowSeconds,
}: StreamSource): BatchBuffer {
  let pending: Pending[] = [];
  let bytes = 0;

  const isWanted = ({ eventName, dynamodb }: ChangeRecord) =>
    (!eventNames || eventNames.some((name) => name === eventName)) &&
    keyPrefixes.some((prefix) => dynamodb.Keys[tableSchema.partitionKey]?.S?.startsWith(prefix));

  function nextLength(): number {
    let size = EVENT_OVERHEAD_BYTES;
    const firstExcluded = pending.findIndex((record, index) => {
      size += record.bytes;
      return index === batchSize || (size > MAX_EVENT_BYTES && index > 0);
    });
    return firstExcluded === -1 ? pending.length : firstExcluded;
  }

  return {
    add(records) {
      const readAt = performance.now();
      for (const record of records.filter(isWanted)) {
        const size = findJsonSize(record) + 1; // and a comma
        pending.push({ record, bytes: size, readAt });
        bytes += size;
      }
    },
    isEmpty: () => pending.length === 0,
    isFull: () => pending.length >= batchSize || bytes + EVENT_OVERHEAD_BYTES >= MAX_EVENT_BYTES,
    remainingWindowMs() {
      const [first] = pending;
      return first ? Math.max(0, first.readAt + windowSeconds * 1000 - performance.now()) : 0;
    },
    nextBatch: () => pending.slice(0, nextLength()).map(({ record }) => record),
    removeFirst(count) {
      for (const { bytes: removed } of pending.slice(0, count)) bytes -= removed;
      pending = pending.slice(count);
    },
  };
}
