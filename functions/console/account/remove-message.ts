import { removeMessage } from '../../../shared/api/console/messages.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteUserMessage } from '../../../shared/data/messages.ts';
import { redirect } from '../../../shared/response.ts';

/** Deletes a message; another press of the button changes nothing. */
export const handler = consoleEndpoint(removeMessage, async ({ session, params, query }) => {
  await deleteUserMessage(session.user.id, params.id);
  return redirect(`/console/messages?page=${query.page}`, { status: 303 });
});
