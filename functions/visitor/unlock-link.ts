import { unlockLink } from '../../shared/api/visitor/links.ts';
import { decideVisit } from '../../shared/domain/links/visits.ts';
import { secondsToNextMinute } from '../../shared/domain/values/dates.ts';
import { passwordPage } from '../../shared/visitor/pages/password-page.ts';
import { parseForm } from '../../shared/visitor/request/forms.ts';
import { readVisitor } from '../../shared/visitor/request/visitor.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { checkPassword } from '../../shared/visitor/visits/check-password.ts';
import { inChosenLanguage } from '../../shared/visitor/visits/chosen-language.ts';
import { findVisitedLink } from '../../shared/visitor/visits/find-link.ts';
import { respondToVisit } from '../../shared/visitor/visits/respond-to-visit.ts';

/** Checks the password of a protected link, and then does what a visit to an unprotected one does. */
export const handler = visitorEndpoint(unlockLink, async (request) => {
  const { params, event, host, now, site, brand } = request;
  const found = await findVisitedLink(params.alias, host, site);
  const locked = readVisitor(request);
  const visit = decideVisit(found.route, locked, now);
  if (visit.kind !== 'password' || !found.route) {
    return respondToVisit(visit, found, { ...request, visitor: locked });
  }
  const outcome = await checkPassword(found.route, parseForm(event).get('password') ?? '', request);
  if (outcome !== 'right') {
    const again = { problem: outcome, retryAfter: secondsToNextMinute(now) };
    const { language } = inChosenLanguage(request, found);
    return passwordPage({ brand, language, appSchemes: found.route.appSchemes, ...again });
  }
  const visitor = readVisitor(request, { isUnlocked: true });
  return respondToVisit(decideVisit(found.route, visitor, now), found, { ...request, visitor });
});
