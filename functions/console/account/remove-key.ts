import { removeKey } from '../../../shared/api/console/keys.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteStoredKey } from '../../../shared/data/users/additional-keys.ts';
import { redirect } from '../../../shared/response.ts';

/** The key stops working at once. */
export const handler = consoleEndpoint(removeKey, async ({ session, params, now }) => {
  await deleteStoredKey(session.caller, params.id, now);
  return redirect('/console/keys', { status: 303 });
});
