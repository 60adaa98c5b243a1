import { restoreConsoleLink } from '../../../shared/api/console/link-history.ts';
import { FIRST_PAGE } from '../../../shared/api/console/requests.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { submitForm } from '../../../shared/console/forms/submit-form.ts';
import { historyPage } from '../../../shared/console/link-history/history-page.ts';
import { redirectToHistory } from '../../../shared/console/link-history/redirect-to-history.ts';
import { readHistory } from '../../../shared/data/links/link-history.ts';
import { getWholeLink } from '../../../shared/data/links/links.ts';
import { restoreStoredLink } from '../../../shared/data/links/restore-link.ts';
import { frameProbe } from '../../../shared/data/links/unframeable-targets.ts';

/** Restores a version of a link, or says why that is not possible. */
export const handler = consoleEndpoint(restoreConsoleLink, async ({ session, params, fields, now, site }) => {
  const probeFrames = frameProbe(site.shortUrl);
  const { form, result } = await submitForm(restoreConsoleLink.request.form, fields, ({ version }) =>
    restoreStoredLink(session.caller, params.id, version, { now, probeFrames }),
  );
  if (result) return redirectToHistory('restored', result);
  const link = await getWholeLink(session.user.id, params.id);
  const history = await readHistory(link, FIRST_PAGE, now);
  return historyPage(session, { ...history, link, page: FIRST_PAGE, form, base: site.shortUrl });
});
