import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { env } from '../env.ts';
import { healthKey } from './keys.ts';
import { rawClientWithoutRetries } from './table/raw-client.ts';
import { keyInWireFormat } from './table/raw-items.ts';

/** Monitoring gives up after a few seconds; a table that takes longer than this cannot serve visitors either. */
const TIMEOUT_MS = 2000;

/** Reads one key. Rejects with the reason if the table does not respond within two seconds. */
export async function checkTable(): Promise<void> {
  const get = new GetItemCommand({ TableName: env.tableName, Key: keyInWireFormat(healthKey) });
  await rawClientWithoutRetries().send(get, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
}
