import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { table } from './table/client.ts';
import type { Key } from './table/items.ts';

/** What may be tried so many times in a clock minute. */
export interface Limit {
  /** Of the counter: it names what is tried, by whom, and the minute. */
  key: Key;
  most: number;
  /** When the counter may go; Unix seconds. */
  expires: number;
}

/** Reserves one more attempt, in one conditional write, so that of any number at once no more get through. */
export async function reserveAttempt({ key, most, expires }: Limit): Promise<boolean> {
  try {
    await table().send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: key,
        UpdateExpression: 'ADD attempts :one SET #ttl = :ttl',
        ConditionExpression: 'attribute_not_exists(attempts) OR attempts < :most',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':one': 1, ':most': most, ':ttl': expires },
      }),
    );
    return true;
  } catch (error) {
    if ((error as Error).name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

/** Gives an attempt back that was none: the password was right. */
export async function returnAttempt({ key }: Limit): Promise<void> {
  await table().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: key,
      UpdateExpression: 'ADD attempts :less',
      ExpressionAttributeValues: { ':less': -1 },
    }),
  );
}
