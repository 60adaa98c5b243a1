import { createHash } from 'node:crypto';
import type { ActionBy } from '../../domain/audit.ts';
import { auditSteps } from '../audit.ts';
import { signInKey } from '../keys.ts';
import { getItem } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { findUser, type StoredUser } from './users.ts';

const VALID_SECONDS = 60 * 60;

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

const keyOf = (token: string) => signInKey(createHash('sha256').update(token).digest('hex'));

/** A sign-in link as the table stores it, under the hash of its token. */
interface SignIn {
  userId: number;
  /** Unix seconds. */
  expires: number;
  /** Set when the link was used. It stays until its TTL. */
  usedBy?: unknown;
}

/** Stores a sign-in link with this token, which signs this user in once, within an hour. */
export async function addSignIn(
  token: string,
  user: Pick<StoredUser, 'id' | 'username'>,
  by: ActionBy,
): Promise<void> {
  const expires = unixSeconds(by.now) + VALID_SECONDS;
  const signIn: SignIn = { userId: user.id, expires };
  await transact([
    { Put: { Item: { ...keyOf(token), ...signIn, ttl: expires } } },
    ...auditSteps({ ...by, action: 'sign-in-link.created', target: user }),
  ]);
}

class NotUsable extends Error {}

/**
 * Uses a sign-in link and returns its user; undefined if it was used, has expired or never existed. Of any number of
 * concurrent visits, one succeeds. When the answer of its transaction is lost, the SDK repeats it with the same token, and
 * it succeeds without a second effect.
 */
export async function useSignIn(token: string, now: Date): Promise<StoredUser | undefined> {
  const signIn = await getItem<SignIn>(keyOf(token));
  const user = signIn && isUsable(signIn, now) ? await findUser(signIn.userId) : undefined;
  if (!user) return undefined;
  const signedIn = auditSteps({ actor: user, now, action: 'user.signed-in', target: user });
  try {
    await transact([markUsed(token, user.id, now), ...signedIn]);
    return user;
  } catch (error) {
    if (error instanceof NotUsable) return undefined;
    throw error;
  }
}

const isUsable = ({ expires, usedBy }: SignIn, now: Date) =>
  expires > unixSeconds(now) && usedBy === undefined;

const markUsed = (token: string, userId: number, now: Date): Step => ({
  Update: {
    Key: keyOf(token),
    UpdateExpression: 'SET usedBy = :user',
    ConditionExpression: 'expires > :now AND attribute_not_exists(usedBy)',
    ExpressionAttributeValues: { ':now': unixSeconds(now), ':user': userId },
  },
  onConditionFailed: () => new NotUsable(),
});
