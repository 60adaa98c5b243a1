import { undeleteConsoleLink } from '../../../shared/api/console/link-history.ts';
import { FIRST_PAGE } from '../../../shared/api/console/requests.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { deletedLinksPage } from '../../../shared/console/link-history/deleted-links-page.ts';
import { redirectToHistory } from '../../../shared/console/link-history/redirect-to-history.ts';
import { undeleteOnce } from '../../../shared/console/link-history/undelete-once.ts';
import { readDeletedLinks } from '../../../shared/data/links/deleted-links.ts';

/** Restores a deleted link, or says why that is not possible. */
export const handler = consoleEndpoint(undeleteConsoleLink, async ({ session, fields, now, site }) => {
  const { form, result } = await submitForm(undeleteConsoleLink.request.form, fields, ({ id }) =>
    undeleteOnce(session.caller, id, now),
  );
  if (result) return redirectToHistory('undeleted', result);
  const deleted = await readDeletedLinks(session.user.id, { ...FIRST_PAGE, include: [] });
  return deletedLinksPage(session, { ...deleted, page: FIRST_PAGE, form, base: site.shortUrl });
});
