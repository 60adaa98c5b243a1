import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { ClickSubject, VisitFacts } from '../../domain/clicks/clicks.ts';
import { env } from '../../env.ts';
import { visitorKey } from '../keys.ts';
import { rawClientWithoutRetries } from '../table/raw-client.ts';
import { keyInWireFormat } from '../table/raw-items.ts';

/** One visit to be counted. */
export interface CountableVisit {
  /** Made by `visitIdOf`. */
  id: string;
  subject: ClickSubject;
  /** Owner of the subject. */
  userId: number;
  /** The visitor's pseudonym, made by `visitorId`. */
  visitor: string;
  facts: VisitFacts;
  time: Date;
  /** How many days the visitor's record is stored; 0 for no limit. */
  retention: number;
}

/** The redirect waits no longer than this for the visit to be recorded. */
const RECORD_TIMEOUT_MS = 1_000;

/** Records a visit in one write; the stream counts it. After an error, `mayBeRecorded` says whether it may be recorded. */
export async function recordVisit(visit: CountableVisit): Promise<void> {
  const Key = keyInWireFormat(visitorKey(visit.subject, visit.visitor));
  await sendInTime(new UpdateItemCommand({ TableName: env.tableName, Key, ...visitUpdate(visit) }));
}

/** What a visit changes in the visitor's item, in DynamoDB’s wire format. */
export function visitUpdate({ id, subject, userId, facts, time, retention }: CountableVisit) {
  const { social, country, referrer, browser, os } = facts;
  const expires = Math.floor(time.getTime() / 1000) + retention * 86_400;
  const hasNoExpiry = retention === 0;
  return {
    UpdateExpression: [
      'ADD visits :one',
      'SET subject = :subject, userId = :userId, country = :country, referrer = :referrer, browser = :browser, os = :os, lastVisit = :id',
      social ? ', social = :social' : '',
      hasNoExpiry ? '' : ', #ttl = :ttl',
      social ? '' : ' REMOVE social',
    ].join(' '),
    ...(!hasNoExpiry && { ExpressionAttributeNames: { '#ttl': 'ttl' } }),
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ':id': { S: id },
      ':subject': { S: subject },
      ':userId': { N: String(userId) },
      ':country': { S: country },
      ':referrer': { S: referrer },
      ':browser': { S: browser },
      ':os': { S: os },
      ...(social && { ':social': { S: social } }),
      ...(!hasNoExpiry && { ':ttl': { N: String(expires) } }),
    },
  };
}

/** Whether a visit may be recorded although `recordVisit` failed: unless DynamoDB itself refused the write. */
export function mayBeRecorded(error: unknown): boolean {
  const { httpStatusCode = 0 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {};
  return httpStatusCode < 400 || httpStatusCode >= 500;
}

/** Unlike `AbortSignal.timeout`, leaves no timer behind that creates an error for each visit a second later. */
async function sendInTime(command: UpdateItemCommand): Promise<void> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), RECORD_TIMEOUT_MS);
  try {
    await rawClientWithoutRetries().send(command, { abortSignal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}
