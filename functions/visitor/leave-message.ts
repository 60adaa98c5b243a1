import { leaveMessage } from '../../shared/api/visitor/messages.ts';
import { findOverlay } from '../../shared/data/links/visit-content.ts';
import { notFoundPage, noticePage } from '../../shared/visitor/pages/notice-page.ts';
import { overlayPage } from '../../shared/visitor/pages/overlay-page.ts';
import { isBot } from '../../shared/visitor/request/bot-detection.ts';
import { isSameOrigin, parseForm } from '../../shared/visitor/request/forms.ts';
import { visitorEndpoint } from '../../shared/visitor/visitor-endpoint.ts';
import { inChosenLanguage } from '../../shared/visitor/visits/chosen-language.ts';
import { findLink } from '../../shared/visitor/visits/find-link.ts';
import { submitContactMessage } from '../../shared/visitor/visits/submit-contact-message.ts';
import { contactFormFor, decideSenderVisit } from '../../shared/visitor/visits/unlock-token.ts';

/** Delivers a message to the link's owner, from visitors to whom the link would show its contact form now. */
export const handler = visitorEndpoint(leaveMessage, async (sent) => {
  const { params, event, host, site } = sent;
  if (isBot(event.headers) || !isSameOrigin(event, host)) return noticePage(403, 'notSent', sent);
  const { route, domain } = await findLink(params.alias, host, site);
  const request = inChosenLanguage(sent, { route, domain });
  const form = parseForm(event);
  const visit = decideSenderVisit(form, route, request);
  if (visit.kind === 'expired') return noticePage(410, 'expired', request);
  if (!route || visit.kind !== 'overlay') return notFoundPage(request);
  const overlay = await findOverlay(route.userId, visit.id);
  if (overlay?.type !== 'contact') return notFoundPage(request);
  const outcome = await submitContactMessage(form, { ...params, route, domain, overlay }, request);
  if (outcome === 'ownerDeleted') return notFoundPage(request);
  if (outcome === 'full') return noticePage(503, 'mailboxFull', request);
  const contact = { ...contactFormFor(params.alias, route), ...outcome };
  return overlayPage({ ...visit, overlay, contact, language: request.language });
});
