import type { TableConnection } from '../../shared/data/table/connection.ts';
import { openReadOnlyTable } from './embedded-table/read-only-table.ts';
import { readServiceSecret } from './local-secrets.ts';
import { remote } from './open-table.ts';
import { IN_MEMORY, type Settings, SettingsError } from './settings.ts';

/** The service's data for a program that only reads: nothing is created or changed. */
export interface ReadableData {
  /** How to reach the table, for `connectTable`. */
  connection: TableConnection;
  serviceSecret: string;
  close(): void;
}

type Where = Pick<Settings, 'DATA_DIR' | 'DYNAMODB_ENDPOINT' | 'TABLE_NAME'>;

/**
 * Opens the data of a service, whether it runs or not. Rejects with a `SettingsError` if no service has stored anything
 * there yet.
 */
export async function openForReading({
  DATA_DIR,
  DYNAMODB_ENDPOINT,
  TABLE_NAME,
}: Where): Promise<ReadableData> {
  if (DATA_DIR === IN_MEMORY) {
    throw new SettingsError(
      'with DATA_DIR=:memory: only the service itself knows it, and prints it when it starts',
    );
  }
  if (!DYNAMODB_ENDPOINT) return openEmbedded(DATA_DIR);
  const serviceSecret = await readServiceSecret(DATA_DIR);
  if (serviceSecret === undefined) throw nothingStored(DATA_DIR);
  const { connection } = remote(DYNAMODB_ENDPOINT, DATA_DIR, TABLE_NAME);
  return { serviceSecret, connection, close: () => undefined };
}

function openEmbedded(dataDir: string): ReadableData {
  const table = openReadOnlyTable(dataDir);
  const serviceSecret = table?.setting('service-secret');
  if (!table || serviceSecret === undefined) throw nothingStored(dataDir);
  return { serviceSecret, connection: table, close: table.close };
}

const nothingStored = (dataDir: string) =>
  new SettingsError(
    `DATA_DIR ${dataDir} holds no data. Set it to the folder that the service uses, or start the service first`,
  );
