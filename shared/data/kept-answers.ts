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
export interface KeptRequest {
  /** A keyed hash of the request's body. */
  bodyHash: string;
  /** Names the request that is being handled, or was. */
  claim: string;
  /** The claim of the first request, if another one has taken over. */
  firstClaim?: string;
  /** When another request may take over, in Unix milliseconds: the one that had the claim has crashed. */
  claimedUntil: number;
  /** The answer, once there is one. */
  answer?: Uint8Array;
  /** Unix seconds. */
  ttl: number;
}

/** Claims a request, unless another one has claimed it or was answered. Of concurrent ones exactly one succeeds. */
export const claimRequest = (key: Key, request: KeptRequest, now: number): Promise<boolean> =>
  put(key, request, {
    ConditionExpression: 'attribute_not_exists(pk) OR #ttl < :seconds',
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':seconds': Math.floor(now / 1000) },
  });

const ifUnanswered = (claim: string) => ({
  ConditionExpression: 'claim = :claim AND attribute_not_exists(answer)',
  ExpressionAttributeValues: { ':claim': claim },
});

/** Claims a request whose claim has ended without an answer. */
export const takeOver = (key: Key, request: KeptRequest, from: KeptRequest): Promise<boolean> =>
  put(key, request, ifUnanswered(from.claim));

/** The claimed or answered request with this key. */
export const findRequest = (key: Key) => getItem<KeptRequest>(key);

/** Keeps the answer to a claimed request, unless another one has taken over. */
export async function keepRequest(key: Key, request: KeptRequest): Promise<void> {
  await put(key, request, {
    ConditionExpression: 'claim = :claim',
    ExpressionAttributeValues: { ':claim': request.claim },
  });
}

/** Transaction steps that keep the answer to a claimed request together with what it creates. */
export const keepWithCreation = (Key: Key, claim: string, answer: Uint8Array): Step => ({
  Update: {
    Key,
    UpdateExpression: 'SET answer = :answer',
    ConditionExpression: 'claim = :claim',
    ExpressionAttributeValues: { ':answer': answer, ':claim': claim },
  },
  onConditionFailed: () => new BusyError('Another request with this Idempotency-Key has taken over.'),
});

/** Ends a claim without an answer, so that the request can be sent again. */
export async function releaseRequest(Key: Key, claim: string): Promise<void> {
  await succeeds(
    tableClient().send(new DeleteCommand({ TableName: env.tableName, Key, ...ifUnanswered(claim) })),
  );
}

/** Transaction steps that keep the answer to a row together with what it creates. */
export function keepRow(
  key: Key,
  { claim, firstClaim = claim, ttl }: KeptRequest,
  row: number,
  answer: object,
): Step {
  const [attribute, value] = [`row${row}`, JSON.stringify(answer)];
  return {
    sets: { attribute, value, always: { ttl } },
    Update: { Key: keptRowKey(key, firstClaim, row), ...setOrRemove({ [attribute]: value, ttl }) },
  };
}

/** The answers to rows that earlier requests with this claim have kept before they crashed, by their index. */
export async function readRows(key: Key, firstClaim: string): Promise<Map<number, object>> {
  const items = await query(keptRowsQuery(key, firstClaim));
  const rows = items.flatMap(Object.entries).filter(([name]) => name.startsWith('row'));
  return new Map(rows.map(([name, answer]) => [Number(name.slice('row'.length)), JSON.parse(answer)]));
}

type Condition = Pick<
  PutCommandInput,
  'ConditionExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

const put = (key: Key, request: KeptRequest, condition: Condition): Promise<boolean> =>
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
