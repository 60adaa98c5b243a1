import type { User } from '../../domain/users/users.ts';
import { secrets } from '../secrets.ts';
import { deriveApiKey } from './api-keys.ts';

/** What derives any user's API key; for the functions that may read the service secret. */
export async function apiKeyOf(): Promise<(user: Pick<User, 'id' | 'keyVersion'>) => string> {
  const serviceSecret = await (await secrets()).serviceSecret();
  return ({ id, keyVersion }) => deriveApiKey(serviceSecret, id, keyVersion);
}
