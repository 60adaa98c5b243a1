import { createHash, createHmac } from 'node:crypto';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyOwner } from '../../domain/users/caller.ts';
import { env } from '../../env.ts';
import { apiKeyKey } from '../keys.ts';
import { table } from '../table/client.ts';

const PREFIX = 'lk_';

/**
 * A user's API key: `lk_` and 43 characters of base64url, the HMAC of user id and key version under the service
 * secret. It is never stored: whoever may show a key derives it again.
 */
export function deriveApiKey(serviceSecret: string, userId: number, version: number): string {
  return (
    PREFIX + createHmac('sha256', serviceSecret).update(`api-key:${userId}:${version}`).digest('base64url')
  );
}

/** What the table knows of a key; undefined for what cannot be one. */
export function hashApiKey(key: string): string | undefined {
  return /^lk_[\w-]{43}$/.test(key) ? createHash('sha256').update(key).digest('hex') : undefined;
}

/** Read consistently, so that a revoked key is refused at once. */
export async function findKeyOwner(keyHash: string): Promise<KeyOwner | undefined> {
  const command = new GetCommand({ TableName: env.tableName, Key: apiKeyKey(keyHash), ConsistentRead: true });
  const { Item } = await table().send(command);
  if (!Item) return undefined;
  const { pk: _pk, sk: _sk, userId, ...owner } = Item;
  return { ...owner, id: userId, isAdmin: Item.isAdmin === true } as KeyOwner;
}
