import type { LogEntry, NumberedEntry } from './log-entry.ts';
import type { Table } from './table-definition.ts';

/** A quarter of a second of visits: more would live long enough to cost time in garbage collection. */
const MAX_ENTRIES = 1000;
/** A change of one of the largest links has 0.5 MB, most of it in two items that the changes before and after it have too. */
const MAX_BYTES = 8 * 1024 * 1024;

interface RecentEntry extends NumberedEntry {
  /** Unlike the table's row number, never that of a deleted table. */
  tableId: string | undefined;
}

/**
 * The newest changes, with the items as they were written: the stream's consumers read most changes soon after the commit, and
 * reading and parsing them again takes a tenth of a visit's time. They are added before the commit, in the same turn of the
 * event loop; call `clear` if it fails.
 */
export function recentChanges() {
  let entries: RecentEntry[] = [];
  let bytes = 0;

  function keepNewer(count: number): void {
    entries = count > 0 ? entries.slice(-count) : [];
    bytes = entries.reduce((sum, { size }) => sum + size, 0);
  }

  /** How many of the newest entries have no more than these bytes. */
  function countWithin(maxBytes: number): number {
    let left = maxBytes;
    const older = entries.findLastIndex(({ size }) => {
      left -= size;
      return left < 0;
    });
    return entries.length - 1 - older;
  }

  return {
    add(table: Table, number: number, entry: LogEntry): void {
      const { at, before, after, size, byTimeToLive } = entry;
      const tableId = table.description.TableId;
      entries.push({ number, at, before, after, size, byTimeToLive, tableId });
      bytes += size;
      if (entries.length > MAX_ENTRIES) keepNewer(MAX_ENTRIES / 2);
      if (bytes > MAX_BYTES) keepNewer(countWithin(MAX_BYTES / 2));
    },
    /** The changes of a table after this number, oldest first; undefined if some of them may be older than these. */
    read(table: Table, after: number, limit: number): NumberedEntry[] | undefined {
      const first = entries[0]?.number;
      if (first === undefined || after + 1 < first) return undefined;
      const found: NumberedEntry[] = [];
      for (let at = after + 1 - first; at < entries.length && found.length < limit; at++) {
        const entry = entries[at] as RecentEntry;
        if (entry.tableId === table.description.TableId) found.push(entry);
      }
      return found;
    },
    /** Forgets the changes up to this number. */
    forgetThrough(number: number): void {
      const first = entries[0]?.number ?? Infinity;
      if (first <= number) keepNewer(entries.length - (number - first + 1));
    },
    clear: () => keepNewer(0),
  };
}
