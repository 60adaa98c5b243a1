import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from './users.ts';

/** Who is signed in, and with which version of their key: one who got a new key since then is signed out. */
export type Session = Pick<User, 'id' | 'keyVersion'>;

const SESSION_SECONDS = 8 * 60 * 60;

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Its key is derived for this one purpose: nothing else that the secret signs can be taken for a session. */
function signatureOf(facts: string, serviceSecret: string): string {
  const key = createHmac('sha256', serviceSecret).update('sessions').digest();
  return createHmac('sha256', key).update(facts).digest('base64url');
}

/** A session of eight hours, as its cookie holds it: `<user id>.<key version>.<Unix time of its end>.<HMAC-SHA-256>`. */
export function sealSession({ id, keyVersion }: Session, serviceSecret: string, now: Date): string {
  const facts = [id, keyVersion, unixSeconds(now) + SESSION_SECONDS].join('.');
  return `${facts}.${signatureOf(facts, serviceSecret)}`;
}

/** The session that was sealed; undefined for what was not sealed with this secret, or has ended. */
export function openSession(sealed: string, serviceSecret: string, now: Date): Session | undefined {
  const [, facts, signature] = /^(\d+\.\d+\.\d+)\.([\w-]{43})$/.exec(sealed) ?? [];
  if (facts === undefined || signature === undefined) return undefined;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(facts, serviceSecret))))
    return undefined;
  const [id = 0, keyVersion = 0, end = 0] = facts.split('.').map(Number);
  return unixSeconds(now) < end ? { id, keyVersion } : undefined;
}

const isHttps = (shortUrl: string) => shortUrl.startsWith('https:');

/** Browsers take the prefix as a promise: from this host alone, for all its paths, over https. */
const nameOn = (shortUrl: string) => (isHttps(shortUrl) ? '__Host-session' : 'session');

function cookie(value: string, seconds: number, shortUrl: string): string {
  const attributes = [`Max-Age=${seconds}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (isHttps(shortUrl)) attributes.push('Secure');
  return [`${nameOn(shortUrl)}=${value}`, ...attributes].join('; ');
}

/** The `Set-Cookie` value that keeps a sealed session, out of reach of scripts, as long as it lasts. */
export const sessionCookie = (sealed: string, shortUrl: string): string =>
  cookie(sealed, SESSION_SECONDS, shortUrl);

/** The `Set-Cookie` value that makes a browser forget it. */
export const endedSessionCookie = (shortUrl: string): string => cookie('', 0, shortUrl);

/** The sealed session among a request's cookies. */
export function sealedSessionIn(cookies: readonly string[] = [], shortUrl: string): string | undefined {
  const prefix = `${nameOn(shortUrl)}=`;
  return cookies.find((text) => text.startsWith(prefix))?.slice(prefix.length);
}
