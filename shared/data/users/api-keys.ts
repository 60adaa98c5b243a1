import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { KeyScope } from '../../api/contract/key-scopes.ts';
import type { KeyOwner } from '../../domain/users/caller.ts';
import { formatDateTime } from '../../domain/values/dates.ts';
import { apiKeyKey, keyOwnerKey } from '../keys.ts';
import { getItem, type Stored, withoutKey } from '../table/items.ts';

const PREFIX = 'lk_';

/**
 * A user's API key: `lk_`, 43 characters of base64url, which are the HMAC of user id and key version under the service
 * secret, and 6 of a checksum. It is never stored: functions that may show a key derive it again.
 */
export function deriveApiKey(serviceSecret: string, userId: number, version: number): string {
  const mac = createHmac('sha256', serviceSecret).update(`api-key:${userId}:${version}`).digest();
  return formatApiKey(mac);
}

/** Random bytes of an additional API key, as many as a derived key has. */
export const API_KEY_BYTES = 32;

/** These bytes as an API key. */
export function formatApiKey(bytes: Buffer): string {
  const key = PREFIX + bytes.toString('base64url');
  return key + computeChecksum(key);
}

/** Tells typos and made-up keys from real ones without a table request. It is no secret, so it proves nothing. */
function computeChecksum(key: string): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(key));
  return bytes.toString('base64url');
}

/** The hash that the table stores of a key; undefined if the text cannot be an API key. */
export function hashApiKey(key: string): string | undefined {
  const [, start, checksum] = /^(lk_[\w-]{43})([\w-]{6})$/.exec(key) ?? [];
  if (start === undefined || checksum !== computeChecksum(start)) return undefined;
  return createHash('sha256').update(key).digest('hex');
}

/**
 * What the table stores under the hash of a main API key, copied from the user, so that authentication reads one item; and
 * once for all additional keys of the user, which have records of their own.
 */
export type KeyRecord = Omit<KeyOwner, 'id' | 'keyHash' | 'additionalKey'> & { userId: number };

/** What the table stores under the hash of an additional API key. */
export interface AdditionalKeyRecord {
  userId: number;
  keyId: number;
  scopes: KeyScope[];
  expires?: string;
}

/**
 * The owner of a key, read consistently: a revoked key is refused immediately, and so is one that has expired. An additional
 * key takes a second read, so that a change of its owner applies to all keys.
 */
export async function findKeyOwner(keyHash: string, now: Date): Promise<KeyOwner | undefined> {
  const item = await getItem<KeyRecord | AdditionalKeyRecord>(apiKeyKey(keyHash));
  if (!item || !('keyId' in item)) return item && toOwner(item, keyHash);
  const { userId, keyId, scopes, expires } = item;
  if (expires !== undefined && expires <= formatDateTime(now)) return undefined;
  const owner = await getItem<KeyRecord>(keyOwnerKey(userId));
  return owner && { ...toOwner(owner, keyHash), additionalKey: { id: keyId, scopes } };
}

function toOwner(item: Stored<KeyRecord>, keyHash: string): KeyOwner {
  const { userId, ...owner } = withoutKey<KeyRecord>(item);
  // Only the boolean makes an administrator, whatever else an item may hold.
  return { ...owner, id: userId, isAdmin: owner.isAdmin === true, keyHash };
}
