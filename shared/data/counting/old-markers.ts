import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Click } from '../../domain/clicks/counting.ts';
import { env } from '../../env.ts';
import { oldCountedMarkerKey } from '../statistics-keys.ts';
import { table } from '../table/document-client.ts';
import { getItem } from '../table/items.ts';

/** Schema version 1 marked a range of clicks under the id of the first one. */
interface OldMarker {
  /** The sequence number of the range's last click. */
  last: string;
  /** The ids of all its records, in lines, compressed. */
  eventIds: Uint8Array;
  ttl: number;
}

/**
 * These clicks without those at the beginning that a function of schema version 1 counted, but did not confirm, because it
 * was stopped for the update. Its batches, and those that repeat them, always begin where a range begins. One read unit a
 * batch; to be removed with the release after this one.
 */
export async function withoutOldCounted(clicks: readonly Click[]): Promise<readonly Click[]> {
  const first = clicks[0];
  const marker = first && (await getItem<OldMarker>(oldCountedMarkerKey(first.eventId)));
  if (!marker) return clicks;
  const next = clicks.findIndex(({ sequenceNumber }) => BigInt(sequenceNumber) > BigInt(marker.last));
  if (next >= 0) return withoutOldCounted(clicks.slice(next));
  await markRest(marker, clicks.at(-1)?.eventId ?? '');
  return [];
}

/** Marks the rest of a range for the batch that will begin after this click. */
async function markRest({ last, eventIds, ttl }: OldMarker, eventId: string): Promise<void> {
  const ids = inflateRawSync(eventIds).toString().split('\n');
  const rest = ids.slice(ids.indexOf(eventId) + 1);
  if (!rest[0]) return;
  const Item = { ...oldCountedMarkerKey(rest[0]), last, eventIds: deflateRawSync(rest.join('\n')), ttl };
  await table().send(new PutCommand({ TableName: env.tableName, Item }));
}
