import { checkAlias } from '../../../shared/api/console/alias-check.ts';
import { checkLinkAddress } from '../../../shared/console/links/check-link-address.ts';
import { secrets } from '../../../shared/data/secrets.ts';
import { verifyAliasCheck } from '../../../shared/domain/users/sessions.ts';
import { notCacheableJson } from '../../../shared/response.ts';
import { notFoundPage } from '../../../shared/visitor/pages/notice-page.ts';
import { parseForm } from '../../../shared/visitor/request/forms.ts';
import { visitorEndpoint } from '../../../shared/visitor/visitor-endpoint.ts';

/** Says whether an alias is free, to the script of a link form. */
export const handler = visitorEndpoint(checkAlias, async ({ event, host, ...request }) => {
  if (!request.site.hosts.has(host)) return notFoundPage();
  if (event.headers['sec-fetch-site'] !== 'same-origin') return notCacheableJson(403, {});
  const fields = parseForm(event);
  const secret = await (await secrets()).serviceSecret();
  const userId = verifyAliasCheck(fields.get('token') ?? '', secret, request.now);
  if (userId === undefined) return notCacheableJson(403, {});
  const found = await checkLinkAddress(userId, fields, request);
  return found === 'limited' ? notCacheableJson(429, {}) : notCacheableJson(200, found);
});
