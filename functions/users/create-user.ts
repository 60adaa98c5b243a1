import { createUser } from '../../shared/api/users.ts';
import { registerUser } from '../../shared/data/registration.ts';
import type { User } from '../../shared/domain/users/users.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Registers a user, whose API key works immediately. */
export const handler = endpoint(createUser, ({ body, user: actor, now, random, creating }) =>
  creating(
    ({ id, email, username }: User) => ({
      message: 'User has been registered.',
      data: { id, email, username },
    }),
    () => registerUser(body, { actor, now, random }),
  ),
);
