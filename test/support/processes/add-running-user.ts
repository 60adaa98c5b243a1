import { randomBytes } from 'node:crypto';
import { API_KEY_BYTES, formatApiKey } from '../../../shared/data/users/api-keys.ts';
import { addUser } from '../../../shared/data/users/users.ts';
import { bySystem } from '../calls/audit.ts';
import type { ApiResponse, RunningService } from './running-service.ts';

export interface RunningUser {
  id: number;
  request(method: string, path: string, body?: unknown): Promise<ApiResponse>;
}

/** Adds a user without a password to the table of a service: hashing one takes longer than all that most tests do with the user. */
export async function addRunningUser(service: RunningService, username: string): Promise<RunningUser> {
  const profile = {
    ...{ username, email: `${username}@example.com`, passwordHash: 'none', isAdmin: false },
    ...{ planId: 3, planStatus: 'pro' as const, registered: '2026-01-02 03:04:05' },
  };
  // Only the service knows what it derives keys from.
  const unknownKey = formatApiKey(randomBytes(API_KEY_BYTES));
  const { id } = await addUser(profile, () => unknownKey, bySystem);
  const { apikey } = (await service.api('POST', `/user/${id}/key`)).body;
  const headers = { authorization: `Bearer ${apikey}` };
  return { id, request: (method, path, body) => service.api(method, path, body, headers) };
}
