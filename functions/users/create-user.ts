import { createUser } from '../../shared/api/users.ts';
import { registerUser } from '../../shared/data/registration.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Registers a user, whose API key works immediately. */
export const handler = endpoint(createUser, async ({ body, user: actor, now, random }) => {
  const { id, email, username } = await registerUser(body, { actor, now, random });
  return { message: 'User has been registered.', data: { id, email, username } };
});
