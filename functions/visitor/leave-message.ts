import { leaveMessage } from '../../shared/api/visitor/links.ts';
import { findOverlay } from '../../shared/data/links/visit-content.ts';
import { decideVisit } from '../../shared/domain/links/visits.ts';
import { page } from '../../shared/visitor/pages/notice-page.ts';
import { overlayPage } from '../../shared/visitor/pages/overlay-page.ts';
import { formOf, isFromOwnPage } from '../../shared/visitor/request/forms.ts';
import { isBot } from '../../shared/visitor/request/is-counted.ts';
import { visitorOf } from '../../shared/visitor/request/visitor.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { findLink } from '../../shared/visitor/visits/find-link.ts';
import { submitContactMessage } from '../../shared/visitor/visits/submit-contact-message.ts';
import { contactOf, hasUnlockToken } from '../../shared/visitor/visits/unlock-token.ts';

/** Takes a message for the link's owner from whoever would be shown the form now, and shows them what became of it. */
export const handler = visitorEndpoint(leaveMessage, async ({ params, event, host, now, site }) => {
  if (isBot(event.headers) || !isFromOwnPage(event, host)) return page(403, 'notSent');
  const { route, domain } = await findLink(params.alias, host, site);
  const form = formOf(event);
  const visitor = visitorOf(event.headers, { isUnlocked: hasUnlockToken(form, route) });
  const visit = decideVisit(route, visitor, now);
  if (visit.kind === 'expired') return page(410, 'expired');
  if (!route || visit.kind !== 'overlay') return page(404, 'notFound');
  const overlay = await findOverlay(route.userId, visit.id);
  if (overlay?.type !== 'contact') return page(404, 'notFound');
  const writtenOn = { ...params, domain: domain?.origin, overlay: overlay.name };
  const outcome = await submitContactMessage(form, route, writtenOn, { event, now });
  if (outcome === 'full') return page(503, 'mailboxFull');
  if (outcome === 'gone') return page(404, 'notFound');
  return overlayPage({ ...visit, overlay, contact: { ...contactOf(params.alias, route), ...outcome } });
});
