import { submitLogin } from '../../shared/api/sign-in.ts';
import { checkLogin } from '../../shared/console/sign-in/check-login.ts';
import { loginPage } from '../../shared/console/sign-in/login-page.ts';
import { isGenuineLogin, loginTokenFor } from '../../shared/console/sign-in/login-token.ts';
import { toConsolePath } from '../../shared/console/sign-in/next-path.ts';
import { startSession } from '../../shared/console/sign-in/start-session.ts';
import * as texts from '../../shared/console/texts/login.ts';
import { secondsToNextMinute } from '../../shared/domain/values/dates.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { parseForm } from '../../shared/visitor/request/forms.ts';
import { isTopLevelNavigation } from '../../shared/visitor/request/navigation.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Starts a session of the user whose password this is, unless the form is not from our own page. */
export const handler = visitorEndpoint(submitLogin, async (request) => {
  const { event, host, now, site, brand } = request;
  if (!site.hosts.has(host)) return notFoundPage(request);
  if (!isTopLevelNavigation(event)) return noticePage(403, texts.notForScripts, { brand });
  const form = parseForm(event);
  const [login, next] = [form.get('login')?.trim() ?? '', toConsolePath(form.get('next'))];
  const again = { login, next, csrf: loginTokenFor(event, site) };
  if (!isGenuineLogin(form, request)) return loginPage({ problem: 'forged', ...again });
  const outcome = await checkLogin(login, form.get('password') ?? '', request);
  if (typeof outcome === 'string')
    return loginPage({ problem: outcome, retryAfter: secondsToNextMinute(now), ...again });
  return startSession(outcome, { ...request, next });
});
