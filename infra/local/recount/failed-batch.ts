import type { DynamoDBRecord } from 'aws-lambda';
import * as v from 'valibot';
import { handler } from '../../../functions/streams/count-clicks.ts';
import { COUNTED_MARKER_DAYS, VISITOR_PREFIX } from '../../../shared/api/contract/table.ts';
import { readClicks } from '../../../shared/data/counting/click-records.ts';

const Event = v.object({ Records: v.array(v.record(v.string(), v.unknown())) });
const Json = v.pipe(v.string(), v.parseJson(), Event);

/**
 * What Lambda writes about a batch that it gave up on: `payload` is the event, as JSON in a text. A queue or topic gets
 * the same without the payload.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html
 */
const InvocationRecord = v.object({
  DDBStreamBatchInfo: v.unknown(),
  payload: v.optional(v.union([Json, Event])),
});
const FailedBatch = v.union([InvocationRecord, Event]);

/** The records of a failed batch; undefined if the text is none. Throws if it is one without its records. */
export function readFailedBatch(text: string): DynamoDBRecord[] | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), FailedBatch), text);
  if (!parsed.success) return undefined;
  const event = 'DDBStreamBatchInfo' in parsed.output ? parsed.output.payload : parsed.output;
  if (!event)
    throw new Error('it describes a batch without its records, which are in the batch’s file in the bucket');
  return event.Records as DynamoDBRecord[];
}

const DAY_MS = 86_400_000;

/**
 * Counts the visits of a failed batch that are not counted yet, and says how many there are in all. Safe to repeat: the
 * function that failed finds its markers. Throws if they may have expired, or if counting fails again.
 */
export async function recountBatch(records: DynamoDBRecord[], now: Date): Promise<string> {
  const isVisit = ({ dynamodb }: DynamoDBRecord) => dynamodb?.Keys?.pk?.S?.startsWith(VISITOR_PREFIX);
  if (!records.some(isVisit))
    throw new Error('it has no visits. See docs/monitoring.md for how to rerun such a batch');
  const times = records.map(({ dynamodb }) => (dynamodb?.ApproximateCreationDateTime ?? 0) * 1000);
  const oldest = Math.min(...times);
  if (now.getTime() - oldest > COUNTED_MARKER_DAYS * DAY_MS)
    throw new Error(
      `its first visit is from ${new Date(oldest).toISOString()}. After ${COUNTED_MARKER_DAYS} days, it is no longer known which visits were counted`,
    );
  const { batchItemFailures } = await handler({ Records: records });
  if (batchItemFailures.length > 0)
    throw new Error(
      'counting failed again for the reason above. Run this again later; nothing is counted twice',
    );
  const { clicks, malformed } = readClicks(records);
  const visits = clicks.reduce((sum, click) => sum + click.visits, 0);
  return `all ${visits} visits in the batch have been counted${malformed.length > 0 ? `; ${malformed.length} records could not be read` : ''}`;
}
