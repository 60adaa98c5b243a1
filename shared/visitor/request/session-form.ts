import type { HttpEvent } from '../../api/contract/event.ts';
import { isCsrfTokenOf } from '../../domain/users/sessions.ts';
import type { Site } from '../../env.ts';
import { CSRF_FIELD } from '../html/csrf-field.ts';
import { isSameOrigin, MAX_FORM_BYTES, parseForm } from './forms.ts';
import { isNavigationIn } from './navigation.ts';
import { readSession, type SignedSession } from './session.ts';

interface Context {
  host: string;
  site: Site;
  now: Date;
  /** Where the answer may be shown: in the window, unless given. */
  shownIn?: 'document' | 'iframe' | undefined;
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
  { host, shownIn = 'document', ...context }: Context,
): Promise<SessionForm> {
  if (!isSameOrigin(event, host) || !isNavigationIn(shownIn, event)) return { kind: 'forged' };
  const signed = await readSession(event, context);
  if (!signed) return { kind: 'not-signed-in' };
  const { token, serviceSecret } = signed;
  // All that a link can have: most characters of a URL-encoded text take several.
  const fields = parseForm(event, MAX_FORM_BYTES);
  const isGenuine = isCsrfTokenOf(fields.get(CSRF_FIELD) ?? '', token, serviceSecret);
  return isGenuine ? { kind: 'signed-in', fields, ...signed } : { kind: 'forged' };
}
