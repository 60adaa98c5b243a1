import { signInWithLink } from '../../shared/api/sign-in.ts';
import { openConsole } from '../../shared/console/sign-in/start-session.ts';
import * as loginTexts from '../../shared/console/texts/login.ts';
import * as texts from '../../shared/console/texts/sign-in.ts';
import { secrets } from '../../shared/data/secrets.ts';
import { useSignIn } from '../../shared/data/users/sign-ins.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { isTopLevelNavigation } from '../../shared/visitor/request/navigation.ts';
import { isPreviewRequest } from '../../shared/visitor/request/previews.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Signs in the first person who opens a sign-in link, and redirects to the console. */
export const handler = visitorEndpoint(signInWithLink, async (request) => {
  const { params, event, host, now, site, brand } = request;
  if (!site.hosts.has(host)) return notFoundPage(request);
  if (isPreviewRequest(event)) return noticePage(200, texts.signInLink, { brand });
  // A page with the link as an image must not sign others in.
  if (!isTopLevelNavigation(event)) return noticePage(403, loginTexts.notForScripts, { brand });
  // Read before the link is used up, so that a failure here leaves it valid.
  const serviceSecret = await (await secrets()).serviceSecret();
  const session = await useSignIn(params.token, now);
  if (!session) return noticePage(401, texts.signInRefused, { brand, links: [texts.signInRefused.link] });
  return openConsole(session, serviceSecret, request);
});
