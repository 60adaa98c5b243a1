import { randomUUID } from 'node:crypto';
import type {
  CreateTableCommandInput,
  GlobalSecondaryIndex,
  TableDescription,
} from '@aws-sdk/client-dynamodb';
import { type Database, findTable } from '../storage/database.ts';
import { tableInUse, unsupported, validationError } from '../values/errors.ts';
import { rejectUnknownParameters } from './parameters.ts';

const CREATE_PARAMETERS = new Set([
  'TableName',
  'AttributeDefinitions',
  'KeySchema',
  'GlobalSecondaryIndexes',
  'BillingMode',
  'StreamSpecification',
]);

/** Creates a table, which is ACTIVE immediately. */
export async function createTable(database: Database, input: CreateTableCommandInput) {
  rejectUnknownParameters('CreateTable', input, CREATE_PARAMETERS);
  assertTableDefinition(input);
  const description = describe(input);
  const insert = database.sqlite.prepare('INSERT INTO tables (description) VALUES (?)');
  return changeTables(database, () => {
    if (database.tables.has(description.TableName ?? '')) throw tableInUse(description.TableName ?? '');
    return { description, apply: () => insert.run(JSON.stringify(description)) };
  });
}

const TABLE_NAME = /^[\w.-]{3,255}$/;

function assertTableDefinition(input: CreateTableCommandInput): void {
  if (!TABLE_NAME.test(input.TableName ?? ''))
    throw validationError(`Invalid table/index name: ${input.TableName}`);
  const schemas = [input, ...(input.GlobalSecondaryIndexes ?? [])].map(({ KeySchema = [] }) => KeySchema);
  for (const schema of schemas) {
    if (schema.map(({ KeyType }) => KeyType).join() !== 'HASH,RANGE')
      throw unsupported('keys other than a partition and a sort key');
    for (const { AttributeName } of schema) {
      const defined = input.AttributeDefinitions?.find((one) => one.AttributeName === AttributeName);
      if (!defined) throw validationError(`No type is defined for the key attribute ${AttributeName}`);
      if (defined.AttributeType === 'B') throw unsupported('keys of type B');
    }
  }
  if (input.GlobalSecondaryIndexes?.some(({ Projection }) => Projection?.ProjectionType !== 'KEYS_ONLY'))
    throw unsupported('indexes of more than keys');
  const { StreamEnabled, StreamViewType } = input.StreamSpecification ?? {};
  if (StreamEnabled && StreamViewType !== 'NEW_AND_OLD_IMAGES')
    throw unsupported(`StreamViewType=${StreamViewType}`);
}

function describe(input: CreateTableCommandInput): TableDescription {
  const TableArn = `arn:aws:dynamodb:local:000000000000:table/${input.TableName}`;
  const now = new Date();
  const LatestStreamLabel = now.toISOString().slice(0, -1);
  const index = (one: GlobalSecondaryIndex) => ({
    ...one,
    IndexStatus: 'ACTIVE' as const,
    IndexArn: `${TableArn}/index/${one.IndexName}`,
  });
  return {
    TableName: input.TableName,
    TableArn,
    TableId: randomUUID(),
    TableStatus: 'ACTIVE',
    CreationDateTime: now,
    AttributeDefinitions: input.AttributeDefinitions,
    KeySchema: input.KeySchema,
    ...(input.GlobalSecondaryIndexes && {
      GlobalSecondaryIndexes: input.GlobalSecondaryIndexes.map(index),
    }),
    ...(input.StreamSpecification?.StreamEnabled && {
      StreamSpecification: input.StreamSpecification,
      LatestStreamLabel,
      LatestStreamArn: `${TableArn}/stream/${LatestStreamLabel}`,
    }),
  };
}

interface TableInput {
  TableName?: string;
}

const NAME_PARAMETERS = new Set(['TableName']);

export function describeTable(database: Database, input: TableInput) {
  rejectUnknownParameters('DescribeTable', input, NAME_PARAMETERS);
  return { Table: findTable(database, input.TableName).description };
}

export function listTables({ tables }: Database, input: object) {
  rejectUnknownParameters('ListTables', input, new Set());
  return { TableNames: [...tables.keys()].toSorted() };
}

/** Deletes the table immediately, with its items, index entries, change log, and checkpoints. */
export async function deleteTable(database: Database, input: TableInput) {
  rejectUnknownParameters('DeleteTable', input, NAME_PARAMETERS);
  const statements = ['items', 'index_entries', 'changes', 'checkpoints'].map((name) =>
    database.sqlite.prepare(`DELETE FROM ${name} WHERE table_id = ?`),
  );
  statements.push(database.sqlite.prepare('DELETE FROM tables WHERE id = ?'));
  return changeTables(database, () => {
    const table = findTable(database, input.TableName);
    const apply = () => {
      database.readers.delete(table.id);
      for (const statement of statements) statement.run(table.id);
    };
    return { description: { ...table.description, TableStatus: 'DELETING' as const }, apply };
  });
}

/** Reloads the tables, so that later writes of the same group see the change. */
function changeTables(
  database: Database,
  decide: () => { description: TableDescription; apply: () => void },
) {
  return database.writes.run(() => {
    const { description, apply } = decide();
    return {
      response: { TableDescription: description },
      apply() {
        apply();
        database.reloadTables();
      },
    };
  });
}
