import { createHmac, timingSafeEqual } from 'node:crypto';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { env } from '../../env.ts';
import type { ContactForm } from '../pages/contact-form.ts';

/** Whoever has given a link's password holds this, as long as that is its password; undefined: it has none. */
function unlockTokenOf({ linkId, passwordHash }: LinkRoute): string | undefined {
  if (passwordHash === undefined) return undefined;
  const facts = JSON.stringify(['pass', linkId, passwordHash]);
  return createHmac('sha256', env.visitorKey).update(facts).digest('base64url');
}

/** Where the form of a link's overlay is posted to, and what it says of a password that was given before. */
export const contactOf = (alias: string, route: LinkRoute): Pick<ContactForm, 'action' | 'pass'> => ({
  action: `/messages/${alias}`,
  pass: unlockTokenOf(route),
});

/** Whether a form comes from a page that the link's password has opened. */
export function hasUnlockToken(form: URLSearchParams, route: LinkRoute | undefined): boolean {
  const given = Buffer.from(form.get('pass') ?? '');
  const right = Buffer.from((route && unlockTokenOf(route)) ?? '');
  return given.length === right.length && timingSafeEqual(given, right);
}
