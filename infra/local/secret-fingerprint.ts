import { createHmac } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { secretFingerprintKey } from '../../shared/data/keys.ts';
import { tableClient } from '../../shared/data/table/document-client.ts';
import { getItem } from '../../shared/data/table/items.ts';
import { SettingsError } from './settings.ts';

/** 128 bits, as base64url. */
const FINGERPRINT_CHARACTERS = 22;

/**
 * Binds a new table to the service secret, or checks that the table is bound to this one: with another secret, every
 * API key would be replaced by one that the other processes do not accept. Rejects with a `SettingsError`.
 */
export async function bindTableToSecret(tableName: string, secret: string): Promise<void> {
  if (!(await recordFingerprint(tableName, computeFingerprint(secret))))
    await checkTableSecret(tableName, secret);
}

/** Rejects with a `SettingsError` if the table is bound to another service secret; changes nothing. */
export async function checkTableSecret(tableName: string, secret: string): Promise<void> {
  const bound = await getItem<{ fingerprint: string }>(secretFingerprintKey);
  if (!bound || bound.fingerprint === computeFingerprint(secret)) return;
  throw new SettingsError(
    `TABLE_NAME ${tableName} belongs to another service secret; set SERVICE_SECRET or SERVICE_SECRET_FILE to the secret of the process that created the table`,
  );
}

/** Tells secrets apart and says nothing else about them: what it is derived from serves no other purpose. */
export function computeFingerprint(secret: string): string {
  const digest = createHmac('sha256', secret).update('service-secret-fingerprint').digest('base64url');
  return digest.slice(0, FINGERPRINT_CHARACTERS);
}

/** Whether the table had no fingerprint. The condition decides between processes that start at the same time. */
async function recordFingerprint(TableName: string, fingerprint: string): Promise<boolean> {
  const Item = { ...secretFingerprintKey, fingerprint };
  const ConditionExpression = 'attribute_not_exists(pk)';
  try {
    await tableClient().send(new PutCommand({ TableName, Item, ConditionExpression }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
