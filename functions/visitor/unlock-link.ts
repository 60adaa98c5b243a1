import { unlockLink } from '../../shared/api/visitor/links.ts';
import { decideVisit } from '../../shared/domain/links/visits.ts';
import { secondsToNextMinute } from '../../shared/domain/values/dates.ts';
import { passwordPage } from '../../shared/visitor/pages/password-page.ts';
import { formOf } from '../../shared/visitor/request/forms.ts';
import { visitorOf } from '../../shared/visitor/request/visitor.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { answerVisit } from '../../shared/visitor/visits/answer-visit.ts';
import { findLink } from '../../shared/visitor/visits/find-link.ts';
import { tryPassword } from '../../shared/visitor/visits/try-password.ts';

/** Leads on whoever knows the link's password, and tells others to try again; five times a minute. */
export const handler = visitorEndpoint(unlockLink, async ({ params: { alias }, event, host, now, site }) => {
  const found = await findLink(alias, host, site);
  const visit = decideVisit(found.route, visitorOf(event.headers), now);
  const request = { alias, event, host, now, site };
  if (visit.kind !== 'password' || !found.route) return answerVisit(visit, found, request);
  const outcome = await tryPassword(found.route, formOf(event).get('password') ?? '', event, now);
  if (outcome !== 'right') return passwordPage({ problem: outcome, retryAfter: secondsToNextMinute(now) });
  const unlocked = visitorOf(event.headers, { isUnlocked: true });
  return answerVisit(decideVisit(found.route, unlocked, now), found, request);
});
