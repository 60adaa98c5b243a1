import { createUser, deleteUser } from '../../shared/api/users.ts';
import { call } from './call.ts';
import type { TestService, TestUser } from './service.ts';

let users = 0;

/** A body that registers somebody new. */
export const aRegistration = (fields: Record<string, unknown> = {}) => {
  const username = `New-${process.pid}-${++users}`;
  return { username, email: `${username}@example.com`, password: 'secret', ...fields };
};

/** Registers a user through the API; gives the whole answer. */
export const register = (service: TestService, admin: TestUser, fields: Record<string, unknown> = {}) =>
  call(service, createUser, { key: admin.key, body: aRegistration(fields) });

/** Deletes a user through the API; gives the whole answer. */
export const remove = (service: TestService, admin: TestUser, id: unknown) =>
  call(service, deleteUser, { key: admin.key, params: { id } });
