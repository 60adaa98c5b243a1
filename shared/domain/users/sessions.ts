import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from './users.ts';

/** The signed-in user. A new API key raises the key version and ends earlier sessions. */
export type Session = Pick<User, 'id' | 'keyVersion'>;

const SESSION_SECONDS = 8 * 60 * 60;

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Signs with a key derived for sessions only, so that no other signature passes as a session. */
function signatureOf(claims: string, serviceSecret: string): string {
  const key = createHmac('sha256', serviceSecret).update('sessions').digest();
  return createHmac('sha256', key).update(claims).digest('base64url');
}

/** A session token, valid for eight hours: `<user id>.<key version>.<expiry in Unix seconds>.<HMAC-SHA-256>`. */
export function signSession({ id, keyVersion }: Session, serviceSecret: string, now: Date): string {
  const claims = [id, keyVersion, unixSeconds(now) + SESSION_SECONDS].join('.');
  return `${claims}.${signatureOf(claims, serviceSecret)}`;
}

/** The session of a token; undefined if the token is not signed with this secret or has expired. */
export function verifySession(token: string, serviceSecret: string, now: Date): Session | undefined {
  const [, claims, signature] = /^(\d+\.\d+\.\d+)\.([\w-]{43})$/.exec(token) ?? [];
  if (claims === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(claims, serviceSecret))))
    return undefined;
  const [id = 0, keyVersion = 0, expiry = 0] = claims.split('.').map(Number);
  return unixSeconds(now) < expiry ? { id, keyVersion } : undefined;
}

const isHttps = (shortUrl: string) => shortUrl.startsWith('https:');

/** Browsers accept the prefix `__Host-` only from this host, for all paths, over https. */
const cookieName = (shortUrl: string) => (isHttps(shortUrl) ? '__Host-session' : 'session');

function cookie(value: string, seconds: number, shortUrl: string): string {
  const attributes = [`Max-Age=${seconds}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isHttps(shortUrl)) attributes.push('Secure');
  return [`${cookieName(shortUrl)}=${value}`, ...attributes].join('; ');
}

/** The `Set-Cookie` value that stores a session token, out of reach of scripts, until it expires. */
export const sessionCookie = (token: string, shortUrl: string): string =>
  cookie(token, SESSION_SECONDS, shortUrl);

/** The `Set-Cookie` value that deletes the session cookie. */
export const expiredSessionCookie = (shortUrl: string): string => cookie('', 0, shortUrl);

/** The session token in a request's cookies. */
export function readSessionCookie(cookies: readonly string[] = [], shortUrl: string): string | undefined {
  const prefix = `${cookieName(shortUrl)}=`;
  return cookies.find((text) => text.startsWith(prefix))?.slice(prefix.length);
}
