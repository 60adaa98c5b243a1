import type { DatabaseSync } from 'node:sqlite';
import { isDamage } from '../storage/data-file-check.ts';
import { openSnapshot, type Snapshot } from '../storage/snapshot.ts';
import { loadTables } from '../storage/stored-tables.ts';
import { hashPartition, type Table } from '../storage/table-definition.ts';
import { checkedItems } from './check-items.ts';
import { checkChanges, checkNumbers, unreadIn } from './check-log.ts';
import type { CheckedTable, FindItem, Report, TableCheck } from './table-check.ts';

export interface CheckResult {
  path: string;
  items: number;
}

/**
 * Checks all of a folder's data file, whether the service runs or not: the file itself, the copies of each item's values
 * in columns and indexes, and the change log. `openCheck` adds checks of a table's items. Returns undefined if there is no
 * data file. Throws a DataFolderError if it cannot be read.
 */
export function checkDataFile(
  folder: string,
  report: Report,
  openCheck: (table: CheckedTable, report: Report) => TableCheck,
): CheckResult | undefined {
  const snapshot = openSnapshot(folder);
  if (!snapshot) return undefined;
  try {
    const isIntact = checkIntegrity(snapshot.sqlite, report);
    return { path: snapshot.path, items: isIntact ? checkTables(snapshot, report, openCheck) : 0 };
  } finally {
    snapshot.close();
  }
}

function checkIntegrity(sqlite: DatabaseSync, report: Report): boolean {
  try {
    const rows = sqlite.prepare('PRAGMA integrity_check').all();
    const problems = rows.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok');
    for (const problem of problems) report(`The file is damaged: ${problem.replace(/\s*\n\s*/g, ' ')}`);
    return problems.length === 0;
  } catch (error) {
    if (!isDamage(error)) throw error;
    report(`The file is damaged: ${error.message}`);
    return false;
  }
}

function checkTables(
  { sqlite }: Snapshot,
  report: Report,
  openCheck: (table: CheckedTable, report: Report) => TableCheck,
): number {
  const tables = [...loadTables(sqlite).values()];
  let count = 0;
  for (const table of tables) {
    const find = finderIn(sqlite, table);
    const check = openCheck({ find, listUnread: unreadIn(sqlite, table) }, report);
    for (const item of checkedItems(sqlite, table, report)) {
      check.checkItem(item);
      count++;
    }
    check.finish();
    checkChanges(sqlite, table, find, report);
  }
  checkNumbers(sqlite, tables, report);
  return count;
}

function finderIn(sqlite: DatabaseSync, table: Table): FindItem {
  const find = sqlite.prepare('SELECT item FROM items WHERE partition = ? AND sk = ? AND pk = ?');
  return (pk, sk) => {
    const row = find.get(hashPartition(table, pk), sk, pk);
    return row && JSON.parse(String(row.item));
  };
}
