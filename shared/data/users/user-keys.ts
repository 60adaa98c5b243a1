import { secrets } from '../secrets.ts';
import { deriveApiKey, hashApiKey } from './api-keys.ts';
import { activateApiKey } from './key-replacement.ts';
import type { StoredUser } from './users.ts';

/**
 * Derives a user’s API key and makes sure that it works: the first time after the service secret was replaced, it
 * takes the place of the key from the old secret. Throws as `activateApiKey` does.
 */
export async function deriveActiveApiKey(serviceSecret: string, user: StoredUser): Promise<string> {
  const apiKey = deriveApiKey(serviceSecret, user.id, user.keyVersion);
  await activateApiKey(user, apiKey);
  return apiKey;
}

/**
 * Derives a user’s API key for a list of users; empty if it is not active because the service secret was replaced.
 * Reading that user alone activates it. A list does not: it could have to write thousands of keys.
 */
export function deriveListedApiKey(serviceSecret: string, user: StoredUser): string {
  const apiKey = deriveApiKey(serviceSecret, user.id, user.keyVersion);
  return hashApiKey(apiKey) === user.keyHash ? apiKey : '';
}

/** What API keys are derived from, for the functions that may read it. */
export const readServiceSecret = async (): Promise<string> => (await secrets()).serviceSecret();
