import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { ClickSubject, VisitFacts } from '../../domain/clicks/clicks.ts';
import { env } from '../../env.ts';
import { visitorKey } from '../keys.ts';
import { rawClientWithoutRetries } from '../table/client.ts';
import { keyInWireFormat } from '../table/raw-items.ts';

/** One visit to be counted. */
export interface CountableVisit {
  counted: ClickSubject;
  /** Owner of what was visited. */
  userId: number;
  /** Whose it is, as `visitorId` makes it. */
  visitor: string;
  facts: VisitFacts;
  time: Date;
  /** Days that the visitor is memoize; 0 means for ever. */
  retention: number;
}

/** The visitor waits no longer than this for being counted; milliseconds. */
const RECORD_TIMEOUT_MS = 1_000;

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
    Key: keyInWireFormat(visitorKey(counted, visitor)),
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
  await rawClientWithoutRetries().send(command, { abortSignal: AbortSignal.timeout(RECORD_TIMEOUT_MS) });
}
