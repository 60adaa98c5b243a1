import { deleteConsoleLinks } from '../../../shared/api/console/links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { deleteLinksPage } from '../../../shared/console/selected-links/delete-page.ts';
import { readSelected, runSelected } from '../../../shared/console/selected-links/run-selected.ts';
import { deleteStoredLink } from '../../../shared/data/links/delete-link.ts';
import { redirect } from '../../../shared/response.ts';

/** Asks whether to delete the selected links, and then deletes them. Those that are gone already are no problem. */
export const handler = consoleEndpoint(deleteConsoleLinks, async ({ session, fields, site, now }) => {
  const { caller } = session;
  const selection = await readSelected(session, fields, site);
  const { links } = selection;
  if (!fields.has('confirmed')) return deleteLinksPage(session, { selection, base: site.shortUrl });
  const refused = await runSelected(links, (id) => deleteStoredLink(caller, id, now));
  if (refused.size > 0) return deleteLinksPage(session, { selection, base: site.shortUrl, refused });
  return redirect(`/console/links?done=deleted&of=${links.length}`, { status: 303 });
});
