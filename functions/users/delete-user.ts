import { deleteUser } from '../../shared/api/users.ts';
import { deleteStoredUser } from '../../shared/data/users/user-deletion.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Revokes the user's API key and sign-in immediately, and queues their data for the purge. */
export const handler = endpoint(deleteUser, async ({ params, user: actor, now }) => {
  await deleteStoredUser(params.id, { actor, now });
  return { message: 'User has been deleted.' };
});
