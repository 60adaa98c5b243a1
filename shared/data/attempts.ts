import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { table } from './table/document-client.ts';
import type { Key } from './table/items.ts';

/** A rate limit for attempts within a clock minute. */
export interface Limit {
  /** Of the counter: it contains the action, the visitor and the minute. */
  key: Key;
  max: number;
  /** When the counter expires; Unix seconds. */
  expires: number;
}

/** Reserves an attempt in one conditional write: of any number of concurrent attempts, no more than the limit pass. */
export async function reserveAttempt({ key, max, expires }: Limit): Promise<boolean> {
  try {
    await table().send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: key,
        UpdateExpression: 'ADD attempts :one SET #ttl = :ttl',
        ConditionExpression: 'attribute_not_exists(attempts) OR attempts < :max',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':one': 1, ':max': max, ':ttl': expires },
      }),
    );
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

/** Reserves an attempt of each limit, or none if one of them is reached. */
export async function reserveAttempts(limits: readonly Limit[]): Promise<boolean> {
  for (const [index, limit] of limits.entries()) {
    if (await reserveAttempt(limit)) continue;
    await returnAttempts(limits.slice(0, index));
    return false;
  }
  return true;
}

export const returnAttempts = async (limits: readonly Limit[]): Promise<void> => {
  await Promise.all(limits.map(returnAttempt));
};

/** Returns a reserved attempt that does not count, because the password was right. */
export async function returnAttempt({ key }: Limit): Promise<void> {
  await table().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: key,
      UpdateExpression: 'ADD attempts :minusOne',
      ExpressionAttributeValues: { ':minusOne': -1 },
    }),
  );
}
