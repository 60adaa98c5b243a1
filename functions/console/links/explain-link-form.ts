import { explainLinkForm } from '../../../shared/api/console/link-scripts.ts';
import { explainOpenedForm } from '../../../shared/console/links/explain-opened-form.ts';
import { openLinkForm } from '../../../shared/console/links/open-link-form.ts';
import { respondInTurnOfUser } from '../../../shared/requests/user-turns.ts';
import { notCacheableJson } from '../../../shared/response.ts';
import { notFoundPage } from '../../../shared/visitor/pages/notice-page.ts';
import { visitorEndpoint } from '../../../shared/visitor/visitor-endpoint.ts';

/** Explains what visitors get from the link in a form, to the form's script. */
export const handler = visitorEndpoint(explainLinkForm, async (request) => {
  if (!request.site.hosts.has(request.host)) return notFoundPage(request);
  const opened = await openLinkForm(request);
  const explained =
    opened && (await respondInTurnOfUser(opened.userId, () => explainOpenedForm(opened, request)));
  return explained ? notCacheableJson(200, explained) : notCacheableJson(403, {});
});
