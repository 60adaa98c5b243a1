import { deleteConsoleLink } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteStoredLink } from '../../../shared/data/links/delete-link.ts';
import { redirect } from '../../../shared/response.ts';

/** Deletes a link, and shows the list of links, which says so. */
export const handler = consoleEndpoint(deleteConsoleLink, async ({ session, params, now }) => {
  await deleteStoredLink(session.caller, params.id, now);
  return redirect('/console/links?done=deleted&of=1', { status: 303 });
});
