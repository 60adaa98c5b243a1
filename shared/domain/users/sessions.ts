import { hostCookie, readHostCookie } from '../values/host-cookies.ts';
import { computeSignature, isEqual } from '../values/signatures.ts';
import type { User } from './users.ts';

/** The signed-in user. A new API key changes the key version; signing out everywhere or a new password, the session version. */
export interface Session {
  id: number;
  keyVersion: number;
  sessionVersion: number;
  /** Of a session in a browser; a sign-in link has none yet. */
  sessionId?: number;
  /** When a sign-in link began the session, in Unix seconds. */
  linkUsed?: number | undefined;
}

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** A session ends after 30 days without use. */
const SESSION_SECONDS = 30 * DAY_SECONDS;

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** The session of a user who signs in now. */
export const toSession = ({ id, keyVersion, sessionVersion }: User): Session => ({
  id,
  keyVersion,
  sessionVersion,
});

/** Whether a session of this user has not ended. */
export function isSessionCurrent(session: Session, user: User): boolean {
  const { id, keyVersion, sessionVersion } = toSession(user);
  const { endedSessions = [] } = user;
  const isEnded = session.sessionId !== undefined && endedSessions.includes(session.sessionId);
  return (
    session.id === id &&
    session.keyVersion === keyVersion &&
    session.sessionVersion === sessionVersion &&
    !isEnded
  );
}

/**
 * Whether a sign-in link began this session within the last hour. People with such a link may never have had a password, or have
 * forgotten it: until then, nothing asks for the current one.
 */
export const needsNoPassword = ({ linkUsed = 0 }: Session, now: Date): boolean =>
  unixSeconds(now) < linkUsed + HOUR_SECONDS;

/** A kind of token: `<claims>.<HMAC-SHA-256>`. The last claim is the end, in Unix seconds. */
interface TokenKind {
  purpose: string;
  pattern: RegExp;
}

/** Claims: `<user id>.<key version>.<session version>.<session id>.<time of the sign-in link, or 0>.<end>` */
const SESSION: TokenKind = { purpose: 'sessions', pattern: /^((?:\d+\.){5}\d+)\.([\w-]{43})$/ };

/** Claims: `<user id>.<link id, or 0>.<end>` */
const LINK_FORM: TokenKind = { purpose: 'link forms', pattern: /^((?:\d+\.){2}\d+)\.([\w-]{43})$/ };

function signToken({ purpose }: TokenKind, claims: readonly number[], serviceSecret: string): string {
  const text = claims.join('.');
  return `${text}.${computeSignature(purpose, text, serviceSecret)}`;
}

/** The claims of a token; undefined if it is not of this kind, not signed with this secret, or has expired. */
function verifyToken({ purpose, pattern }: TokenKind, token: string, serviceSecret: string, now: Date) {
  const [, text = '', signature = ''] = pattern.exec(token) ?? [];
  if (!isEqual(signature, computeSignature(purpose, text, serviceSecret))) return undefined;
  const claims = text.split('.').map(Number);
  return unixSeconds(now) < (claims.at(-1) ?? 0) ? claims : undefined;
}

/** A session in a browser. */
type BrowserSession = Session & { sessionId: number };

/** A token of a session, valid for 30 days. */
export function signSession(session: BrowserSession, serviceSecret: string, now: Date): string {
  const { id, keyVersion, sessionVersion, sessionId, linkUsed = 0 } = session;
  const end = unixSeconds(now) + SESSION_SECONDS;
  return signToken(SESSION, [id, keyVersion, sessionVersion, sessionId, linkUsed, end], serviceSecret);
}

/** The session of a token; undefined if the token is not signed with this secret or has expired. */
export function verifySession(token: string, serviceSecret: string, now: Date): Session | undefined {
  const claims = verifyToken(SESSION, token, serviceSecret, now);
  if (!claims) return undefined;
  const [id = 0, keyVersion = 0, sessionVersion = 0, sessionId = 0, linkUsed = 0] = claims;
  return { id, keyVersion, sessionVersion, sessionId, linkUsed };
}

/** A token for 30 more days of the same session, if this one, which `verifySession` accepts, is a day old. */
export function renewSession(token: string, serviceSecret: string, now: Date): string | undefined {
  const claims = token.split('.', 6).map(Number);
  const [seconds, end = 0] = [unixSeconds(now), claims.pop()];
  const isRecent = seconds < end - SESSION_SECONDS + DAY_SECONDS;
  return isRecent ? undefined : signToken(SESSION, [...claims, seconds + SESSION_SECONDS], serviceSecret);
}

/**
 * The CSRF token of a session, for the forms of its pages: only a page that the user's own browser got with this session
 * contains it. It stays the same when the session is renewed, so that a form which was opened before still works.
 */
export const createCsrfToken = (sessionToken: string, serviceSecret: string): string =>
  computeSignature('forms', sessionToken.split('.').slice(0, 4).join('.'), serviceSecret);

/** Whether a form has the CSRF token of this session. */
export const isValidCsrfToken = (given: string, sessionToken: string, serviceSecret: string): boolean =>
  isEqual(given, createCsrfToken(sessionToken, serviceSecret));

/** The form for a link of a user, or for a new one. */
interface OpenedLinkForm {
  userId: number;
  linkId?: number | undefined;
}

/** A token for the script of a link form, with which it can check aliases and test this link for a day, and nothing else. */
export const signLinkForm = (
  { userId, linkId = 0 }: OpenedLinkForm,
  serviceSecret: string,
  now: Date,
): string => signToken(LINK_FORM, [userId, linkId, unixSeconds(now) + DAY_SECONDS], serviceSecret);

/** The form of such a token; undefined if it is not signed with this secret or has expired. */
export function verifyLinkForm(token: string, serviceSecret: string, now: Date): OpenedLinkForm | undefined {
  const [userId, linkId] = verifyToken(LINK_FORM, token, serviceSecret, now) ?? [];
  return userId === undefined ? undefined : { userId, linkId: linkId || undefined };
}

const COOKIE = 'session';

/** The `Set-Cookie` value that stores a session token, out of reach of scripts, until it expires. */
export const sessionCookie = (token: string, shortUrl: string): string =>
  hostCookie(COOKIE, token, SESSION_SECONDS, shortUrl);

/** The `Set-Cookie` value that deletes the session cookie. */
export const expiredSessionCookie = (shortUrl: string): string => hostCookie(COOKIE, '', 0, shortUrl);

/** The session token in a request's cookies. */
export const readSessionCookie = (
  cookies: readonly string[] | undefined,
  shortUrl: string,
): string | undefined => readHostCookie(COOKIE, cookies, shortUrl);
