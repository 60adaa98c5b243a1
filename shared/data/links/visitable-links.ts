import type { Domain } from '../../domain/domains.ts';
import { formatDateTime } from '../../domain/values/dates.ts';
import { collectionKey, type LinkAccess, membersKey, startInKey, visitableRange } from '../keys.ts';
import { itemsAfter } from '../owned/collections.ts';
import { type Key, query } from '../table/items.ts';

/** How many links of a host are read to draw from. Their records are small: 20 read units at most. */
const LINKS_PER_HOST = 1000;
/** How many branded domains of the owner are searched. */
const MAX_DOMAINS = 25;

/** The record of a link in a campaign. */
export interface Member {
  linkId: number;
}

/**
 * Reads the public links of a campaign that can be visited, without reading those that have expired or are on domains that
 * the owner no longer has. Two rounds of requests: the service’s own host and the owner’s domains, then each of these.
 */
export async function readVisitableMembers(
  { id, userId }: { id: number; userId: number },
  access: LinkAccess,
  now: Date,
): Promise<Member[]> {
  const readHost = (host: string) =>
    query<Member & Key>(
      {
        KeyConditionExpression: 'pk = :members AND sk BETWEEN :lowest AND :highest',
        ExpressionAttributeValues: {
          ':members': membersKey('campaigns', id),
          ...visitableRange(access, host, formatDateTime(now)),
        },
        ConsistentRead: true,
      },
      LINKS_PER_HOST,
    );
  // Awaited together: one that failed before it was awaited would be an unhandled rejection.
  const [ownHost, domains] = await Promise.all([readHost(''), readDomains(userId)]);
  const others = await Promise.all(domains.map(({ host }) => readHost(host)));
  return [ownHost, ...others].flat().filter(({ sk }) => (startInKey(sk) ?? '') <= formatDateTime(now));
}

const readDomains = (userId: number) =>
  query<Pick<Domain, 'host'>>(
    {
      ...itemsAfter(collectionKey(userId, 'domains'), 0),
      ProjectionExpression: '#host',
      ExpressionAttributeNames: { '#host': 'host' },
      ScanIndexForward: false,
    },
    MAX_DOMAINS,
  );
