import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { toMinute } from '../domain/values/dates.ts';
import { env } from '../env.ts';
import { tableClient } from './table/document-client.ts';
import type { Key } from './table/items.ts';

/** A rate limit for attempts within a calendar minute or hour. */
export interface Limit {
  /** Of the counter: it contains the action, the visitor, and the time. */
  key: Key;
  max: number;
  /** When the counter expires; Unix seconds. */
  expires: number;
}

/** A limit in the calendar minute of `now`. */
export function minuteLimit(keyOf: (minute: number) => Key, max: number, now: Date): Limit {
  const minute = toMinute(now);
  return { key: keyOf(minute), max, expires: (minute + 2) * 60 };
}

/** A limit in the calendar hour of `now`. */
export function hourLimit(keyOf: (hour: number) => Key, max: number, now: Date): Limit {
  const hour = Math.floor(toMinute(now) / 60);
  return { key: keyOf(hour), max, expires: (hour + 2) * 3600 };
}

/** What DynamoDB returns of a counter whose condition failed, in its own types. */
interface FailedCondition extends Error {
  Item?: { wrong?: { N?: string } };
}

/**
 * Reserves an attempt in one conditional write: of any number of concurrent attempts, no more than the limit pass. If the
 * limit is reached, returns how many of the attempts were passwords that turned out to be wrong.
 */
export async function reserveAttempt({ key, max, expires }: Limit): Promise<'reserved' | { wrong: number }> {
  try {
    await tableClient().send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: key,
        UpdateExpression: 'ADD attempts :one SET #ttl = :ttl',
        // The second condition holds even if the SDK repeated a request that returned an attempt.
        ConditionExpression:
          '(attribute_not_exists(attempts) OR attempts < :max) AND (attribute_not_exists(wrong) OR wrong < :max)',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':one': 1, ':max': max, ':ttl': expires },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return 'reserved';
  } catch (error) {
    const { name, Item } = error as FailedCondition;
    if (name === 'ConditionalCheckFailedException') return { wrong: Number(Item?.wrong?.N ?? 0) };
    throw error;
  }
}

/** Reserves an attempt of each limit, in their order; false if one of them is reached. Those before it stay reserved. */
export async function reserveAttempts(limits: readonly Limit[]): Promise<boolean> {
  for (const limit of limits) if ((await reserveAttempt(limit)) !== 'reserved') return false;
  return true;
}
