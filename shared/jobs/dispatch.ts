import type { DynamoDBRecord } from 'aws-lambda';
import { EXPIRY_PREFIX, JOB_PREFIX, OUTBOX_PREFIX, PURGE_PREFIX } from '../api/contract/table.ts';
import { startPurges } from '../data/jobs/start-purge.ts';
import { purgedAtDate } from '../data/keys.ts';
import { startIndexing } from '../data/search/index-jobs.ts';
import { type IndexRequest, readIndexRequest } from '../data/search/index-requests.ts';
import { watchExpiries } from '../data/webhooks/expiries.ts';
import { type NewEvents, readNewEvents, wakeJobs } from '../data/webhooks/wake-jobs.ts';
import { parseExpiryUser } from '../data/webhooks/webhook-keys.ts';
import type { JobMessage } from '../domain/jobs.ts';
import { sendMessages } from './queues.ts';

/**
 * Sends the messages that these stream records cause: for each job that waits anew, and for links whose routes were written,
 * which get a job for each user here. Starts the purge of deleted links and unused images whose time is over, and the jobs of
 * webhooks for which events were recorded, and looks at expiries that were added. Returns the ids of records that cannot be
 * read. Rejects if a message was not sent; the
 * same records can then be dispatched again.
 */
export async function dispatchRecords(records: readonly DynamoDBRecord[]): Promise<string[]> {
  const messages: JobMessage[] = [];
  const requests: (IndexRequest & { eventId: string })[] = [];
  const malformed: string[] = [];
  const expired: ReturnType<typeof purgedAtDate>[] = [];
  const recorded: NewEvents[] = [];
  const watched = new Set<number>();
  for (const record of records) {
    const { eventID: eventId = '' } = record;
    const pk = record.dynamodb?.Keys?.pk?.S ?? '';
    if (pk.startsWith(PURGE_PREFIX)) {
      if (hasExpired(record)) expired.push(purgedAtDate(pk));
      continue;
    }
    if (pk.startsWith(OUTBOX_PREFIX)) {
      const events = readNewEvents(record);
      if (events) recorded.push(events);
      continue;
    }
    if (pk.startsWith(EXPIRY_PREFIX)) {
      if (record.eventName === 'INSERT') watched.add(parseExpiryUser(pk));
      continue;
    }
    const read = pk.startsWith(JOB_PREFIX) ? readJobMessage(record) : readIndexRequest(record);
    if (read === 'malformed') malformed.push(eventId);
    else if (read && 'linkNumber' in read) requests.push({ ...read, eventId });
    else if (read) messages.push(read);
  }
  await Promise.all([startPurges(expired), wakeJobs(recorded), watchExpiries(watched)]);
  await sendMessages([...messages, ...(await startIndexing(requests))]);
  return malformed;
}

/** Whether an item was deleted because its time was over, and not before. */
const hasExpired = ({ eventName, dynamodb }: DynamoDBRecord): boolean =>
  eventName === 'REMOVE' && Number(dynamodb?.OldImage?.ttl?.N) * 1000 <= Date.now();

/** The message of a job that waits since this change. Undefined if its message was sent, and for every other change. */
function readJobMessage({ eventName, dynamodb }: DynamoDBRecord): JobMessage | 'malformed' | undefined {
  const { OldImage, NewImage } = dynamodb ?? {};
  if (eventName === 'REMOVE' || !NewImage) return undefined;
  const { id, kind, userId, revision, due, status, isSent } = NewImage;
  if (!id?.S || !kind?.S || !revision?.N || !due?.N) return 'malformed';
  const isNew = revision.N !== OldImage?.revision?.N && !(isSent && !OldImage);
  if (status?.S !== 'waiting' || !isNew) return undefined;
  return {
    id: id.S,
    kind: kind.S,
    userId: Number(userId?.N ?? 0),
    revision: Number(revision.N),
    due: Number(due.N),
  };
}
