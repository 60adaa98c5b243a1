import type { ActionBy } from '../../domain/audit.ts';
import type { KeyOwner } from '../../domain/users/caller.ts';
import { toMinute } from '../../domain/values/dates.ts';
import { isServiceError, logFault, ServiceError } from '../../errors.ts';
import { secrets } from '../secrets.ts';
import { retryWithBackoff } from '../table/retry.ts';
import { deriveApiKey, hashApiKey } from './api-keys.ts';
import { type NewKey, replaceApiKey } from './key-replacement.ts';
import { continuedCount } from './request-counts.ts';
import { findFirstAdministrator } from './user-lists.ts';
import { getUserByIdOrThrow, getUserOrThrow, type StoredUser } from './users.ts';
import { drawVersion } from './versions.ts';

const MAX_ATTEMPTS = 5;

/**
 * Gives the owner of a key a new one, and ends the old one. Of concurrent renewals with the same key one succeeds. Throws
 * `unauthorized` if the key has ended since the request was authenticated.
 */
export async function renewOwnApiKey(owner: KeyOwner, now: Date): Promise<NewKey> {
  const { id, keyHash } = owner;
  const renewing = renewApiKey({ actor: owner, now }, async () => {
    const user = await getUserOrThrow(id);
    if (user.keyHash !== keyHash) throw new ServiceError('unauthorized');
    return user;
  });
  return renewing.catch((error) => {
    // Deleted between the read and the write.
    throw isServiceError(error, 'user_not_found') ? new ServiceError('unauthorized') : error;
  });
}

/** Gives a user a new API key, and ends the old one. Of concurrent renewals the last one's key works. Throws `user_not_found`. */
export const renewUserApiKey = (id: number, by: ActionBy): Promise<NewKey> =>
  renewApiKey(by, () => getUserByIdOrThrow(id));

async function renewApiKey(by: ActionBy, readUser: () => Promise<StoredUser>): Promise<NewKey> {
  const store = await secrets();
  const serviceSecret = await store.serviceSecret();
  const replace = async () => {
    const user = await readUser();
    const keyVersion = drawVersion();
    const apiKey = deriveApiKey(serviceSecret, user.id, keyVersion);
    const count = await continuedCount(user.keyHash, hashApiKey(apiKey) ?? '', toMinute(by.now));
    await replaceApiKey(user, { apiKey, keyVersion }, by, [{ Put: { Item: count } }]);
    return { user, apiKey, keyVersion };
  };
  const isRetryable = (error: unknown) => isServiceError(error, 'busy');
  const { user, ...newKey } = await retryWithBackoff(replace, {
    isRetryable,
    maxAttempts: MAX_ATTEMPTS,
    toFinalError: (error) => error,
  });
  if (user.isAdmin) await storeIfFirst(user, newKey.apiKey);
  return newKey;
}

/** Keeps the operator's copy of the first administrator's key valid. Without it, the key works; the next deploy stores it. */
async function storeIfFirst({ id }: StoredUser, apiKey: string): Promise<void> {
  try {
    const first = await findFirstAdministrator();
    if (first?.id === id) await (await secrets()).storeAdminKey(apiKey);
  } catch (error) {
    logFault('renewApiKey', error, { userId: id });
  }
}
