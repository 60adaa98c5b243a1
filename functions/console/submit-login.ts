import { submitLogin } from '../../shared/api/console/sign-in.ts';
import { checkLogin } from '../../shared/console/sign-in/check-login.ts';
import { loginPage } from '../../shared/console/sign-in/login-page.ts';
import { consolePathOf } from '../../shared/console/sign-in/next-path.ts';
import { startSession } from '../../shared/console/sign-in/start-session.ts';
import { secondsToNextMinute } from '../../shared/domain/values/dates.ts';
import { notFoundPage } from '../../shared/visitor/pages/notice-page.ts';
import { isSameOrigin, parseForm } from '../../shared/visitor/request/forms.ts';
import { isTopLevelNavigation } from '../../shared/visitor/request/session.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Starts a session of the user whose password this is, unless another site sent the form. */
export const handler = visitorEndpoint(submitLogin, async (request) => {
  const { event, host, now, site } = request;
  if (!site.hosts.has(host)) return notFoundPage();
  const form = parseForm(event);
  const [login, next] = [form.get('login')?.trim() ?? '', consolePathOf(form.get('next'))];
  if (!isSameOrigin(event, host) || !isTopLevelNavigation(event))
    return loginPage({ problem: 'forged', login, next });
  const outcome = await checkLogin(login, form.get('password') ?? '', request);
  if (typeof outcome === 'string')
    return loginPage({ problem: outcome, retryAfter: secondsToNextMinute(now), login, next });
  return startSession(outcome, { now, site, next });
});
