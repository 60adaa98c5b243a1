import { createHash, createHmac } from 'node:crypto';
import type { KeyOwner } from '../../domain/users/caller.ts';
import { apiKeyKey } from '../keys.ts';
import { getItem, withoutKey } from '../table/items.ts';

const PREFIX = 'lk_';

/**
 * A user's API key: `lk_` and 43 characters of base64url, the HMAC of user id and key version under the service
 * secret. It is never stored: functions that may show a key derive it again.
 */
export function deriveApiKey(serviceSecret: string, userId: number, version: number): string {
  return (
    PREFIX + createHmac('sha256', serviceSecret).update(`api-key:${userId}:${version}`).digest('base64url')
  );
}

/** The hash that the table stores of a key; undefined if the text is not an API key. */
export function hashApiKey(key: string): string | undefined {
  return /^lk_[\w-]{43}$/.test(key) ? createHash('sha256').update(key).digest('hex') : undefined;
}

/** What the table stores under the hash of an API key: copied from the user, so that authentication reads one item. */
export type KeyRecord = Omit<KeyOwner, 'id'> & { userId: number };

/** The owner of a key, read consistently: a revoked key is refused immediately. */
export async function findKeyOwner(keyHash: string): Promise<KeyOwner | undefined> {
  const item = await getItem<KeyRecord>(apiKeyKey(keyHash));
  if (!item) return undefined;
  const { userId, ...owner } = withoutKey<KeyRecord>(item);
  // Only the boolean makes an administrator, whatever else an item may hold.
  return { ...owner, id: userId, isAdmin: owner.isAdmin === true };
}
