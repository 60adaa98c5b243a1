import type { HttpEvent } from '../../api/contract/event.ts';
import { isValidCsrfToken } from '../../domain/users/sessions.ts';
import type { ServiceAddress } from '../../env.ts';
import { CSRF_FIELD } from '../../html/csrf-field.ts';
import { type FormLimits, isSameOrigin, MAX_FORM_BYTES, readForm } from './forms.ts';
import { isNavigationIn } from './navigation.ts';
import { readSession, type SignedSession } from './session.ts';

interface Context {
  host: string;
  site: ServiceAddress;
  now: Date;
  /** Where the response may be shown: in the window by default. */
  shownIn?: 'document' | 'iframe' | undefined;
}

/**
 * The session that a form claims. `forged` if no page of this host sent it, undefined without a session. Reads neither
 * the table nor the form, whose token has yet to be checked.
 */
export async function readFormSession(
  event: HttpEvent,
  { host, shownIn = 'document', ...context }: Context,
): Promise<SignedSession | 'forged' | undefined> {
  if (!isSameOrigin(event, host) || !isNavigationIn(shownIn, event)) return 'forged';
  return readSession(event, context);
}

/** The fields of a form, by default as small as a visitor's, guarded against CSRF by the token of the session in `csrfField`. */
export async function readSessionForm(
  event: HttpEvent,
  { token, serviceSecret }: SignedSession,
  limits: FormLimits = { maxBytes: MAX_FORM_BYTES },
): Promise<URLSearchParams | 'forged' | 'too-large'> {
  const fields = await readForm(event, limits);
  if (!fields) return 'too-large';
  return isValidCsrfToken(fields.get(CSRF_FIELD) ?? '', token, serviceSecret) ? fields : 'forged';
}
