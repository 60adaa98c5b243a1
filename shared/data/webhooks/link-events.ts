import type { Link } from '../../domain/links/links.ts';
import { linkInShort } from '../../domain/webhooks/event-data.ts';
import { env } from '../../env.ts';
import type { Step } from '../table/transactions.ts';
import type { Listener } from './listeners.ts';
import { recordEvents } from './record-events.ts';

type LinkEventType = 'link.created' | 'link.updated' | 'link.deleted' | 'link.expired' | 'link.limit_reached';

/** The part of a transaction that tells webhooks of a link, as it is now; with an id if it is told at most once. */
export function recordLinkEvent(
  listeners: readonly Listener[],
  type: LinkEventType,
  link: Link,
  time: Date,
  id?: string,
): Step[] {
  if (listeners.length === 0) return [];
  const data = linkInShort(link, env.site.shortUrl);
  return recordEvents(listeners, { type, data, link: link.id, campaign: link.campaign, time, id });
}
