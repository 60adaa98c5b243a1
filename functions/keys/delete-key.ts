import { deleteKey } from '../../shared/api/keys.ts';
import { deleteStoredKey } from '../../shared/data/users/additional-keys.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** The key stops working at once. */
export const handler = endpoint(deleteKey, async ({ params, user, now }) => {
  await deleteStoredKey(user, params.id, now);
  return { message: 'API key has been deleted successfully.' };
});
