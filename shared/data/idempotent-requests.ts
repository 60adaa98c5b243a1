import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { tableClient } from './table/document-client.ts';
import { getItem, type Key } from './table/items.ts';

/** What the table holds of a request with an `Idempotency-Key`. */
export interface ClaimedRequest {
  /** A keyed hash of the request's body. */
  bodyHash: string;
  /** Names the request that is being handled, or was. */
  claim: string;
  /** When another request may take over, in Unix milliseconds: the one that had the claim has crashed. */
  claimedUntil: number;
  /** The response, once there is one. */
  response?: Uint8Array;
  /** Unix seconds. */
  ttl: number;
}

/** Claims a request, unless another one has claimed it or was handled. Of concurrent ones exactly one succeeds. */
export function claimRequest(key: Key, request: ClaimedRequest, now: number): Promise<boolean> {
  const put = new PutCommand({
    TableName: env.tableName,
    Item: { ...key, ...request },
    ConditionExpression:
      'attribute_not_exists(pk) OR #ttl < :seconds OR (attribute_not_exists(#response) AND claimedUntil < :now)',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#response': 'response' },
    ExpressionAttributeValues: { ':seconds': Math.floor(now / 1000), ':now': now },
  });
  return succeeds(tableClient().send(put));
}

/** The claimed or handled request with this key. */
export const findRequest = (key: Key) => getItem<ClaimedRequest>(key);

const ifClaimed = (claim: string) => ({
  ConditionExpression: 'claim = :claim',
  ExpressionAttributeValues: { ':claim': claim },
});

/** Keeps the response to a claimed request, unless another one has taken over. */
export async function keepRequest(key: Key, request: ClaimedRequest): Promise<void> {
  const Item = { ...key, ...request };
  await succeeds(
    tableClient().send(new PutCommand({ TableName: env.tableName, Item, ...ifClaimed(request.claim) })),
  );
}

/** Ends a claim without a response, so that the request can be sent again. */
export async function releaseRequest(Key: Key, claim: string): Promise<void> {
  await succeeds(
    tableClient().send(new DeleteCommand({ TableName: env.tableName, Key, ...ifClaimed(claim) })),
  );
}

/** Whether a conditional write was made. */
async function succeeds(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
