import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Counted, VisitFacts } from '../domain/clicks.ts';
import type { Route } from '../domain/visits.ts';
import { env } from '../env.ts';
import { type Key, routeKey, visitorKey } from './keys.ts';
import { leanTable, leanTableOnce } from './table.ts';

/** One visit to be counted. */
export interface CountableVisit {
  counted: Counted;
  /** Owner of what was visited. */
  userId: number;
  /** Whose it is, as `visitorId` makes it. */
  visitor: string;
  facts: VisitFacts;
  time: Date;
  /** Days that the visitor is remembered; 0 means for ever. */
  retention: number;
}

/** What a visitor's path leads to. */
export function findRoute(host: string, alias: string): Promise<Route | undefined> {
  return findItem<Route>(routeKey(host, alias));
}

/**
 * An item that a visit needs. A miss is read again consistently: what was made a moment ago must work, and visits that
 * hit pay for the cheap read only.
 */
export async function findItem<T>(key: Key): Promise<T | undefined> {
  return (await readItem<T>(key)) ?? readItem<T>(key, { consistent: true });
}

/** Everything written so far is seen by a consistent read, which costs twice as much. */
export async function readItem<T>(key: Key, { consistent = false } = {}): Promise<T | undefined> {
  const get = {
    TableName: env.tableName,
    Key: inWireFormat(key),
    ...(consistent && { ConsistentRead: true }),
  };
  const { Item } = await leanTable().send(new GetItemCommand(get));
  return Item && (unmarshall(Item) as T);
}

/** The visitor waits no longer than this for being counted; milliseconds. */
const PATIENCE = 1_000;

/** Counts a visit in one write of its own: the rest is the stream's. A failure may come after the write went through. */
export async function recordVisit({
  counted,
  userId,
  visitor,
  facts,
  time,
  retention,
}: CountableVisit): Promise<void> {
  const { social, country, referrer, browser, os } = facts;
  const expires = Math.floor(time.getTime() / 1000) + retention * 86_400;
  const isKeptForEver = retention === 0;
  const command = new UpdateItemCommand({
    TableName: env.tableName,
    Key: inWireFormat(visitorKey(counted, visitor)),
    UpdateExpression: [
      'ADD visits :one',
      'SET counted = :counted, userId = :userId, country = :country, referrer = :referrer, browser = :browser, os = :os',
      social ? ', social = :social' : '',
      isKeptForEver ? '' : ', #ttl = :ttl',
      social ? '' : ' REMOVE social',
    ].join(' '),
    ...(!isKeptForEver && { ExpressionAttributeNames: { '#ttl': 'ttl' } }),
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ':counted': { S: counted },
      ':userId': { N: String(userId) },
      ':country': { S: country },
      ':referrer': { S: referrer },
      ':browser': { S: browser },
      ':os': { S: os },
      ...(social && { ':social': { S: social } }),
      ...(!isKeptForEver && { ':ttl': { N: String(expires) } }),
    },
  });
  await leanTableOnce().send(command, { abortSignal: AbortSignal.timeout(PATIENCE) });
}

function inWireFormat({ pk, sk }: Key) {
  return { pk: { S: pk }, sk: { S: sk } };
}
