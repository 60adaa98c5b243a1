import { showLogin } from '../../shared/api/sign-in.ts';
import { loginPage } from '../../shared/console/sign-in/login-page.ts';
import { loginTokenFor } from '../../shared/console/sign-in/login-token.ts';
import { toConsolePath } from '../../shared/console/sign-in/next-path.ts';
import * as texts from '../../shared/console/texts/login.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { isTopLevelNavigation } from '../../shared/visitor/request/navigation.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Asks for a password. */
export const handler = visitorEndpoint(showLogin, async (request) => {
  const { query, event, host, site, brand } = request;
  if (!site.hosts.has(host)) return notFoundPage(request);
  // A script must not see the token of the form.
  if (!isTopLevelNavigation(event)) return noticePage(403, texts.notForScripts, { brand });
  return loginPage({ next: toConsolePath(query.next), csrf: loginTokenFor(event, site) });
});
