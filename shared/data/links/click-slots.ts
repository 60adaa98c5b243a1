import type { LinkRoute } from '../../domain/links/link-routes.ts';
import type { Link } from '../../domain/links/links.ts';
import { clickSlotsKey } from '../keys.ts';
import { findItem, readItem } from '../table/raw-items.ts';
import { StaleItem } from '../table/retry.ts';
import type { Step } from '../table/transactions.ts';
import type { LinkAuthor } from './link-events.ts';

/** The limit is here, too, so that a slot can be taken without trusting a route that was read a moment ago. */
export interface ClickSlots {
  clicklimit?: number;
  taken: number;
  /** The highest limit that webhooks were notified of. */
  notified?: number;
}

/** The part of a link's transaction that changes its limit. What was taken stays, whatever becomes of the limit or the link. */
export function setClickLimit(
  linkId: number,
  before: number | undefined,
  after: number | undefined,
  lowered?: LoweredLimit,
): Step[] {
  if (before === after) return [];
  const Key = clickSlotsKey(linkId);
  if (after === undefined) return [{ Update: { Key, UpdateExpression: 'REMOVE clicklimit' } }];
  const Update = { Key, ExpressionAttributeValues: { ':limit': after, ':none': 0 } };
  const UpdateExpression = 'SET clicklimit = :limit ADD taken :none';
  if (!lowered) return [{ Update: { ...Update, UpdateExpression } }];
  const onConditionFailed = () => new StaleItem();
  return lowered.isReached
    ? [{ Update: { ...Update, ...reachNow }, onConditionFailed }]
    : [{ Update: { ...Update, UpdateExpression, ConditionExpression: NOT_REACHED }, onConditionFailed }];
}

/** A limit below the one before, of a link whose owner has webhooks for limits that are reached. */
export interface LoweredLimit {
  /** Whether so many slots are taken already, and webhooks were not notified of this or a higher limit. */
  isReached: boolean;
}

const reachNow = {
  UpdateExpression: 'SET clicklimit = :limit, notified = :limit ADD taken :none',
  ConditionExpression: 'attribute_not_exists(notified) OR notified < :limit',
};
const NOT_REACHED = 'attribute_not_exists(taken) OR taken < :limit OR notified >= :limit';

/** What a change of a link’s limit means for the author’s webhooks, and these; undefined if they have nothing to be notified of. */
export async function checkLoweredLimit(
  before: Link,
  { id, clicklimit }: Link,
  { findLimitListeners }: Pick<LinkAuthor, 'findLimitListeners'>,
): Promise<(LoweredLimit & Pick<LinkAuthor, 'listeners'>) | undefined> {
  if (clicklimit === undefined || clicklimit >= (before.clicklimit ?? Infinity)) return undefined;
  const listeners = (await findLimitListeners?.()) ?? [];
  if (listeners.length === 0) return undefined;
  const slots = await readItem<ClickSlots>(clickSlotsKey(id), { consistent: true });
  const { taken = 0, notified = 0 } = slots ?? {};
  return { listeners, isReached: taken >= clicklimit && notified < clicklimit };
}

/** The route with its limit and the slots taken as they are now: one more read, for a link with a limit only. */
export async function addTakenSlots(route: LinkRoute | undefined): Promise<LinkRoute | undefined> {
  if (route?.clicklimit === undefined) return route;
  const slots = await findItem<ClickSlots>(clickSlotsKey(route.linkId));
  // Without them, the link was purged since its route was read.
  return slots && { ...route, clicklimit: slots.clicklimit, taken: slots.taken };
}

/** How many slots of a link are taken, for its owner. */
export async function countTakenSlots({ id, clicklimit }: Pick<Link, 'id' | 'clicklimit'>): Promise<number> {
  // A draft has no id yet.
  if (clicklimit === undefined || id === 0) return 0;
  return (await readItem<ClickSlots>(clickSlotsKey(id), { consistent: true }))?.taken ?? 0;
}
