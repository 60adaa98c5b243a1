import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { ClickSubject, VisitFacts } from '../../domain/clicks/clicks.ts';
import { env } from '../../env.ts';
import { visitorKey } from '../keys.ts';
import { rawClientWithoutRetries } from '../table/raw-client.ts';
import { keyInWireFormat } from '../table/raw-items.ts';

/** One visit to be counted. */
export interface CountableVisit {
  subject: ClickSubject;
  /** Owner of the subject. */
  userId: number;
  /** The visitor's pseudonym, made by `visitorId`. */
  visitor: string;
  facts: VisitFacts;
  time: Date;
  /** How many days the visitor's record is stored. */
  retention: number;
}

/** The redirect waits no longer than this for the visit to be recorded. */
const RECORD_TIMEOUT_MS = 1_000;

/** Records a visit in one write; the stream counts it. After an error, the write may have succeeded nevertheless. */
export async function recordVisit({
  subject,
  userId,
  visitor,
  facts,
  time,
  retention,
}: CountableVisit): Promise<void> {
  const { social, country, referrer, browser, os } = facts;
  const expires = Math.floor(time.getTime() / 1000) + retention * 86_400;
  const command = new UpdateItemCommand({
    TableName: env.tableName,
    Key: keyInWireFormat(visitorKey(subject, visitor)),
    UpdateExpression: [
      'ADD visits :one',
      'SET subject = :subject, userId = :userId, country = :country, referrer = :referrer, browser = :browser, os = :os, #ttl = :ttl',
      social ? ', social = :social' : '',
      social ? '' : ' REMOVE social',
    ].join(' '),
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ':subject': { S: subject },
      ':userId': { N: String(userId) },
      ':country': { S: country },
      ':referrer': { S: referrer },
      ':browser': { S: browser },
      ':os': { S: os },
      ...(social && { ':social': { S: social } }),
      ':ttl': { N: String(expires) },
    },
  });
  await sendInTime(command);
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
