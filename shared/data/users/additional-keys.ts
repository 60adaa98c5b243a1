import type { KeyScope } from '../../api/contract/key-scopes.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import type { Quota } from '../../domain/plans/plans.ts';
import type { AdditionalKey } from '../../domain/users/additional-keys.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { formatDateTime } from '../../domain/values/dates.ts';
import { ServiceError } from '../../errors.ts';
import { auditSteps } from '../audit.ts';
import { apiKeyKey, userKey } from '../keys.ts';
import {
  deleteOwned,
  type EntityType,
  newOwnedWithin,
  readOwned,
  takeOwnedId,
} from '../owned/owned-items.ts';
import { OPTIMISTIC_RETRIES, retryWithBackoff, StaleItem } from '../table/retry.ts';
import { putUnique, type Step, transact } from '../table/transactions.ts';
import { type AdditionalKeyRecord, hashApiKey } from './api-keys.ts';
import { ownerAsRead, toKeyOwnerRecord } from './key-records.ts';
import { getUserOrThrow, type StoredUser } from './users.ts';

const keys: EntityType<AdditionalKey> = {
  collection: 'keys',
  notFound: 'key_not_found',
  counters: ['lastUsed'],
};

/** Of an account, because each key has a rate limit of its own. */
export const MAX_ADDITIONAL_KEYS = 50;
const quota: Quota = { count: MAX_ADDITIONAL_KEYS, exceeded: () => new ServiceError('too_many_keys') };

/** A page of a user's additional API keys, newest first. */
export const readKeys = (userId: number, page: PageRequest) => readOwned(keys, userId, page);

interface NewKey {
  apiKey: string;
  name: string;
  scopes: KeyScope[];
  expires?: string | null | undefined;
}

/**
 * Adds an API key to the caller's account. Throws `admin_only` for the scope `admin`, `too_many_keys`, and `unauthorized` if
 * the caller's main key has ended since the request was authenticated.
 */
export async function addKey(caller: Caller, newKey: NewKey, now: Date): Promise<AdditionalKey> {
  const { apiKey, name, scopes, expires } = newKey;
  if (scopes.includes('admin') && !caller.isAdmin) {
    const message = 'Only administrators can create an API key with the scope admin.';
    throw new ServiceError('admin_only', { message });
  }
  const owned = await takeOwnedId(keys, caller);
  const keyHash = hashApiKey(apiKey) ?? '';
  const key = { ...owned, name, scopes, ...(expires && { expires }), date: formatDateTime(now), keyHash };
  const write = async () => {
    const user = await getUserOrThrow(caller.id);
    if (user.keyHash !== caller.keyHash) throw new ServiceError('unauthorized');
    await transact([
      isUnchanged(user),
      { Put: { Item: toKeyOwnerRecord(user) } },
      putUnique(toAdditionalKeyRecord(key), () => new ServiceError('busy', { retryAfter: 1 })),
      ...newOwnedWithin(keys, quota, key),
      ...auditSteps({ actor: caller, now, action: 'key.created', target: caller, keyId: key.id }),
    ]);
  };
  const isRetryable = (error: unknown) => error instanceof StaleItem;
  await retryWithBackoff(write, { isRetryable, ...OPTIMISTIC_RETRIES });
  return key;
}

/** Checks that the key and the plan are those that were read: the owner's record is written from them. */
function isUnchanged(user: StoredUser): Step {
  const { condition, values } = ownerAsRead(user);
  return {
    ConditionCheck: {
      Key: userKey(user.id),
      ConditionExpression: condition,
      ExpressionAttributeValues: values,
    },
    // A retry finds what changed, or that the user was deleted.
    onConditionFailed: () => new StaleItem(),
  };
}

function toAdditionalKeyRecord({ id, userId, scopes, expires, keyHash }: AdditionalKey) {
  const record: AdditionalKeyRecord = { userId, keyId: id, scopes, ...(expires && { expires }) };
  return { ...apiKeyKey(keyHash), ...record };
}

const endKey = ({ keyHash }: AdditionalKey): Step => ({ Delete: { Key: apiKeyKey(keyHash) } });

/** Deletes an additional API key, which ends it at once. Throws `key_not_found`. */
export const deleteStoredKey = ({ id: userId, username }: Caller, id: number, now: Date): Promise<void> => {
  const owner = { id: userId, username };
  const deleted = auditSteps({ actor: owner, now, action: 'key.deleted', target: owner, keyId: id });
  return deleteOwned(keys, userId, id, (key) => [endKey(key), ...deleted]);
};

/** The same for the purge of a deleted user, which the audit log has recorded. */
export const purgeAdditionalKey = (userId: number, id: number): Promise<void> =>
  deleteOwned(keys, userId, id, (key) => [endKey(key)]);
