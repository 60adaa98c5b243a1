import {
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { tableSchema } from '../../shared/api/contract/table.ts';
import { backgroundFunctions } from '../../shared/api/index.ts';
import type { TableConnection } from '../../shared/data/table/connection.ts';
import type { ChangeSource } from './change-stream/change-source.ts';
import { findWrongTotal } from './check-totals.ts';
import { openEmbeddedTable } from './embedded-table/index.ts';
import { openSnapshot, type ReadOnlyTable } from './embedded-table/read-only-table.ts';
import { newSecret, secretInFile } from './local-secrets.ts';
import { type Settings, SettingsError } from './settings.ts';

export interface OpenTable {
  /** How to reach it, for `connectTable`. */
  connection: TableConnection;
  /** The changes of its items after each consumer's checkpoint. */
  changes(): Promise<ChangeSource>;
  /** The service secret stored with it, created if there is none. */
  serviceSecret(): Promise<string>;
  /** Warns if items do not match. Takes a second for ten million, and ends when the table is closed. */
  check(): Promise<void>;
  close(): Promise<void>;
}

type Where = Pick<Settings, 'DATA_DIR' | 'DYNAMODB_ENDPOINT' | 'TABLE_NAME'> &
  Partial<Pick<Settings, 'SQLITE_SYNCHRONOUS' | 'LITESTREAM'>> & {
    /** Prefixes of the partition keys whose changes the stream has; those that its consumers want if omitted. */
    streamed?: readonly string[];
  };

const wantedByConsumers = backgroundFunctions.flatMap(({ stream }) => stream?.keyPrefixes ?? []);

/**
 * Opens the embedded table, or a table in the user's own DynamoDB, and creates it if it does not exist. Rejects with a
 * `SettingsError` if that DynamoDB does not respond, and with a `DataFolderError` if the folder cannot be used.
 */
export async function openTable(where: Where): Promise<OpenTable> {
  const { DATA_DIR, DYNAMODB_ENDPOINT, TABLE_NAME } = where;
  const opened = DYNAMODB_ENDPOINT ? remote(DYNAMODB_ENDPOINT, DATA_DIR, TABLE_NAME) : await embedded(where);
  try {
    await ensureTable(opened.connection, TABLE_NAME);
    return opened;
  } catch (cause) {
    await opened.close();
    if (!DYNAMODB_ENDPOINT) throw cause;
    const { name, code = name } = cause as NodeJS.ErrnoException;
    throw new SettingsError(`DYNAMODB_ENDPOINT ${DYNAMODB_ENDPOINT} cannot be used (${code})`, { cause });
  }
}

const NO_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };

async function embedded(where: Where): Promise<OpenTable> {
  const { DATA_DIR, TABLE_NAME, SQLITE_SYNCHRONOUS, LITESTREAM, streamed = wantedByConsumers } = where;
  const table = await openEmbeddedTable({
    path: DATA_DIR,
    synchronous: SQLITE_SYNCHRONOUS,
    litestream: LITESTREAM === '1',
    streamed,
  });
  const closing = new AbortController();
  let checked: Promise<void> | undefined;
  return {
    connection: table,
    changes: () => table.changes(TABLE_NAME),
    async serviceSecret() {
      const secret = table.setting('service-secret', newSecret);
      // Keys derived from an empty secret could be guessed.
      if (secret.trim() === '') throw new SettingsError(`DATA_DIR ${DATA_DIR} has an empty service secret`);
      return secret;
    },
    check() {
      checked = logWrongTotals(DATA_DIR, TABLE_NAME, closing.signal);
      return checked;
    },
    async close() {
      closing.abort();
      // The file cannot be marked as complete while something else has it open.
      await checked;
      await table.close();
    },
  };
}

/** A service with very many users needs no longer snapshot than this; `npm run check:data` checks everything. */
const MAX_CHECK_MS = 10_000;

/** In a snapshot, as the service writes in the meantime. */
async function logWrongTotals(dataDir: string, tableName: string, closing: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(MAX_CHECK_MS)]);
  let snapshot: ReadOnlyTable | undefined;
  try {
    snapshot = openSnapshot(dataDir);
    const problem = snapshot && (await findWrongTotal(snapshot, tableName, signal));
    if (problem)
      console.error(`The data in ${dataDir} is inconsistent: ${problem}. Run "npm run check:data".`);
  } catch (error) {
    console.error(`The data in ${dataDir} could not be checked:`, error);
  } finally {
    snapshot?.close();
  }
}

/** Emulators get made-up credentials, unless the environment has some; AWS gets the environment's. */
export function remote(endpoint: string, dataDir: string, table: string): OpenTable {
  const isAws = new URL(endpoint).hostname.endsWith('.amazonaws.com');
  const hasCredentials = isAws || process.env.AWS_ACCESS_KEY_ID || process.env.AWS_PROFILE;
  const region = process.env.AWS_REGION ?? process.env.AWS_DEFAULT_REGION ?? 'us-east-1';
  const config = { endpoint, region, ...(hasCredentials ? {} : { credentials: NO_CREDENTIALS }) };
  const changes = async () => {
    // Loaded only when needed: it brings a second SDK client.
    const { dynamodbStreams } = await import('./change-stream/dynamodb-streams.ts');
    return dynamodbStreams({ config, table });
  };
  return {
    connection: config,
    changes,
    serviceSecret: () => secretInFile(dataDir),
    check: async () => {},
    close: async () => {},
  };
}

const { partitionKey, sortKey, timeToLive, indexes } = tableSchema;
const allIndexes = Object.entries(indexes);

const hashAndRange = (hash: string, range: string) => [
  { AttributeName: hash, KeyType: 'HASH' as const },
  { AttributeName: range, KeyType: 'RANGE' as const },
];

/** What DynamoDB creates the table from, without its name and without a time to live. */
export const tableDefinition: Omit<CreateTableCommandInput, 'TableName'> = {
  AttributeDefinitions: [
    ...[...new Set([partitionKey, sortKey, ...allIndexes.map(([, index]) => index.partitionKey)])].map(
      (AttributeName) => ({ AttributeName, AttributeType: 'S' as const }),
    ),
    ...allIndexes.map(([, index]) => ({ AttributeName: index.sortKey, AttributeType: 'N' as const })),
  ],
  KeySchema: hashAndRange(partitionKey, sortKey),
  GlobalSecondaryIndexes: allIndexes.map(([IndexName, index]) => ({
    IndexName,
    KeySchema: hashAndRange(index.partitionKey, index.sortKey),
    Projection: { ProjectionType: 'KEYS_ONLY' },
  })),
  BillingMode: 'PAY_PER_REQUEST',
  StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
};

/** DynamoDB itself needs about ten seconds to create a table. */
const CREATION_TIMEOUT_SECONDS = 120;

type Client = Pick<DynamoDBClient, 'send'>;

const toClient = (connection: TableConnection): Client =>
  'send' in connection ? connection : new DynamoDBClient(connection);

async function ensureTable(connection: TableConnection, TableName: string): Promise<void> {
  const client = toClient(connection);
  try {
    await client.send(new CreateTableCommand({ TableName, ...tableDefinition }));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  const waiting = { client: client as DynamoDBClient, maxWaitTime: CREATION_TIMEOUT_SECONDS, minDelay: 1 };
  await waitUntilTableExists(waiting, { TableName });
  await ensureTimeToLive(client, TableName);
}

/** A separate step, as an earlier start may have been killed right after it created the table. */
async function ensureTimeToLive(client: Client, TableName: string): Promise<void> {
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName }));
  if (TimeToLiveDescription?.TimeToLiveStatus !== 'DISABLED') return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: timeToLive };
  try {
    await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  } catch (error) {
    // Another process that starts at the same time may have been faster.
    const { TimeToLiveDescription: current } = await client.send(
      new DescribeTimeToLiveCommand({ TableName }),
    );
    if (current?.TimeToLiveStatus === 'DISABLED') throw error;
  }
}
