import { showLogin } from '../../shared/api/console/sign-in.ts';
import { loginPage } from '../../shared/console/sign-in/login-page.ts';
import { consolePathOf } from '../../shared/console/sign-in/next-path.ts';
import { notFoundPage } from '../../shared/visitor/pages/notice-page.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Asks for a password. */
export const handler = visitorEndpoint(showLogin, async ({ query, host, site }) => {
  if (!site.hosts.has(host)) return notFoundPage();
  return loginPage({ next: consolePathOf(query.next) });
});
