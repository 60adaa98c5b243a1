import { checkAlias } from '../../../shared/api/console/link-scripts.ts';
import { checkLinkAddress } from '../../../shared/console/links/check-link-address.ts';
import { openLinkForm } from '../../../shared/console/links/open-link-form.ts';
import { respondInTurnOfUser } from '../../../shared/requests/user-turns.ts';
import { notCacheableJson } from '../../../shared/response.ts';
import { notFoundPage } from '../../../shared/visitor/pages/notice-page.ts';
import { parseForm } from '../../../shared/visitor/request/forms.ts';
import { visitorEndpoint } from '../../../shared/visitor/visitor-endpoint.ts';

/** Says whether an alias is free, to the script of a link form. */
export const handler = visitorEndpoint(checkAlias, async (request) => {
  if (!request.site.hosts.has(request.host)) return notFoundPage(request);
  const opened = await openLinkForm(request);
  if (!opened) return notCacheableJson(403, {});
  const { userId } = opened;
  const found = await respondInTurnOfUser(userId, () =>
    checkLinkAddress(userId, parseForm(request.event), request),
  );
  return found === 'limited' ? notCacheableJson(429, {}) : notCacheableJson(200, found);
});
