import { hostCookie, readHostCookie } from '../values/host-cookies.ts';
import { computeSignature, isEqual } from '../values/signatures.ts';
import type { Session } from './sessions.ts';

/*
 * A browser that signed in keeps a mark of the account. The mark opens nothing: with it, the right password also works while
 * wrong ones lock the account. It consists of random bytes, its end, and a signature that only the account's own sign-in can
 * check, so it does not tell whose it is. What ends all sessions of a user ends their marks, too.
 */

const COOKIE = 'browser';
const PURPOSE = 'known browsers';

/** How long a browser or a network is known after signing in. */
export const KNOWN_SECONDS = 30 * 24 * 60 * 60;

/** Accounts that one browser keeps marks of, so that its cookie stays small. */
const MAX_ACCOUNTS = 4;

/** `<22 random characters>.<end, in Unix seconds>.<HMAC-SHA-256>` */
const MARK = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/;

interface Context {
  serviceSecret: string;
  now: Date;
  site: { shortUrl: string };
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

function sign({ id, keyVersion, sessionVersion }: Session, mark: string, serviceSecret: string): string {
  return computeSignature(PURPOSE, [id, keyVersion, sessionVersion, mark].join('.'), serviceSecret);
}

/** The id of a mark of this account; undefined if the mark is of another one, or has expired. */
function verifyMark(mark: string, account: Session, { serviceSecret, now }: Context): string | undefined {
  const [, id = '', end = '', signature = ''] = MARK.exec(mark) ?? [];
  if (!isEqual(signature, sign(account, `${id}.${end}`, serviceSecret))) return undefined;
  const secondsLeft = Number(end) - toSeconds(now);
  // More, if the clock was wrong when it was made.
  return secondsLeft > 0 && secondsLeft <= KNOWN_SECONDS ? id : undefined;
}

const readMarks = (cookies: readonly string[] | undefined, { site }: Context): string[] =>
  (readHostCookie(COOKIE, cookies, site.shortUrl) ?? '').split('~').slice(0, MAX_ACCOUNTS);

/** The id of this browser, if the account signed in there within 30 days. */
export function findKnownBrowser(
  cookies: readonly string[] | undefined,
  account: Session,
  context: Context,
): string | undefined {
  const ids = readMarks(cookies, context).map((mark) => verifyMark(mark, account, context));
  return ids.find((id) => id !== undefined);
}

/** The `Set-Cookie` value that adds a mark of this account to those of up to three others. `id` is 22 random characters. */
export function knownBrowserCookie(
  cookies: readonly string[] | undefined,
  account: Session,
  { id, ...context }: Context & { id: string },
): string {
  const mark = `${id}.${toSeconds(context.now) + KNOWN_SECONDS}`;
  const others = readMarks(cookies, context).filter(
    (other) => MARK.test(other) && verifyMark(other, account, context) === undefined,
  );
  const marks = [`${mark}.${sign(account, mark, context.serviceSecret)}`, ...others].slice(0, MAX_ACCOUNTS);
  return hostCookie(COOKIE, marks.join('~'), KNOWN_SECONDS, context.site.shortUrl);
}

/** The `Set-Cookie` value that deletes all marks, for someone who signs out everywhere. */
export const expiredKnownBrowserCookie = (shortUrl: string): string => hostCookie(COOKIE, '', 0, shortUrl);
