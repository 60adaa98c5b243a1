import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, type PutCommandInput } from '@aws-sdk/lib-dynamodb';
import { env } from '../env.ts';
import { BusyError } from '../errors.ts';
import { keptRowKey, keptRowsQuery } from './keys.ts';
import { tableClient } from './table/document-client.ts';
import { setOrRemove } from './table/expressions.ts';
import { getItem, type Key, query } from './table/items.ts';
import type { Step } from './table/transactions.ts';

/** What the table holds of a request with an `Idempotency-Key`. */
export interface ClaimedRequest {
  /** A keyed hash of the request's body. */
  bodyHash: string;
  /** Names the request that is being handled, or was. */
  claim: string;
  /** The claim of the first request, if another one has taken over. */
  firstClaim?: string;
  /** When another request may take over, in Unix milliseconds: the one that had the claim has crashed. */
  claimedUntil: number;
  /** The response, once there is one. */
  response?: Uint8Array;
  /** Unix seconds. */
  ttl: number;
}

/** Claims a request, unless another one has claimed it or was handled. Of concurrent ones exactly one succeeds. */
export const claimRequest = (key: Key, request: ClaimedRequest, now: number): Promise<boolean> =>
  put(key, request, {
    ConditionExpression: 'attribute_not_exists(pk) OR #ttl < :seconds',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':seconds': Math.floor(now / 1000) },
  });

const ifUnhandled = (claim: string) => ({
  ConditionExpression: 'claim = :claim AND attribute_not_exists(#response)',
  ExpressionAttributeNames: { '#response': 'response' },
  ExpressionAttributeValues: { ':claim': claim },
});

/** Claims a request whose claim has ended without a response. */
export const takeOver = (key: Key, request: ClaimedRequest, from: ClaimedRequest): Promise<boolean> =>
  put(key, request, ifUnhandled(from.claim));

/** The claimed or handled request with this key. */
export const findRequest = (key: Key) => getItem<ClaimedRequest>(key);

/** Keeps the response to a claimed request, unless another one has taken over. */
export async function keepRequest(key: Key, request: ClaimedRequest): Promise<void> {
  await put(key, request, {
    ConditionExpression: 'claim = :claim',
    ExpressionAttributeValues: { ':claim': request.claim },
  });
}

/** Transaction steps that keep the response to a claimed request together with what it creates. */
export const keepWithCreation = (Key: Key, claim: string, response: Uint8Array): Step => ({
  Update: {
    Key,
    UpdateExpression: 'SET #response = :response',
    ConditionExpression: 'claim = :claim',
    ExpressionAttributeNames: { '#response': 'response' },
    ExpressionAttributeValues: { ':response': response, ':claim': claim },
  },
  onConditionFailed: () => new BusyError('Another request with this Idempotency-Key has taken over.'),
});

/** Ends a claim without a response, so that the request can be sent again. */
export async function releaseRequest(Key: Key, claim: string): Promise<void> {
  await succeeds(
    tableClient().send(new DeleteCommand({ TableName: env.tableName, Key, ...ifUnhandled(claim) })),
  );
}

/** Lets another request take over at once, which continues with the rows that have no result. */
export async function endClaim(key: Key, request: ClaimedRequest): Promise<void> {
  await put(key, { ...request, claimedUntil: 0 }, ifUnhandled(request.claim));
}

/** Transaction steps that keep the result of a row together with what it creates. */
export function keepRow(
  key: Key,
  { claim, firstClaim = claim, ttl }: ClaimedRequest,
  row: number,
  result: object,
): Step {
  const [attribute, value] = [`row${row}`, JSON.stringify(result)];
  return {
    sets: { attribute, value, always: { ttl } },
    Update: { Key: keptRowKey(key, firstClaim, row), ...setOrRemove({ [attribute]: value, ttl }) },
  };
}

/** The results of rows that earlier requests with this claim have kept before they crashed, by their index. */
export async function readRows(key: Key, firstClaim: string): Promise<Map<number, object>> {
  const items = await query(keptRowsQuery(key, firstClaim));
  const rows = items.flatMap(Object.entries).filter(([name]) => name.startsWith('row'));
  return new Map(rows.map(([name, result]) => [Number(name.slice('row'.length)), JSON.parse(result)]));
}

type Condition = Pick<
  PutCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

const put = (key: Key, request: ClaimedRequest, condition: Condition): Promise<boolean> =>
  succeeds(
    tableClient().send(
      new PutCommand({ TableName: env.tableName, Item: { ...key, ...request }, ...condition }),
    ),
  );

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
