import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { decideVisit, expiredVisit, type Visit } from '../../domain/links/visits.ts';
import { env } from '../../env.ts';
import type { ContactForm } from '../pages/contact-form.ts';
import { readVisitor } from '../request/visitor.ts';
import type { VisitorRequest } from '../visitor-endpoint.ts';

/** Proves that a visitor got the target: with the link's current password, or one of its slots. Other links need no proof. */
function createUnlockToken({ linkId, passwordHash, clicklimit }: LinkRoute): string | undefined {
  if (passwordHash === undefined && clicklimit === undefined) return undefined;
  const facts = JSON.stringify(['unlock', linkId, passwordHash]);
  return createHmac('sha256', env.visitorKey).update(facts).digest('base64url');
}

/** Where the contact form of a link's overlay is posted to, with the token that spares asking for the password, or another slot. */
export const contactFormFor = (
  alias: string,
  route: LinkRoute,
): Pick<ContactForm, 'action' | 'unlockToken'> => ({
  action: `/messages/${alias}`,
  unlockToken: createUnlockToken(route),
});

/** Whether a form comes from a page that was opened with the link's password, or one of its slots. */
function hasUnlockToken(form: URLSearchParams, route: LinkRoute | undefined): boolean {
  const given = Buffer.from(form.get('unlockToken') ?? '');
  const expected = Buffer.from((route && createUnlockToken(route)) ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** What the link gives to the sender of a form now. With a click limit, only those who took a slot get the target. */
export function decideSenderVisit(
  form: URLSearchParams,
  route: LinkRoute | undefined,
  request: VisitorRequest,
): Visit {
  const isUnlocked = hasUnlockToken(form, route);
  if (route?.clicklimit !== undefined && !isUnlocked) return expiredVisit(route);
  return decideVisit(route, readVisitor(request, { isUnlocked }), request.now);
}
