import type { DatabaseSync } from 'node:sqlite';
import type { TableDescription } from '@aws-sdk/client-dynamodb';
import {
  type Index,
  type KeyAttribute,
  type KeyPair,
  MAX_HASH_SIZE,
  MAX_RANGE_SIZE,
  type Table,
} from './table-definition.ts';

interface Row {
  id: number;
  description: string;
  time_to_live: string | null;
}

/** All tables in the file, by name. */
export function loadTables(sqlite: DatabaseSync): Map<string, Table> {
  const rows = sqlite.prepare('SELECT id, description, time_to_live FROM tables').all() as unknown as Row[];
  const tables = rows.map(({ id, description, time_to_live }) =>
    toTable(id, JSON.parse(description) as TableDescription, time_to_live ?? undefined),
  );
  return new Map(tables.map((table) => [table.name, table]));
}

function toTable(id: number, stored: TableDescription, timeToLive: string | undefined): Table {
  const description = { ...stored, CreationDateTime: new Date(stored.CreationDateTime ?? 0) };
  const indexes = (description.GlobalSecondaryIndexes ?? []).map(
    (index): Index => ({ name: index.IndexName ?? '', ...toKeyPair(description, index.KeySchema) }),
  );
  return {
    id,
    name: description.TableName ?? '',
    description,
    ...toKeyPair(description, description.KeySchema),
    indexes,
    hasStream: description.StreamSpecification?.StreamEnabled === true,
    timeToLive,
  };
}

function toKeyPair({ AttributeDefinitions = [] }: TableDescription, schema: TableDescription['KeySchema']) {
  const attribute = (keyType: 'HASH' | 'RANGE', maxSize: number): KeyAttribute => {
    const name = schema?.find(({ KeyType }) => KeyType === keyType)?.AttributeName ?? '';
    const defined = AttributeDefinitions.find(({ AttributeName }) => AttributeName === name);
    return { name, type: defined?.AttributeType as KeyAttribute['type'], maxSize };
  };
  return {
    hash: attribute('HASH', MAX_HASH_SIZE),
    range: attribute('RANGE', MAX_RANGE_SIZE),
  } satisfies KeyPair;
}
