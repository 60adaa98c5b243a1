import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { linkRouteKey } from '../../../shared/data/keys.ts';
import { type Link, routeHost } from '../../../shared/domain/links/links.ts';

let recordsSoFar = 0;

type IndexedRoute = Pick<Link, 'id' | 'userId' | 'alias' | 'domain'>;

/** The stream record of a route that was written with its link, or deleted. */
export function routeRecord(
  { id, userId, alias, domain }: IndexedRoute,
  eventName: 'MODIFY' | 'REMOVE' = 'MODIFY',
  extra: Record<string, unknown> = {},
): DynamoDBRecord {
  const key = linkRouteKey(routeHost({ userId, domain }), alias);
  const image = marshall({ ...key, linkId: id, userId, ...extra }) as never;
  recordsSoFar++;
  return {
    eventID: recordsSoFar.toString(16).padStart(32, '0'),
    eventName,
    dynamodb: {
      Keys: marshall(key) as never,
      ...(eventName === 'REMOVE' ? { OldImage: image } : { NewImage: image }),
      SequenceNumber: String(111_122_223_333_444_455_555n + BigInt(recordsSoFar)),
    },
  };
}
