import { unlockLink } from '../../shared/api/visitor.ts';
import { decideVisit } from '../../shared/domain/visits.ts';
import { secondsLeft } from '../../shared/visitor/address-limit.ts';
import { answerVisit } from '../../shared/visitor/answer-visit.ts';
import { findLink } from '../../shared/visitor/find-link.ts';
import { formOf } from '../../shared/visitor/forms.ts';
import { passwordPage } from '../../shared/visitor/password-page.ts';
import { tryPassword } from '../../shared/visitor/try-password.ts';
import { visitorOf } from '../../shared/visitor/visitor.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';

/** Leads on whoever knows the link's password, and tells others to try again; five times a minute. */
export const handler = visitorEndpoint(unlockLink, async ({ params: { alias }, event, host, now, site }) => {
  const found = await findLink(alias, host, site);
  const visit = decideVisit(found.route, visitorOf(event.headers), now);
  const request = { alias, event, host, now, site };
  if (visit.kind !== 'password' || !found.route) return answerVisit(visit, found, request);
  const outcome = await tryPassword(found.route, formOf(event).get('password') ?? '', event, now);
  if (outcome !== 'right') return passwordPage({ problem: outcome, retryAfter: secondsLeft(now) });
  const unlocked = visitorOf(event.headers, { isUnlocked: true });
  return answerVisit(decideVisit(found.route, unlocked, now), found, request);
});
