import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { KeyOwner } from '../../domain/users/caller.ts';
import { formatDate } from '../../domain/values/dates.ts';
import { env } from '../../env.ts';
import { getNumber } from '../../ids.ts';
import { collectionKey, itemKey } from '../keys.ts';
import { perConnection } from '../table/connection.ts';
import { tableClient } from '../table/document-client.ts';
import { ignoreFailedCondition } from '../table/failed-condition.ts';

const MAX_RECORDED_KEYS = 10_000;

/** The last day that this process recorded of each additional key, by the key's hash. */
const recordedDays = /* @__PURE__ */ perConnection(() => new Map<string, string>());

/**
 * Records the day on which an additional API key is used. A process tries this once a day for each key, and the item is
 * written once a day, however many processes try.
 */
export async function recordKeyUse(
  { id: userId, keyHash, additionalKey }: KeyOwner,
  now: Date,
): Promise<void> {
  const n = additionalKey && getNumber(userId, additionalKey.id);
  const [days, day] = [recordedDays(), formatDate(now)];
  if (n === undefined || days.get(keyHash) === day) return;
  const command = new UpdateCommand({
    TableName: env.tableName,
    Key: itemKey(collectionKey(userId, 'keys'), n),
    UpdateExpression: 'SET lastUsed = :day',
    // The key may have been deleted since the request was authenticated.
    ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(lastUsed) OR lastUsed < :day)',
    ExpressionAttributeValues: { ':day': day },
  });
  await tableClient().send(command).catch(ignoreFailedCondition);
  if (days.size >= MAX_RECORDED_KEYS) days.clear();
  days.set(keyHash, day);
}
