import type { HttpEvent } from '../../api/contract/event.ts';
import { isValidCsrfToken } from '../../domain/users/sessions.ts';
import type { ServiceAddress } from '../../env.ts';
import { CSRF_FIELD } from '../../html/csrf-field.ts';
import { isSameOrigin, MAX_SESSION_FORM_BYTES, readForm } from './forms.ts';
import { isNavigationIn } from './navigation.ts';
import { readSession, type SignedSession } from './session.ts';

interface Context {
  host: string;
  site: ServiceAddress;
  now: Date;
  /** Where the answer may be shown: in the window, unless given. */
  shownIn?: 'document' | 'iframe' | undefined;
  /** `MAX_SESSION_FORM_BYTES` unless given. */
  maxBytes?: number | undefined;
}

/** A form that acts for a signed-in person. */
export type SessionForm =
  /** Not sent from a page of this session, or too large to tell: nothing may change. */
  | { kind: 'forged'; isTooLarge?: boolean }
  | { kind: 'not-signed-in' }
  /** The session is genuine, but may have ended. */
  | ({ kind: 'signed-in'; fields: URLSearchParams } & SignedSession);

/**
 * Reads a form that acts for a signed-in person, guarded against CSRF by where it was sent from and by the token of the
 * session in `csrfField`. Reads no table.
 */
export async function readSessionForm(
  event: HttpEvent,
  { host, shownIn = 'document', maxBytes = MAX_SESSION_FORM_BYTES, ...context }: Context,
): Promise<SessionForm> {
  if (!isSameOrigin(event, host) || !isNavigationIn(shownIn, event)) return { kind: 'forged' };
  const signed = await readSession(event, context);
  if (!signed) return { kind: 'not-signed-in' };
  const { token, serviceSecret } = signed;
  const fields = await readForm(event, maxBytes);
  if (!fields) return { kind: 'forged', isTooLarge: true };
  const isGenuine = isValidCsrfToken(fields.get(CSRF_FIELD) ?? '', token, serviceSecret);
  return isGenuine ? { kind: 'signed-in', fields, ...signed } : { kind: 'forged' };
}
