import type { Done, Store, Table } from 'dynalite/db/index.js';
import {
  checkpointPrefix,
  type Database,
  del,
  expiryAttributeKey,
  expiryPrefix,
  indexPrefix,
  itemPrefix,
  loadTables,
  logPrefix,
  rangeOf,
  tableKey,
  tagPrefix,
} from './database.ts';
import { type Action, findTable, type Parsed, perform } from './dynalite-call.ts';
import { readView } from './read-view.ts';

/** The new or changed table is ACTIVE when the promise resolves: there is nothing to wait for. */
export const changeTable = (database: Database, action: Action, data: Parsed) =>
  database.exclusively(async () => {
    const answer = await settle(action, readView(database), data);
    await loadTables(database);
    return answer;
  });

/**
 * dynalite writes a table twice: as being made, and by a timer as ACTIVE. Only the second is kept and waited for, so
 * that a process killed in between leaves no table that is being made for ever.
 */
function settle(action: Action, view: Store, data: Parsed): Promise<object> {
  return new Promise((resolve, reject) => {
    let answer: object;
    let puts = 0;
    const put = (name: string, table: unknown, done: Done) => {
      puts += 1;
      if (puts === 1) return done();
      view.tableDb.put(name, table, (error) => (error ? reject(error) : resolve(answer)));
    };
    perform(action, { ...view, tableDb: { ...view.tableDb, put } }, data).then((first) => {
      answer = first;
    }, reject);
  });
}

/** Deletes the table with its items, index entries, expiries, change log and tags, at once. */
export const deleteTable = (database: Database, { TableName }: Parsed) =>
  database.exclusively(async () => {
    const table = await findTable(readView(database), TableName);
    const { db } = database.store;
    const keys = await Promise.all(tablePrefixes(table).map((prefix) => db.keys(rangeOf(prefix)).all()));
    await db.batch([tableKey(TableName), expiryAttributeKey(TableName), ...keys.flat()].map(del));
    database.logs.delete(TableName);
    await loadTables(database);
    return { TableDescription: { ...table, TableStatus: 'DELETING' } };
  });

function tablePrefixes(table: Table): string[] {
  const name = table.TableName;
  const indexes = (['Local', 'Global'] as const).flatMap((kind) =>
    (table[`${kind}SecondaryIndexes`] ?? []).map((index) => indexPrefix(kind, name, index.IndexName)),
  );
  const stream = [logPrefix(name), checkpointPrefix(name)];
  return [itemPrefix(name), expiryPrefix(name), tagPrefix(name), ...stream, ...indexes];
}
