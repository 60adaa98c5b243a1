import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { linkRouteKey } from '../keys.ts';
import { findRecentItem } from '../table/recent-items.ts';

/** The public record of the link with this alias on this host. */
export function findLinkRoute(host: string, alias: string): Promise<LinkRoute | undefined> {
  return findRecentItem<LinkRoute>(linkRouteKey(host, alias));
}
