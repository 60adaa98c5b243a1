import type { LinkRoute } from '../../domain/links/link-routes.ts';
import type { Link } from '../../domain/links/links.ts';
import { placesKey } from '../keys.ts';
import { findItem, readItem } from '../table/raw-items.ts';
import type { Step } from '../table/transactions.ts';

/** The limit is here, too, so that a place can be taken without trusting a route that was read a moment ago. */
export interface Places {
  clicklimit?: number;
  taken: number;
  /** The highest limit of which webhooks were told that it is reached. */
  told?: number;
}

/** The part of a link's transaction that changes its limit. What was taken stays, whatever becomes of the limit or the link. */
export function setClickLimit(linkId: number, before: number | undefined, after: number | undefined): Step[] {
  if (before === after) return [];
  const Key = placesKey(linkId);
  if (after === undefined) return [{ Update: { Key, UpdateExpression: 'REMOVE clicklimit' } }];
  const UpdateExpression = 'SET clicklimit = :limit ADD taken :none';
  return [{ Update: { Key, UpdateExpression, ExpressionAttributeValues: { ':limit': after, ':none': 0 } } }];
}

/** The route with its limit and the places taken as they are now: one more read, for a link with a limit only. */
export async function withPlaces(route: LinkRoute | undefined): Promise<LinkRoute | undefined> {
  if (route?.clicklimit === undefined) return route;
  const places = await findItem<Places>(placesKey(route.linkId));
  // Without them, the link was purged since its route was read.
  return places && { ...route, clicklimit: places.clicklimit, taken: places.taken };
}

/** How many places of a link are taken, for its owner. */
export async function readTaken({ id, clicklimit }: Pick<Link, 'id' | 'clicklimit'>): Promise<number> {
  // A draft has no id yet.
  if (clicklimit === undefined || id === 0) return 0;
  return (await readItem<Places>(placesKey(id), { consistent: true }))?.taken ?? 0;
}
