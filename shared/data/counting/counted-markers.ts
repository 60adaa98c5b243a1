import { hash } from 'node:crypto';
import { COUNTED_MARKER_DAYS } from '../../api/contract/table.ts';
import { type Click, markerPeriod } from '../../domain/clicks/counting.ts';
import { countedMarkerKey, countedMarkers, paddedSequenceNumber } from '../statistics-keys.ts';
import { splitIntoChunks } from '../table/batches.ts';
import { type Key, query } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/**
 * Marks clicks as counted: lists the ids of their records, 8 bytes each. Markers are in a partition for each five minutes
 * of clicks, under the sequence number of their last click. So one query finds every marker that may list a click of a
 * batch, wherever the batch begins. Other shards have the same sequence numbers, which is why the ids are needed.
 */
interface Marker {
  eventIds: Uint8Array;
}

/** The stream repeats records for a day; on one machine, until the service is restarted; failed batches come last. */
const TTL_SECONDS = COUNTED_MARKER_DAYS * 24 * 60 * 60;
/** Of a hash of a record's id: two ids of the same five minutes are never equal in practice. */
const ID_BYTES = 8;
/** A delayed batch can hold clicks of a whole day; the SDK keeps 50 connections. */
const MAX_PARALLEL_QUERIES = 50;

const getPaddedNumber = ({ sequenceNumber }: Click): string => paddedSequenceNumber(sequenceNumber);

/** In hexadecimal digits. */
const shortId = ({ eventId }: Click): string => hash('sha256', eventId, 'hex').slice(0, ID_BYTES * 2);

/** Transaction steps that mark these clicks as counted: at least one, and all of the same period. */
export function markAsCounted(clicks: readonly Click[], now: Date, onConditionFailed: () => Error): Step {
  const last = clicks.reduce((a, b) => (getPaddedNumber(a) > getPaddedNumber(b) ? a : b));
  const Item: Key & Marker & { ttl: number } = {
    ...countedMarkerKey(markerPeriod(last), last),
    eventIds: Buffer.from(clicks.map(shortId).join(''), 'hex'),
    ttl: Math.floor(now.getTime() / 1000) + TTL_SECONDS,
  };
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' }, onConditionFailed };
}

/** These clicks, in their order, without those that are marked. */
export async function withoutCounted(clicks: readonly Click[]): Promise<Click[]> {
  const counted = new Set<string>();
  const periods = [...Map.groupBy(clicks, markerPeriod)];
  for (const some of splitIntoChunks(periods, MAX_PARALLEL_QUERIES)) {
    const markers = await Promise.all(some.map(([period, ofPeriod]) => readMarkers(period, ofPeriod)));
    for (const { eventIds } of markers.flat()) {
      const ids = Buffer.from(eventIds);
      for (let at = 0; at < ids.length; at += ID_BYTES) counted.add(ids.toString('hex', at, at + ID_BYTES));
    }
  }
  return counted.size === 0 ? [...clicks] : clicks.filter((click) => !counted.has(shortId(click)));
}

/** The markers of ranges that end at the first of these clicks or after it. */
function readMarkers(period: number, clicks: readonly Click[]): Promise<Marker[]> {
  const first = clicks.map(getPaddedNumber).reduce((a, b) => (a < b ? a : b));
  return query<Marker>({
    KeyConditionExpression: 'pk = :period AND sk >= :first',
    ExpressionAttributeValues: { ':period': countedMarkers(period), ':first': first },
    ConsistentRead: true,
  });
}
