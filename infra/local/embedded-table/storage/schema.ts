/*
 * The tables of the data file. Items and log entries are DynamoDB's JSON as text, so that reading one takes a single
 * `JSON.parse`. Items have row ids, so that new ones are appended. Writes to `items_by_key` are in random order among the
 * visitors of a link; a number instead of the partition key makes that index a third of the size.
 */

/** Marks the file as this service's: `link` in ASCII. */
export const APPLICATION_ID = 0x6c696e6b;
/** Increase it with each change to the schema below, or to how a partition is hashed. */
export const SCHEMA_VERSION = 2;

/**
 * Keys are stored in a form that sorts like DynamoDB. `partition` is a hash of table and partition key; collisions are
 * possible. Sizes are as DynamoDB counts them.
 */
export const SCHEMA = `
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tables (id INTEGER PRIMARY KEY, description TEXT NOT NULL, time_to_live TEXT);
CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  table_id INTEGER NOT NULL,
  partition INTEGER NOT NULL,
  pk TEXT NOT NULL,
  sk TEXT NOT NULL,
  item TEXT NOT NULL,
  size INTEGER NOT NULL,
  expires INTEGER
);
CREATE INDEX items_by_key ON items (partition, sk);
CREATE INDEX items_by_expiry ON items (table_id, expires) WHERE expires IS NOT NULL;
CREATE TABLE index_entries (
  table_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  hash TEXT NOT NULL,
  range TEXT NOT NULL,
  pk TEXT NOT NULL,
  sk TEXT NOT NULL,
  item TEXT NOT NULL,
  size INTEGER NOT NULL,
  PRIMARY KEY (table_id, name, hash, range, pk, sk)
) WITHOUT ROWID;
CREATE TABLE changes (
  number INTEGER PRIMARY KEY,
  table_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  before TEXT,
  after TEXT,
  size INTEGER NOT NULL,
  by_time_to_live INTEGER NOT NULL
);
CREATE TABLE checkpoints (
  table_id INTEGER NOT NULL,
  consumer TEXT NOT NULL,
  number INTEGER NOT NULL,
  PRIMARY KEY (table_id, consumer)
) WITHOUT ROWID;
PRAGMA application_id = ${APPLICATION_ID};
PRAGMA user_version = ${SCHEMA_VERSION};
`;
