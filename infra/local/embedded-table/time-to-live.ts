import { type Item, validationError } from 'dynalite/db/index.js';
import type { Types } from 'dynalite/validations/index.js';
import {
  type Database,
  del,
  expiryAttributeKey,
  expiryPrefix,
  itemPrefix,
  loadTables,
  put,
  rangeOf,
} from './database.ts';
import { findTable, type Parsed, type Rules } from './dynalite-call.ts';
import { expiryEntryKey, expiryOf } from './expiry.ts';
import { readView } from './read-view.ts';

interface Specification {
  AttributeName: string;
  Enabled: boolean;
}

const types: Types = {
  TableName: { type: 'String', required: true, tableName: true, regex: '[a-zA-Z0-9_.-]+' },
  TimeToLiveSpecification: {
    type: 'FieldStruct<TimeToLiveSpecification>',
    notNull: true,
    children: {
      AttributeName: {
        type: 'String',
        notNull: true,
        lengthGreaterThanOrEqual: 1,
        lengthLessThanOrEqual: 255,
      },
      Enabled: { type: 'Boolean', notNull: true },
    },
  },
};

export const updateTimeToLiveRules: Rules = { types };

export const updateTimeToLive = (
  database: Database,
  { TableName, TimeToLiveSpecification }: Parsed & { TimeToLiveSpecification: Specification },
) =>
  database.exclusively(async () => {
    await findTable(readView(database), TableName);
    const { AttributeName, Enabled } = TimeToLiveSpecification;
    const present = database.expiryAttributes.get(TableName);
    if (Enabled && present !== undefined) throw validationError('TimeToLive is already enabled');
    if (!Enabled && present === undefined) throw validationError('TimeToLive is already disabled');
    await (Enabled ? enable(database, TableName, AttributeName) : disable(database, TableName));
    await loadTables(database);
    return { TimeToLiveSpecification };
  });

async function enable({ store }: Database, table: string, attribute: string): Promise<void> {
  const prefix = itemPrefix(table);
  const operations = [put(expiryAttributeKey(table), attribute)];
  for await (const [key, item] of store.db.iterator(rangeOf(prefix))) {
    const seconds = expiryOf(item as Item, attribute);
    if (seconds !== undefined)
      operations.push(put(expiryEntryKey(table, seconds, key.slice(prefix.length)), ''));
  }
  await store.db.batch(operations);
}

async function disable({ store }: Database, table: string): Promise<void> {
  const entries = await store.db.keys(rangeOf(expiryPrefix(table))).all();
  await store.db.batch([expiryAttributeKey(table), ...entries].map(del));
}

export async function describeTimeToLive(database: Database, { TableName }: Parsed) {
  await findTable(readView(database), TableName);
  const AttributeName = database.expiryAttributes.get(TableName);
  return {
    TimeToLiveDescription:
      AttributeName === undefined
        ? { TimeToLiveStatus: 'DISABLED' }
        : { TimeToLiveStatus: 'ENABLED', AttributeName },
  };
}
