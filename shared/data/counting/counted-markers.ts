import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { COUNTED_MARKER_DAYS } from '../../api/contract/table.ts';
import type { Click } from '../../domain/clicks/counting.ts';
import { env } from '../../env.ts';
import { countedMarkerKey } from '../keys.ts';
import { table } from '../table/document-client.ts';
import { getItem, type Key } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/**
 * Marks a range of clicks as counted. It is found by the id of the range's first record, and contains the sequence
 * number of the last one. It also contains the ids of all its records, about 18 bytes each: when a batch ends inside
 * the range, the rest gets a marker of its own, for the batch that will begin there.
 */
interface Marker {
  last: bigint;
  eventIds: string[];
}

/** The stream repeats records for a day; on one machine, until the service is restarted; failed batches come last. */
const TTL_SECONDS = COUNTED_MARKER_DAYS * 24 * 60 * 60;

/** A marker as the table stores it. */
interface StoredMarker {
  /** As text, because a sequence number is too long for an exact number. */
  last: string;
  /** Compressed. */
  eventIds: Uint8Array;
}

/** The part of a transaction that marks these clicks as counted. */
export function markAsCounted(clicks: readonly Click[], now: Date, onConditionFailed: () => Error): Step {
  const last = BigInt(clicks.at(-1)?.sequenceNumber ?? 0);
  const eventIds = clicks.map(({ eventId }) => eventId);
  const Item = markerItem({ last, eventIds }, now);
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' }, onConditionFailed };
}

function markerItem({ last, eventIds }: Marker, now: Date): Key & StoredMarker & { ttl: number } {
  return {
    ...countedMarkerKey(eventIds[0] ?? ''),
    last: String(last),
    eventIds: deflateRawSync(eventIds.join('\n'), { level: 1 }),
    ttl: Math.floor(now.getTime() / 1000) + TTL_SECONDS,
  };
}

/**
 * How many of these clicks were counted by the transaction that began with the first one; undefined if there was no
 * such transaction. If it counted more than these clicks, writes a marker for the batch that begins after them.
 */
export async function skipAlreadyCounted(clicks: readonly Click[], now: Date): Promise<number | undefined> {
  const marker = await readMarker(clicks[0]?.eventId ?? '');
  if (!marker) return undefined;
  const next = clicks.findIndex(({ sequenceNumber }) => BigInt(sequenceNumber) > marker.last);
  if (next >= 0) return next;
  const counted = marker.eventIds.indexOf(clicks.at(-1)?.eventId ?? '') + 1;
  const rest = { last: marker.last, eventIds: marker.eventIds.slice(counted) };
  if (rest.eventIds.length > 0) {
    await table().send(new PutCommand({ TableName: env.tableName, Item: markerItem(rest, now) }));
  }
  return clicks.length;
}

async function readMarker(eventId: string): Promise<Marker | undefined> {
  const item = await getItem<StoredMarker>(countedMarkerKey(eventId));
  if (!item) return undefined;
  return { last: BigInt(item.last), eventIds: inflateRawSync(item.eventIds).toString().split('\n') };
}
