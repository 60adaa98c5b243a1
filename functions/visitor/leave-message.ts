import { leaveMessage } from '../../shared/api/visitor/messages.ts';
import { findOverlay } from '../../shared/data/links/visit-content.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { overlayPage } from '../../shared/visitor/pages/overlay-page.ts';
import { isBot } from '../../shared/visitor/request/bot-detection.ts';
import { isSameOrigin, parseForm } from '../../shared/visitor/request/forms.ts';
import * as texts from '../../shared/visitor/texts.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { findLink } from '../../shared/visitor/visits/find-link.ts';
import { submitContactMessage } from '../../shared/visitor/visits/submit-contact-message.ts';
import { contactFormFor, decideVisitOfSender } from '../../shared/visitor/visits/unlock-token.ts';

/** Delivers a message to the link's owner, from visitors to whom the link would show its contact form now. */
export const handler = visitorEndpoint(leaveMessage, async (request) => {
  const { params, event, host, site, brand } = request;
  if (isBot(event.headers) || !isSameOrigin(event, host)) return noticePage(403, texts.notSent, { brand });
  const { route, domain } = await findLink(params.alias, host, site);
  const form = parseForm(event);
  const visit = decideVisitOfSender(form, route, request);
  if (visit.kind === 'expired') return noticePage(410, texts.expired, { brand });
  if (!route || visit.kind !== 'overlay') return notFoundPage(brand);
  const overlay = await findOverlay(route.userId, visit.id);
  if (overlay?.type !== 'contact') return notFoundPage(brand);
  const outcome = await submitContactMessage(form, { ...params, route, domain, overlay }, request);
  if (outcome === 'ownerDeleted') return notFoundPage(brand);
  if (outcome === 'full') return noticePage(503, texts.mailboxFull, { brand });
  return overlayPage({ ...visit, overlay, contact: { ...contactFormFor(params.alias, route), ...outcome } });
});
