import type { ChangeRecord } from '../../change-stream/change-source.ts';
import type { NumberedEntry } from '../storage/change-log.ts';
import type { Database } from '../storage/database.ts';
import type { Table } from '../storage/table-definition.ts';
import { changeRecord } from './change-record.ts';

interface RecordPage {
  records: ChangeRecord[];
  /** There are no other records up to this number. */
  upTo: number;
}

export type ReadPage = (after: number, limit: number) => RecordPage;

interface Entry {
  number: number;
  record: ChangeRecord;
}

/** Half a second of visits. */
const MAX_ENTRIES = 2000;
const MAX_BYTES = 2 * 1024 * 1024;

/** All records with numbers above `after` and up to `upTo`. */
interface Range {
  after: number;
  upTo: number;
  entries: Entry[];
  bytes: number;
}

/**
 * Reads pages of a table's change log. All consumers read all records, usually soon after each other, so the newest ones
 * are read, parsed, and built only once.
 */
export function sharedPages({ log }: Database, table: Table): ReadPage {
  let recent: Range = { after: 0, upTo: 0, entries: [], bytes: 0 };

  function readLog(after: number, limit: number): RecordPage {
    if (after !== recent.upTo || isTooLarge(recent)) recent = { after, upTo: after, entries: [], bytes: 0 };
    const entries = log.read(table, after, limit);
    const records = entries.map((entry) => changeRecord(table, entry));
    records.forEach((record, i) => {
      const { number, size } = entries[i] as NumberedEntry;
      recent.entries.push({ number, record });
      recent.bytes += size;
    });
    // Higher numbers belong to other tables.
    recent.upTo = entries.length === limit ? (entries.at(-1)?.number ?? after) : log.last;
    return { records, upTo: recent.upTo };
  }

  return (after, limit) => {
    if (after < recent.after || after >= recent.upTo) return readLog(after, limit);
    const start = recent.entries.findIndex(({ number }) => number > after);
    const page = start < 0 ? [] : recent.entries.slice(start, start + limit);
    const upTo = page.length === limit ? (page.at(-1)?.number ?? after) : recent.upTo;
    return { records: page.map(({ record }) => record), upTo };
  };
}

const isTooLarge = ({ entries, bytes }: Range) => entries.length > MAX_ENTRIES || bytes > MAX_BYTES;
