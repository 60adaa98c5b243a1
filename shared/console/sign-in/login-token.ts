import { randomBytes } from 'node:crypto';
import type { HttpEvent } from '../../api/contract/event.ts';
import { hostCookie, readHostCookie } from '../../domain/values/host-cookies.ts';
import type { ServiceAddress } from '../../env.ts';
import { CSRF_FIELD } from '../../html/csrf-field.ts';
import { isSameOrigin } from '../../visitor/request/forms.ts';

/*
 * The CSRF token of the sign-in form. Without it, another site could sign people in to an account that is not theirs, and see
 * what they do there. There is no session yet, so the form's hidden field is compared with a cookie that scripts can neither
 * read nor write: link pages run pixel providers' scripts in this origin.
 */

const NAME = 'login';
const SECONDS = 24 * 60 * 60;

/** The token for a sign-in form: that of the browser's cookie, so that a form in another tab works, too, or a new one. */
export function loginTokenFor({ cookies }: HttpEvent, { shortUrl }: ServiceAddress) {
  const current = readHostCookie(NAME, cookies, shortUrl);
  const token = current && /^[\w-]{22}$/.test(current) ? current : randomBytes(16).toString('base64url');
  return { token, cookies: [hostCookie(NAME, token, SECONDS, shortUrl)] };
}

/** Whether this sign-in form comes from a page that this service showed in the same browser. */
export function isGenuineLogin(
  form: URLSearchParams,
  { event, host, site }: { event: HttpEvent; host: string; site: ServiceAddress },
): boolean {
  const token = readHostCookie(NAME, event.cookies, site.shortUrl);
  return isSameOrigin(event, host) && !!token && form.get(CSRF_FIELD) === token;
}
