import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Click } from '../../domain/clicks/counting.ts';
import { env } from '../../env.ts';
import { countedKey } from '../keys.ts';
import { table } from '../table/client.ts';
import type { Item } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/**
 * A marker says that a range of clicks is counted. It is found by the id of the range's first record, and tells how
 * far the range goes: the sequence number of its last record. It also names all its records, about 18 bytes each: a
 * batch that ends inside the range hands the rest on, to a marker for the batch that will begin there.
 */
interface Marker {
  last: bigint;
  eventIds: string[];
}

/** The stream repeats records for a day, and on one machine until it is started again. */
const KEPT_SECONDS = 7 * 24 * 60 * 60;

/** The part of a transaction that marks these clicks as counted. */
export function markAsCounted(clicks: readonly Click[], now: Date, onConditionFailed: () => Error): Step {
  const last = BigInt(clicks.at(-1)?.sequenceNumber ?? 0);
  const eventIds = clicks.map(({ eventId }) => eventId);
  const Item = markerItem({ last, eventIds }, now);
  return { Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' }, onConditionFailed };
}

function markerItem({ last, eventIds }: Marker, now: Date): Item {
  return {
    ...countedKey(eventIds[0] ?? ''),
    // As text: a sequence number is longer than a number is exact.
    last: String(last),
    eventIds: deflateRawSync(eventIds.join('\n'), { level: 1 }),
    ttl: Math.floor(now.getTime() / 1000) + KEPT_SECONDS,
  };
}

/**
 * How many of these clicks a transaction has counted that began with the first of them; undefined if there was none.
 * If it counted more than these, it leaves a marker to whoever begins behind them.
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
  const get = { TableName: env.tableName, Key: countedKey(eventId), ConsistentRead: true };
  const { Item } = await table().send(new GetCommand(get));
  if (!Item) return undefined;
  const eventIds = inflateRawSync(Item.eventIds as Uint8Array).toString();
  return { last: BigInt(Item.last as string), eventIds: eventIds.split('\n') };
}
