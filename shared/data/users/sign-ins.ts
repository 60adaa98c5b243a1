import { createHash, randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Session } from '../../domain/users/sessions.ts';
import { env } from '../../env.ts';
import { signInKey } from '../keys.ts';
import { table } from '../table/document-client.ts';

const VALID_SECONDS = 60 * 60;

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

const keyOf = (token: string) => signInKey(createHash('sha256').update(token).digest('hex'));

/** A sign-in link as the table stores it, under the hash of its token. */
interface SignIn extends Omit<Session, 'id'> {
  userId: number;
  /** Unix seconds. */
  expires: number;
  /** The visit that used the link, if there was one. */
  usedBy?: string;
}

/** Stores a sign-in link with this token, which starts this session once, within an hour. */
export async function addSignIn(token: string, session: Session, now: Date): Promise<void> {
  const { id: userId, keyVersion, sessionVersion } = session;
  const expires = unixSeconds(now) + VALID_SECONDS;
  const signIn: SignIn = { userId, keyVersion, sessionVersion, expires };
  const Item = { ...keyOf(token), ...signIn, ttl: expires };
  await table().send(new PutCommand({ TableName: env.tableName, Item }));
}

/**
 * Uses a sign-in link and returns its session; undefined if it was used, has expired or never existed. Of any
 * number of concurrent visits, one succeeds. The write contains the id of the visit, so that it can be retried when its
 * answer was lost. The link stays until its TTL.
 */
export async function useSignIn(
  token: string,
  now: Date,
  visit: string = randomUUID(),
): Promise<Session | undefined> {
  const command = new UpdateCommand({
    TableName: env.tableName,
    Key: keyOf(token),
    UpdateExpression: 'SET usedBy = :visit',
    ConditionExpression: 'expires > :now AND (attribute_not_exists(usedBy) OR usedBy = :visit)',
    ExpressionAttributeValues: { ':now': unixSeconds(now), ':visit': visit },
    ReturnValues: 'ALL_NEW',
  });
  try {
    const { Attributes } = await table().send(command);
    const { userId, keyVersion, sessionVersion } = Attributes as SignIn;
    return { id: userId, keyVersion, sessionVersion };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
