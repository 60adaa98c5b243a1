import { deleteConsoleLinks } from '../../../shared/api/console/links.ts';
import { Fields } from '../../../shared/api/fields/fields.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
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
  const { form, result: refused } = await submitForm(Fields({}), fields, () =>
    runSelected({ caller, links, now }, (id) => deleteStoredLink(caller, id, now)),
  );
  if (refused?.size === 0) return redirect(`/console/links?done=deleted&of=${links.length}`, { status: 303 });
  return deleteLinksPage(session, { selection, base: site.shortUrl, form, refused });
});
