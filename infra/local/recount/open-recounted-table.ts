import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { openReadOnlyTable } from '../embedded-table/read-only-table.ts';
import { nothingStored } from '../open-for-reading.ts';
import { openTable, remote } from '../open-table.ts';
import { IN_MEMORY, readSettings, SettingsError } from '../settings.ts';

/** The table of a service, for a program that adds to it. */
export interface RecountedTable {
  /** For people. */
  name: string;
  /** Who counts visits that were recorded. */
  counter: string;
  close(): Promise<void>;
}

/**
 * Connects to the table that these variables name: the one at DYNAMODB_ENDPOINT; with TABLE_NAME and without DATA_DIR,
 * one on AWS; otherwise the embedded one in DATA_DIR. Creates none.
 */
export async function openRecountedTable(environment: NodeJS.ProcessEnv): Promise<RecountedTable> {
  const settings = readSettings(environment);
  const { DATA_DIR, DYNAMODB_ENDPOINT, TABLE_NAME } = settings;
  process.env.TABLE_NAME = TABLE_NAME;
  if (DYNAMODB_ENDPOINT) {
    connectTable(remote(DYNAMODB_ENDPOINT, DATA_DIR, TABLE_NAME).connection);
    return remoteTable(`table ${TABLE_NAME} at ${DYNAMODB_ENDPOINT}`);
  }
  // Connected by default, with the region and the credentials of the environment.
  if (environment.TABLE_NAME && !environment.DATA_DIR) return remoteTable(`table ${TABLE_NAME} on AWS`);
  if (DATA_DIR === IN_MEMORY) throw new SettingsError('with DATA_DIR=:memory:, nothing is stored');
  const stored = openReadOnlyTable(DATA_DIR);
  if (!stored) throw nothingStored(DATA_DIR);
  // Rejects if the folder holds other tables: opening this one would create it.
  await stored.send(new DescribeTableCommand({ TableName: TABLE_NAME })).finally(stored.close);
  const { connection, close } = await openTable(settings);
  connectTable(connection);
  return { name: `DATA_DIR ${DATA_DIR}`, counter: 'The service will count them when it starts.', close };
}

const remoteTable = (name: string): RecountedTable => ({
  name,
  counter: 'The service will count them within a minute.',
  close: async () => {},
});
