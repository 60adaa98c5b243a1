import { GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { VisitFacts } from '../domain/clicks.ts';
import type { Route } from '../domain/visits.ts';
import { env } from '../env.ts';
import { type Key, routeKey, visitorKey } from './keys.ts';
import { leanTable, leanTableOnce } from './table.ts';

/** One visit to be counted. */
export interface CountableVisit {
  linkId: number;
  /** Owner of the link. */
  userId: number;
  /** Whose it is, as `visitorId` makes it. */
  visitor: string;
  facts: VisitFacts;
  time: Date;
  /** Days that the visitor is remembered; 0 means for ever. */
  retention: number;
}

/**
 * What a visitor's path leads to. A miss is read again consistently: a link that was made a moment ago must work,
 * and visits that hit pay for the cheap read only.
 */
export async function findRoute(host: string, alias: string): Promise<Route | undefined> {
  const get = { TableName: env.tableName, Key: inWireFormat(routeKey(host, alias)) };
  const { Item } = await leanTable().send(new GetItemCommand(get));
  if (Item) return unmarshall(Item) as Route;
  const again = await leanTable().send(new GetItemCommand({ ...get, ConsistentRead: true }));
  return again.Item && (unmarshall(again.Item) as Route);
}

/** The visitor waits no longer than this for being counted; milliseconds. */
const PATIENCE = 1_000;

/** Counts a visit in one write of its own: the rest is the stream's. A failure may come after the write went through. */
export async function recordVisit({
  linkId,
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
    Key: inWireFormat(visitorKey(linkId, visitor)),
    UpdateExpression: [
      'ADD visits :one',
      'SET linkId = :linkId, userId = :userId, country = :country, referrer = :referrer, browser = :browser, os = :os',
      social ? ', social = :social' : '',
      isKeptForEver ? '' : ', #ttl = :ttl',
      social ? '' : ' REMOVE social',
    ].join(' '),
    ...(!isKeptForEver && { ExpressionAttributeNames: { '#ttl': 'ttl' } }),
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ':linkId': { N: String(linkId) },
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
