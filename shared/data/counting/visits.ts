import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { ClickSubject, VisitFacts } from '../../domain/clicks/clicks.ts';
import { env } from '../../env.ts';
import { isBusy } from '../../errors.ts';
import { visitorKey } from '../statistics-keys.ts';
import { rawClientWithoutRetries } from '../table/raw-client.ts';
import { keyInWireFormat } from '../table/raw-items.ts';

/** One visit to be counted. */
export interface CountableVisit {
  /** Made by `createVisitId`. */
  id: string;
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

/** Records a visit in one write; the stream counts it. After an error, `isOutcomeUnknown` says whether it may be recorded. */
export async function recordVisit(visit: CountableVisit): Promise<void> {
  const Key = keyInWireFormat(visitorKey(visit.subject, visit.visitor));
  await sendInTime(new UpdateItemCommand({ TableName: env.tableName, Key, ...visitUpdate(visit) }));
}

/** What a visit changes in the visitor's item, in DynamoDB’s wire format. */
export function visitUpdate({ id, subject, userId, facts, time, retention }: CountableVisit) {
  const expires = Math.floor(time.getTime() / 1000) + retention * 86_400;
  const texts = Object.entries({ subject, lastVisit: id, ...facts }).filter(([, text]) => text);
  const changes: Record<string, { S: string } | { N: string }> = {
    userId: { N: String(userId) },
    ...Object.fromEntries(texts.map(([name, S]) => [name, { S }])),
    ttl: { N: String(expires) },
  };
  const names = Object.keys(changes);
  // `ttl` is a reserved word.
  const assignments = names.map((name) => `${name === 'ttl' ? '#ttl' : name} = :${name}`);
  return {
    UpdateExpression: `ADD visits :one SET ${assignments}${facts.social ? '' : ' REMOVE social'}`,
    ExpressionAttributeNames: { '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':one': { N: '1' },
      ...Object.fromEntries(names.map((name) => [`:${name}`, changes[name] as { S: string }])),
    },
  };
}

/**
 * Whether a visit may be recorded although `recordVisit` failed: unless DynamoDB itself refused the write, which is the error
 * or the cause of a `BusyError`.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const { $metadata } = (isBusy(error) ? error.cause : error) as { $metadata?: { httpStatusCode?: number } };
  return Math.floor(($metadata?.httpStatusCode ?? 0) / 100) !== 4;
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
