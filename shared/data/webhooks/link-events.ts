import type { Link } from '../../domain/links/links.ts';
import { linkInShort } from '../../domain/webhooks/event-data.ts';
import { env } from '../../env.ts';
import { createEventId, type NewEvent } from './record-events.ts';

type LinkEventType = 'link.created' | 'link.updated' | 'link.deleted' | 'link.expired' | 'link.limit_reached';

interface More {
  /** Of an event that is sent at most once. */
  id?: string;
  /** The campaign that the link has just left. */
  formerCampaign?: number | undefined;
}

/** An event about a link, as it is now. */
export const buildLinkEvent = <T extends LinkEventType>(
  type: T,
  link: Link,
  time: Date,
  more: More = {},
): NewEvent<T> =>
  ({
    type,
    data: linkInShort(link, env.site.shortUrl),
    link: link.id,
    campaign: link.campaign,
    time,
    ...more,
  }) as NewEvent<T>;

/** The event of a click limit that is reached, which is sent once for each limit. */
export const buildLimitEvent = (link: Link, limit: number, time: Date): NewEvent<'link.limit_reached'> =>
  buildLinkEvent('link.limit_reached', { ...link, clicklimit: limit }, time, {
    id: createEventId(time, `limit-${link.id}-${limit}`),
  });
