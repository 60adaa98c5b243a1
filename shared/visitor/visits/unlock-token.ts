import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { env } from '../../env.ts';
import type { ContactForm } from '../pages/contact-form.ts';

/** Proves that a visitor has entered the link's current password; undefined if the link has none. */
function createUnlockToken({ linkId, passwordHash }: LinkRoute): string | undefined {
  if (passwordHash === undefined) return undefined;
  const facts = JSON.stringify(['unlock', linkId, passwordHash]);
  return createHmac('sha256', env.visitorKey).update(facts).digest('base64url');
}

/** Where the contact form of a link's overlay is posted to, with the token that spares asking for the password again. */
export const contactFormFor = (
  alias: string,
  route: LinkRoute,
): Pick<ContactForm, 'action' | 'unlockToken'> => ({
  action: `/messages/${alias}`,
  unlockToken: createUnlockToken(route),
});

/** Whether a form comes from a page that was opened with the link's password. */
export function hasUnlockToken(form: URLSearchParams, route: LinkRoute | undefined): boolean {
  const given = Buffer.from(form.get('unlockToken') ?? '');
  const expected = Buffer.from((route && createUnlockToken(route)) ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
