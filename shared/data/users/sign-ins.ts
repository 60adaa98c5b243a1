import { createHash } from 'node:crypto';
import type { ActionBy } from '../../domain/audit.ts';
import { isSessionCurrent, type Session, toSession } from '../../domain/users/sessions.ts';
import type { User } from '../../domain/users/users.ts';
import { auditSteps } from '../audit.ts';
import { signInKey } from '../keys.ts';
import { getItem } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { findUser } from './users.ts';

const VALID_SECONDS = 60 * 60;

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

const toSignInKey = (token: string) => signInKey(createHash('sha256').update(token).digest('hex'));

/** A sign-in link as the table stores it, under the hash of its token. */
interface SignIn extends Pick<Session, 'keyVersion' | 'sessionVersion'> {
  userId: number;
  /** Unix seconds. */
  expires: number;
  /** Set when the link was used. It stays until its TTL. */
  usedBy?: unknown;
}

/** Stores a sign-in link with this token, which starts a session of the user as they are now, once, within an hour. */
export async function addSignIn(token: string, user: User, by: ActionBy): Promise<void> {
  const { id: userId, keyVersion, sessionVersion } = toSession(user);
  const expires = unixSeconds(by.now) + VALID_SECONDS;
  const signIn: SignIn = { userId, keyVersion, sessionVersion, expires };
  await transact([
    { Put: { Item: { ...toSignInKey(token), ...signIn, ttl: expires } } },
    ...auditSteps({ ...by, action: 'sign-in-link.created', target: user }),
  ]);
}

interface NewLink extends ActionBy {
  random: (bytes: number) => Buffer;
  site: { shortUrl: string };
}

/** Creates a sign-in link of a user, for an administrator. */
export async function addSignInLink(user: User, { random, site, ...by }: NewLink): Promise<string> {
  const token = random(32).toString('base64url');
  await addSignIn(token, user, by);
  return `${site.shortUrl}/login/sso/${token}`;
}

class NotUsable extends Error {}

/**
 * Uses a sign-in link and returns its session; undefined if the link was used, has expired, never existed, or if the user's
 * sessions have ended since. Of any number of concurrent visits, one succeeds. When the response of its transaction is lost,
 * the SDK repeats it with the same token, and it succeeds without a second effect.
 */
export async function useSignIn(token: string, now: Date): Promise<Session | undefined> {
  const signIn = await getItem<SignIn>(toSignInKey(token));
  if (!signIn || !isUsable(signIn, now)) return undefined;
  const { userId: id, keyVersion, sessionVersion } = signIn;
  const session = { id, keyVersion, sessionVersion, linkUsed: unixSeconds(now) };
  const user = await findUser(id);
  if (!user || !isSessionCurrent(session, user)) return undefined;
  const signedIn = auditSteps({ actor: user, now, action: 'user.signed-in', target: user });
  try {
    await transact([markUsed(token, id, now), ...signedIn]);
    return session;
  } catch (error) {
    if (error instanceof NotUsable) return undefined;
    throw error;
  }
}

const isUsable = ({ expires, usedBy }: SignIn, now: Date) =>
  expires > unixSeconds(now) && usedBy === undefined;

const markUsed = (token: string, userId: number, now: Date): Step => ({
  Update: {
    Key: toSignInKey(token),
    UpdateExpression: 'SET usedBy = :user',
    ConditionExpression: 'expires > :now AND attribute_not_exists(usedBy)',
    ExpressionAttributeValues: { ':now': unixSeconds(now), ':user': userId },
  },
  onConditionFailed: () => new NotUsable(),
});
