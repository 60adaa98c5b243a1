import { createUser, deleteUser } from '../../../shared/api/users.ts';
import { readUserPlan, readUserRetention } from '../../../shared/data/plans.ts';
import { findKeyOwner, hashApiKey } from '../../../shared/data/users/api-keys.ts';
import type { Caller } from '../../../shared/domain/users/caller.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

let users = 0;

/** The body of a request that registers a new user. */
export const aRegistration = (fields: Record<string, unknown> = {}) => {
  const username = `New-${process.pid}-${++users}`;
  return { username, email: `${username}@example.com`, password: 'a long secret', ...fields };
};

/** Registers a user through the API. */
export const register = (service: TestService, admin: TestUser, fields: Record<string, unknown> = {}) =>
  call(service, createUser, { key: admin.key, body: aRegistration(fields) });

/** Deletes a user through the API. */
export const remove = (service: TestService, admin: TestUser, id: unknown) =>
  call(service, deleteUser, { key: admin.key, params: { id } });

/** The caller that authentication finds for a user's API key. */
export async function findCaller({ key }: Pick<TestUser, 'key'>, now = new Date()): Promise<Caller> {
  const owner = await findKeyOwner(hashApiKey(key) ?? '', now);
  if (!owner) throw new Error('The API key is not valid.');
  return { ...owner, plan: await readUserPlan(owner, now), retention: await readUserRetention(owner, now) };
}
