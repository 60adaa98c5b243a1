import type { DatabaseSync } from 'node:sqlite';
import { readItemKey, type Table } from '../storage/table-definition.ts';
import { sameItem } from '../values/attribute-values.ts';
import type { Item } from '../values/item.ts';
import type { FindItem, ListUnread, Report } from './table-check.ts';

interface EntryRow {
  number: number;
  before: string | null;
  after: string | null;
}

/**
 * Checks the change log of a table: each entry continues from the item's previous one, and the last one is the item as it
 * is now.
 */
export function checkChanges(sqlite: DatabaseSync, table: Table, find: FindItem, report: Report): void {
  const rows = sqlite
    .prepare('SELECT number, before, after FROM changes WHERE table_id = ? ORDER BY number')
    .iterate(table.id) as Iterable<unknown> as Iterable<EntryRow>;
  const latest = new Map<string, { number: number; after: string | null }>();
  for (const { number, before, after } of rows) {
    const image = before ?? after;
    if (image === null) {
      report(`Change ${number} has no item`);
      continue;
    }
    const { pk, sk } = readItemKey(table, JSON.parse(image));
    const key = JSON.stringify([pk, sk]);
    const previous = latest.get(key);
    if (previous && !isSame(previous.after, before))
      report(`Changes ${previous.number} and ${number} of item ${pk} ${sk} do not match`);
    latest.set(key, { number, after });
  }
  for (const [key, { number, after }] of latest) {
    const [pk, sk] = JSON.parse(key);
    const item = find(pk, sk);
    const current = item ? JSON.stringify(item) : null;
    if (!isSame(current, after)) report(`Item ${pk} ${sk} differs from its last change, ${number}`);
  }
}

const isSame = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && sameItem(JSON.parse(a) as Item, JSON.parse(b) as Item));

/** Checks that no change is missing between the first and the last one, and that checkpoints are among them. */
export function checkNumbers(sqlite: DatabaseSync, tables: Table[], report: Report): void {
  const { first, last, count } = sqlite
    .prepare('SELECT min(number) AS first, max(number) AS last, count(*) AS count FROM changes')
    .get() as Record<string, number | null>;
  const [from, to] = [first ?? 1, last ?? 0];
  // With several tables, one may have been trimmed further than another.
  const isShared = tables.filter(({ hasStream }) => hasStream).length > 1;
  if (!isShared && count !== to - from + 1)
    report(`The change log has ${count} entries from number ${from} to ${to}`);
  for (const { consumer, number } of sqlite.prepare('SELECT consumer, number FROM checkpoints').all()) {
    const checkpoint = Number(number);
    if (checkpoint > to) report(`The checkpoint of ${consumer} is ${number}, after the last change ${to}`);
    if (!isShared && checkpoint < from - 1)
      report(`The checkpoint of ${consumer} is ${number}, but the log begins with change ${from}`);
  }
}

/** Reads the changes after the checkpoint of a consumer; all of them if it has none yet. */
export function unreadIn(sqlite: DatabaseSync, table: Table): ListUnread {
  const read = sqlite.prepare(
    `SELECT before, after FROM changes WHERE table_id = ?1 AND number > coalesce(
       (SELECT number FROM checkpoints WHERE table_id = ?1 AND consumer = ?2), 0) ORDER BY number`,
  );
  const parse = (text: string | null) => (text === null ? undefined : (JSON.parse(text) as Item));
  return function* listUnread(consumer) {
    const rows = read.iterate(table.id, consumer) as Iterable<unknown> as Iterable<EntryRow>;
    for (const { before, after } of rows) yield { before: parse(before), after: parse(after) };
  };
}
