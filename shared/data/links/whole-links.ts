import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { type Link, routeHost } from '../../domain/links/links.ts';
import { wholeLink } from '../../domain/links/listed-links.ts';
import { waitForTurn } from '../../event-loop.ts';
import { linkRouteKey } from '../keys.ts';
import { getItem, type Key } from '../table/items.ts';
import { StaleItem } from '../table/retry.ts';

/** Where visitors find the link. */
export const toLinkRouteKey = (link: Link): Key => linkRouteKey(routeHost(link), link.alias);

/**
 * All fields of a link, some of which may be in its route only. Throws `StaleItem` if the route is no longer the
 * link's: the link was moved or deleted since it was read.
 */
export async function completeLink(stored: Link): Promise<Link> {
  // Its route has up to 256 KB, and many links may be read and changed at a time.
  await waitForTurn();
  if (!stored.isListedOnly) return stored;
  const route = await getItem<LinkRoute>(toLinkRouteKey(stored));
  if (route?.linkId !== stored.id) throw new StaleItem();
  return wholeLink(stored, route);
}
