import type { HttpEvent } from '../../api/contract/event.ts';
import { secrets } from '../../data/secrets.ts';
import { findSignedIn, type SignedIn } from '../../data/users/signed-in.ts';
import {
  createCsrfToken,
  needsNoPassword,
  readSessionCookie,
  renewSession,
  type Session,
  sessionCookie,
  verifySession,
} from '../../domain/users/sessions.ts';
import type { ServiceAddress } from '../../env.ts';
import { setCurrentUser } from '../../invocation.ts';
import { isTopLevelNavigation } from './navigation.ts';

interface Context {
  site: ServiceAddress;
  now: Date;
}

/** A session whose token is genuine and has not expired. Only the table can tell whether it has ended since. */
export interface SignedSession {
  session: Session;
  token: string;
  serviceSecret: string;
}

/** The session of a request's cookie. Requests without one read nothing. */
export async function readSession(
  { cookies }: Pick<HttpEvent, 'cookies'>,
  { site, now }: Context,
): Promise<SignedSession | undefined> {
  const token = readSessionCookie(cookies, site.shortUrl);
  if (!token) return undefined;
  const serviceSecret = await (await secrets()).serviceSecret();
  const session = verifySession(token, serviceSecret, now);
  return session && { session, token, serviceSecret };
}

/** The signed-in user, with what their pages need. */
export interface SignedInUser extends SignedIn {
  serviceSecret: string;
  /** For the forms of their pages. */
  csrfToken: string;
  /** When a sign-in link began the session, in Unix seconds. */
  linkUsed?: number | undefined;
  /** Whether they are not asked for their password, because they have just signed in with a link. */
  needsNoPassword: boolean;
  /** The `Set-Cookie` value that keeps the session for 30 more days; once a day. */
  cookies: string[];
}

/** The user who is signed in, by their session cookie. */
export async function findSignedInUser(
  event: HttpEvent,
  context: Context,
): Promise<SignedInUser | undefined> {
  const signed = isTopLevelNavigation(event) ? await readSession(event, context) : undefined;
  return signed && findSessionUser(signed, context);
}

/** The user of a session; undefined if it has ended. */
export async function findSessionUser(
  { session, token, serviceSecret }: SignedSession,
  { site, now }: Context,
): Promise<SignedInUser | undefined> {
  const found = await findSignedIn(session, now);
  if (!found) return undefined;
  setCurrentUser(found.user.id);
  const renewed = renewSession(token, serviceSecret, now);
  const cookies = renewed === undefined ? [] : [sessionCookie(renewed, site.shortUrl)];
  return {
    ...found,
    serviceSecret,
    csrfToken: createCsrfToken(token, serviceSecret),
    linkUsed: session.linkUsed,
    needsNoPassword: needsNoPassword(session, now),
    cookies,
  };
}
