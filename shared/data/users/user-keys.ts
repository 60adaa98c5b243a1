import type { User } from '../../domain/users/users.ts';
import { secrets } from '../secrets.ts';
import { deriveApiKey } from './api-keys.ts';

/** Reads the service secret and returns the function that derives any user's API key with it. */
export async function apiKeyOf(): Promise<(user: Pick<User, 'id' | 'keyVersion'>) => string> {
  const serviceSecret = await (await secrets()).serviceSecret();
  return ({ id, keyVersion }) => deriveApiKey(serviceSecret, id, keyVersion);
}
