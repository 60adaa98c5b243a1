import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { KeyOwner } from '../../domain/users/caller.ts';
import { toMinute } from '../../domain/values/dates.ts';
import { env } from '../../env.ts';
import { requestCountKey } from '../keys.ts';
import { perConnection } from '../table/connection.ts';
import { tableClient } from '../table/document-client.ts';
import { getItem, type Key } from '../table/items.ts';
import { findKeyOwner } from './api-keys.ts';

const MAX_SEEN_KEYS = 10_000;

/** Hashes of the valid keys that this process has seen. */
const seenKeys = /* @__PURE__ */ perConnection(() => new Set<string>());

interface CountedRequest {
  owner: KeyOwner;
  /** The requests with this key in this minute so far. */
  requests: number;
}

/**
 * Counts a request in its calendar minute, unless the key is unknown: made-up keys must not cost writes. A key that
 * this process has seen is read and counted at the same time; the first time, it is read first.
 */
export async function countOwnerRequest(keyHash: string, now: Date): Promise<CountedRequest | undefined> {
  const seen = seenKeys();
  const minute = toMinute(now);
  const [owner, counted] = await Promise.all([
    findKeyOwner(keyHash, now),
    seen.has(keyHash) ? countRequest(keyHash, minute) : undefined,
  ]);
  if (!owner) {
    seen.delete(keyHash);
    return undefined;
  }
  if (counted !== undefined) return { owner, requests: counted };
  if (seen.size >= MAX_SEEN_KEYS) seen.clear();
  seen.add(keyHash);
  return { owner, requests: await countRequest(keyHash, minute) };
}

interface RequestCount {
  requests: number;
  /** Unix seconds. */
  ttl: number;
}

const toTtl = (minute: number) => (minute + 2) * 60;

/** The count of a new key, which continues the old one's: otherwise renewing keys would get around the rate limit. */
export async function continuedCount(from: string, to: string, minute: number): Promise<Key & RequestCount> {
  const count = await getItem<RequestCount>(requestCountKey(from, minute));
  return { ...requestCountKey(to, minute), requests: count?.requests ?? 0, ttl: toTtl(minute) };
}

const countRequest = (keyHash: string, minute: number): Promise<number> => addRequests(keyHash, minute, 1);

/**
 * Counts requests, beside those counted before, if the limit allows all of them; returns undefined, and counts none, if it does
 * not.
 */
export async function countMoreRequests(
  keyHash: string,
  minute: number,
  { count, limit }: { count: number; limit: number },
): Promise<number | undefined> {
  const condition = {
    ConditionExpression: 'attribute_not_exists(requests) OR requests <= :room',
    ExpressionAttributeValues: { ':room': limit - count },
  };
  return addRequests(keyHash, minute, count, condition).catch((error) => {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  });
}

async function addRequests(
  keyHash: string,
  minute: number,
  count: number,
  {
    ExpressionAttributeValues,
    ...condition
  }: Pick<UpdateCommandInput, 'ConditionExpression' | 'ExpressionAttributeValues'> = {},
): Promise<number> {
  const { Attributes } = await tableClient().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: requestCountKey(keyHash, minute),
      UpdateExpression: 'ADD requests :count SET #ttl = :ttl',
      ...condition,
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':count': count, ':ttl': toTtl(minute), ...ExpressionAttributeValues },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Attributes?.requests;
}
