import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../../env.ts';
import { signInKey } from '../keys.ts';
import { table } from '../table/client.ts';

const VALID_SECONDS = 60 * 60;

const unixSeconds = (time: Date) => Math.floor(time.getTime() / 1000);

const keyOf = (token: string) => signInKey(createHash('sha256').update(token).digest('hex'));

/** Makes a sign-in link of this token: for this user, once, within an hour. */
export async function addSignIn(token: string, userId: number, now: Date): Promise<void> {
  const expires = unixSeconds(now) + VALID_SECONDS;
  const Item = { ...keyOf(token), userId, expires, ttl: expires };
  await table().send(new PutCommand({ TableName: env.tableName, Item }));
}

/**
 * Uses a token up and gives the id of whom it signs in; undefined if it was used, has expired or never was. One
 * conditional write: of any number at once, one gets it. TTL only cleans up, as it may come days late.
 */
export async function useSignIn(token: string, now: Date): Promise<number | undefined> {
  const command = new DeleteCommand({
    TableName: env.tableName,
    Key: keyOf(token),
    ConditionExpression: 'expires > :now',
    ExpressionAttributeValues: { ':now': unixSeconds(now) },
    ReturnValues: 'ALL_OLD',
  });
  try {
    return (await table().send(command)).Attributes?.userId as number;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
}
