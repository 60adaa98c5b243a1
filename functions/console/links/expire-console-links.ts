import { expireConsoleLinks } from '../../../shared/api/console/selected-links.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { newForm } from '../../../shared/console/forms/form-state.ts';
import { expireLinks } from '../../../shared/console/selected-links/expire-links.ts';
import { expiryPage } from '../../../shared/console/selected-links/expiry-page.ts';
import { readSelected } from '../../../shared/console/selected-links/run-selected.ts';
import { redirect } from '../../../shared/response.ts';

/** Asks when the selected links expire, and then sets that. */
export const handler = consoleEndpoint(expireConsoleLinks, async ({ session, fields, site, now }) => {
  const { caller } = session;
  const selection = await readSelected(session, fields, site);
  const { links } = selection;
  const page = { selection, base: site.shortUrl };
  if (!fields.has('confirmed') || links.length === 0)
    return expiryPage(session, { ...page, form: newForm() });
  const { form = newForm(), result: refused } = await expireLinks(caller, links, fields, now);
  if (refused?.size === 0)
    return redirect(`/console/links?done=expiring&of=${links.length}`, { status: 303 });
  return expiryPage(session, { ...page, form, ...(refused && { refused }) });
});
