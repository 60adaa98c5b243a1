import type { HttpEvent } from '../../api/contract/event.ts';
import { isCsrfTokenOf } from '../../domain/users/sessions.ts';
import type { Site } from '../../env.ts';
import { CSRF_FIELD } from '../html/csrf-field.ts';
import { isSameOrigin, MAX_FORM_BYTES, readForm } from './forms.ts';
import { isTopLevelNavigation, readSession, type SignedSession } from './session.ts';

interface Context {
  host: string;
  site: Site;
  now: Date;
}

/** A form that acts for a signed-in person. */
export type SessionForm =
  /** Not sent from a page of this session: nothing may change. */
  | { kind: 'forged' }
  | { kind: 'not-signed-in' }
  /** The session is genuine, but may have ended. */
  | ({ kind: 'signed-in'; fields: URLSearchParams } & SignedSession);

/**
 * Reads a form that acts for a signed-in person, guarded against CSRF by where it was sent from and by the token of the
 * session in `csrfField`. Reads no table.
 */
export async function readSessionForm(
  event: HttpEvent,
  { host, ...context }: Context,
  maxBytes = MAX_FORM_BYTES,
): Promise<SessionForm> {
  if (!isSameOrigin(event, host) || !isTopLevelNavigation(event)) return { kind: 'forged' };
  const signed = await readSession(event, context);
  if (!signed) return { kind: 'not-signed-in' };
  const { token, serviceSecret } = signed;
  // All that a link can have: most characters of a URL-encoded text take several.
  const fields = await readForm(event, maxBytes);
  const isGenuine = isCsrfTokenOf(fields.get(CSRF_FIELD) ?? '', token, serviceSecret);
  return isGenuine ? { kind: 'signed-in', fields, ...signed } : { kind: 'forged' };
}
