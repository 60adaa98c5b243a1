import { getIndexActions, type Item, type Store, type SubDb } from 'dynalite/db/index.js';
import { appendTo } from './change-log.ts';
import { type BatchOperation, type Database, del, indexPrefix, itemPrefix, put } from './database.ts';
import { expiryOperations } from './expiry.ts';
import { indexEntryKey, readItem, readView } from './read-view.ts';
import { sameItem } from './same-item.ts';

/** What a write does to one item; `before` and `after` are the whole item, absent where there is none. */
export interface Change {
  table: string;
  /** dynalite's key of the item. */
  key: string;
  before: Item | undefined;
  after: Item | undefined;
  /** Deleted because it had expired. */
  byTimeToLive?: true;
}

export interface WriteBuffer {
  /** For dynalite's writing actions: what they put and delete stays in the buffer. */
  view: Store;
  /** The item as the write found it and as it will leave it; set `after` to change it. */
  image(table: string, key: string): Change;
  /** All items the write looked at, changed or not. */
  images(): Change[];
}

/** Runs a write alone, and commits everything it changed at once if it resolves, nothing if it rejects. */
export function write<T>(database: Database, run: (buffer: WriteBuffer) => Promise<T>): Promise<T> {
  return database.exclusively(async () => {
    const buffer = openBuffer(database);
    const result = await run(buffer);
    await commit(
      database,
      buffer.images().filter(({ before, after }) => !sameItem(before, after)),
    );
    return result;
  });
}

function openBuffer(database: Database): WriteBuffer {
  const images = new Map<string, Change>();

  function image(table: string, key: string): Change {
    const id = itemPrefix(table) + key;
    const known = images.get(id);
    if (known) return known;
    const before = readItem(database.store, table, key);
    const fresh = { table, key, before, after: before };
    images.set(id, fresh);
    return fresh;
  }

  const itemDb = (table: string): Partial<SubDb> => ({
    lock: (_key, run) => run((done) => done), // the write is alone already
    get: (key, done) => done(null, image(table, key).after),
    put(key, item, done) {
      image(table, key).after = item as Item;
      done();
    },
    del(key, done) {
      image(table, key).after = undefined;
      done();
    },
  });

  // What becomes of the indexes follows from the items, at the commit.
  const indexDb: Partial<SubDb> = { put: (_key, _item, done) => done(), del: (_key, done) => done() };

  const view = { ...readView(database), getItemDb: itemDb, getIndexDb: () => indexDb };
  return { view, image, images: () => [...images.values()] };
}

/**
 * One batch, which LevelDB logs as one record: a process that is killed leaves all of it or nothing. It is not flushed
 * to the disk, so that a power cut may lose the last moments, but never part of a write.
 */
async function commit(database: Database, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  const appends = await appendTo(database, changes);
  await database.store.db.batch([
    ...changes.flatMap((change) => [
      itemOperation(change),
      ...indexOperations(database, change),
      ...expiryOperations(database, change),
    ]),
    ...appends.flatMap(({ operations }) => operations),
  ]);
  for (const { committed } of appends) committed();
}

function itemOperation({ table, key, after }: Change): BatchOperation {
  return after ? put(itemPrefix(table) + key, after) : del(itemPrefix(table) + key);
}

function indexOperations(
  { tables }: Database,
  { table: name, key, before, after }: Change,
): BatchOperation[] {
  const table = tables.get(name);
  if (!table) return [];
  return (['Local', 'Global'] as const).flatMap((kind) => {
    const { deletes, puts } = getIndexActions(table[`${kind}SecondaryIndexes`] ?? [], before, after, table);
    const entry = (action: { index: string; key: string }) =>
      indexPrefix(kind, name, action.index) + indexEntryKey(action.key, key);
    return [
      ...deletes.map((action) => del(entry(action))),
      ...puts.map((action) => put(entry(action), action.item)),
    ];
  });
}
