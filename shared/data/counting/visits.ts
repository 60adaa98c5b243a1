import { type AttributeValue, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { dimensionNames } from '../../dimensions.ts';
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
  /** The campaign and the channels that the subject is in, as `formatMemberships` returns them; empty for none. */
  memberships: string;
  /** The visitor's pseudonym, or that of a record for several private visitors, made by `visitorId`. */
  visitor: string;
  facts: VisitFacts;
  time: Date;
  /** How many days the visitor's record is stored. */
  retention: number;
  /** Whether it counts, and is not charged to the owner's plan: there were too many from the network. */
  isFree?: boolean | undefined;
}

/** The redirect waits no longer than this for the visit to be recorded. */
const RECORD_TIMEOUT_MS = 1_000;

/** Records a visit in one write; the stream counts it. After an error, `isOutcomeUnknown` says whether it may be recorded. */
export async function recordVisit(visit: CountableVisit): Promise<void> {
  const Key = keyInWireFormat(visitorKey(visit.subject, visit.visitor));
  const update = new UpdateItemCommand({ TableName: env.tableName, Key, ...visitUpdate(visit) });
  await rawClientWithoutRetries().send(update, { requestTimeout: RECORD_TIMEOUT_MS });
}

const assign = (...names: string[]) => names.map((name) => `, ${name} = :${name}`).join('');
const assignFacts = dimensionNames.map((name) => `, #${name} = :${name}`).join('');
const SET = `SET #ttl = :ttl${assign('userId', 'subject', 'memberships', 'lastVisit')}${assignFacts}`;

/** By what is added. Constant texts: a table that caches parsed expressions would have to hash a new one for each visit. */
const updatesThat = (set: string) => ({
  countVisit: `ADD visits :one ${set}`,
  countFree: `ADD uncharged :one, visits :one ${set}`,
  takeSlot: `ADD slots :one, visits :one ${set}`,
  takeFreeSlot: `ADD slots :one, uncharged :one, visits :one ${set}`,
});
const WITHOUT_SOCIAL = updatesThat(`${SET} REMOVE social`);
const WITH_SOCIAL = updatesThat(SET + assign('social'));

const chooseUpdate = (updates: typeof WITH_SOCIAL, takesSlot: boolean, isFree = false): string =>
  takesSlot ? updates[isFree ? 'takeFreeSlot' : 'takeSlot'] : updates[isFree ? 'countFree' : 'countVisit'];

/** Constant as well. */
const factValues = dimensionNames.map((name) => ({ name, placeholder: `:${name}` }));
/** Some are reserved words. */
const NAMES = Object.fromEntries(['ttl', ...dimensionNames].map((name) => [`#${name}`, name]));

/** What a visit changes in the visitor's item, in DynamoDB’s wire format; if it takes a slot of a link, this is counted, too. */
export function visitUpdate(visit: CountableVisit, takesSlot = false) {
  const { id, subject, userId, memberships, facts, time, retention, isFree } = visit;
  const { social } = facts;
  const expires = Math.floor(time.getTime() / 1000) + retention * 86_400;
  const values: Record<string, AttributeValue> = {
    ':one': { N: '1' },
    ':userId': { N: String(userId) },
    ':subject': { S: subject },
    ':memberships': { S: memberships },
    ':lastVisit': { S: id },
    ':ttl': { N: String(expires) },
  };
  for (const { name, placeholder } of factValues) values[placeholder] = { S: facts[name] };
  if (social) values[':social'] = { S: social };
  return {
    UpdateExpression: chooseUpdate(social ? WITH_SOCIAL : WITHOUT_SOCIAL, takesSlot, isFree),
    ExpressionAttributeNames: NAMES,
    ExpressionAttributeValues: values,
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
