import type { DatabaseSync } from 'node:sqlite';
import { pick } from '../expressions/expression-scope.ts';
import { readExpiry } from '../storage/expiry.ts';
import { type Index, keyNames, readItemKey, type Table, toIndexKey } from '../storage/table-definition.ts';
import { itemSize, sameItem } from '../values/attribute-values.ts';
import type { Item } from '../values/item.ts';
import type { Report } from './table-check.ts';

interface StoredRow {
  partition: number;
  pk: string;
  sk: string;
  item: string;
  size: number;
  expires: number | null;
}

/** Reads a table's items, and checks their columns and index entries. */
export function* checkedItems(sqlite: DatabaseSync, table: Table, report: Report): Iterable<Item> {
  const checkEntry = entryCheck(sqlite, table, report);
  const rows = sqlite
    .prepare('SELECT partition, pk, sk, item, size, expires FROM items WHERE table_id = ?')
    .iterate(table.id) as Iterable<unknown> as Iterable<StoredRow>;
  for (const row of rows) {
    const item = JSON.parse(row.item) as Item;
    checkColumns(table, row, item, report);
    checkEntry.check(row, item);
    yield item;
  }
  checkEntry.finish();
}

function checkColumns(table: Table, row: StoredRow, item: Item, report: Report): void {
  const name = `Item ${row.pk} ${row.sk}`;
  const key = readItemKey(table, item);
  if (key.pk !== row.pk || key.sk !== row.sk || key.partition !== row.partition)
    report(`${name} is stored under the wrong key`);
  const size = itemSize(item);
  if (size !== row.size) report(`${name} has ${size} bytes, but its size column is ${row.size}`);
  const expires = readExpiry(item, table.timeToLive);
  if (expires !== row.expires)
    report(`${name} expires at ${expires ?? 'no time'}, but its expiry column is ${row.expires ?? 'empty'}`);
}

function entryCheck(sqlite: DatabaseSync, table: Table, report: Report) {
  const expected = new Map<Index, number>(table.indexes.map((index) => [index, 0]));
  const find = sqlite.prepare(
    `SELECT item, size FROM index_entries
     WHERE table_id = ? AND name = ? AND hash = ? AND range = ? AND pk = ? AND sk = ?`,
  );
  const count = sqlite.prepare('SELECT count(*) AS n FROM index_entries WHERE table_id = ? AND name = ?');

  function checkOne(index: Index, { pk, sk }: StoredRow, item: Item): void {
    const key = toIndexKey(index, item);
    if (!key) return;
    expected.set(index, (expected.get(index) ?? 0) + 1);
    const found = find.get(table.id, index.name, key.hash, key.range, pk, sk);
    const entry = pick(item, [...keyNames(table), ...keyNames(index)]);
    if (!found) report(`Item ${pk} ${sk} is missing from the index ${index.name}`);
    else if (!sameItem(JSON.parse(String(found.item)), entry) || found.size !== itemSize(entry))
      report(`Item ${pk} ${sk} has an entry in the index ${index.name} that differs from its values`);
  }

  return {
    check(row: StoredRow, item: Item): void {
      for (const index of table.indexes) checkOne(index, row, item);
    },
    finish(): void {
      for (const [index, wanted] of expected) {
        const found = Number(count.get(table.id, index.name)?.n);
        if (found !== wanted)
          report(`The index ${index.name} has ${found} entries, but ${wanted} items belong in it`);
      }
    },
  };
}
