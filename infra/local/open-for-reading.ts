import type { TableConnection } from '../../shared/data/table/connection.ts';
import { openReadOnlyTable } from './embedded-table/read-only-table.ts';
import { readServiceSecret } from './local-secrets.ts';
import { remote } from './open-table.ts';
import { configuredSecret } from './service-secret.ts';
import { IN_MEMORY, type Settings, SettingsError } from './settings.ts';

/** The service's data for a program that only reads: nothing is created or changed. */
export interface ReadableData {
  /** How to reach the table, for `connectTable`. */
  connection: TableConnection;
  serviceSecret: string;
  close(): void;
}

type Where = Pick<
  Settings,
  'DATA_DIR' | 'DYNAMODB_ENDPOINT' | 'TABLE_NAME' | 'SERVICE_SECRET' | 'SERVICE_SECRET_FILE'
>;

/**
 * Opens the data of a service, whether it runs or not. Rejects with a `SettingsError` if no service has stored anything
 * there yet.
 */
export async function openForReading(where: Where): Promise<ReadableData> {
  const { DATA_DIR, DYNAMODB_ENDPOINT, TABLE_NAME } = where;
  const configured = await configuredSecret(where);
  if (DATA_DIR === IN_MEMORY && !(DYNAMODB_ENDPOINT && configured)) {
    throw new SettingsError(
      'with DATA_DIR=:memory:, only the service itself knows the key, and prints it when it starts',
    );
  }
  if (!DYNAMODB_ENDPOINT) return openEmbedded(DATA_DIR, configured);
  const serviceSecret = configured ?? (await readServiceSecret(DATA_DIR));
  if (serviceSecret === undefined) throw nothingStored(DATA_DIR);
  const { connection } = remote(DYNAMODB_ENDPOINT, DATA_DIR, TABLE_NAME);
  return { serviceSecret, connection, close: () => undefined };
}

function openEmbedded(dataDir: string, configured: string | undefined): ReadableData {
  const table = openReadOnlyTable(dataDir);
  const serviceSecret = configured ?? table?.setting('service-secret');
  if (!table || serviceSecret === undefined) throw nothingStored(dataDir);
  return { serviceSecret, connection: table, close: table.close };
}

/** The error for a data folder without data. */
export const nothingStored = (dataDir: string) =>
  new SettingsError(
    `DATA_DIR ${dataDir} holds no data. Set it to the folder that the service uses, or start the service first`,
  );
