import { deleteUser } from '../../shared/api/users.ts';
import { deleteStoredUser } from '../../shared/data/users/user-deletion.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Takes a user's key and sign-in away at once, and leaves what they owned to the purge. */
export const handler = endpoint(deleteUser, async ({ params }) => {
  await deleteStoredUser(params.id);
  return { message: 'User has been deleted.' };
});
