import { randomInt } from 'node:crypto';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import { RANKS_PER_CLICK } from '../../domain/clicks/rank.ts';
import { assertPlanAllows } from '../../domain/links/link-features.ts';
import { linkRouteOf } from '../../domain/links/link-routes.ts';
import { changeLink, type Link, type LinkChange, newLink, routeHost } from '../../domain/links/links.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import { requireFeatures } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { randomAlias } from '../../domain/values/aliases.ts';
import { invalidFields, ServiceError } from '../../errors.ts';
import { readStatistics } from '../counting/statistics.ts';
import { collectionKey, domainKey, routeKey, statisticsKey } from '../keys.ts';
import { channelExists, deleteChannelItem, joinChannel, takeChannelNumber } from '../owned/channel-items.ts';
import { readPageByClicks } from '../owned/collections.ts';
import {
  type EntityType,
  getOwned,
  locate,
  newOwned,
  readOwned,
  replaceOwned,
  takeOwnedId,
  toOwned,
  withOptimisticRetry,
} from '../owned/owned-items.ts';
import type { Key } from '../table/items.ts';
import { type Step, transact } from '../table/transactions.ts';
import { unlessDisabled } from './disable-routes.ts';
import { membershipSteps } from './members.ts';
import { referencesOf } from './references.ts';

const linksOf = (userId: number) => collectionKey(userId, 'links');

export const links: EntityType<Link> = {
  collection: 'links',
  notFound: 'link_not_found',
  limit: 'links',
  counted: ['clicks'],
  indexed: ({ userId, clicks }, n) => ({ rankedIn: linksOf(userId), rank: clicks * RANKS_PER_CLICK + n }),
};

/** A link and what is counted of it, read together. Throws `link_not_found`. */
export async function getLinkWithStatistics(userId: number, id: number) {
  locate(links, userId, id);
  const [link, statistics] = await Promise.all([
    getOwned(links, userId, id),
    readStatistics(clickSubject('links', id)),
  ]);
  return { link, statistics };
}

export async function readLinks(
  userId: number,
  { order, ...page }: PageRequest & { order: 'date' | 'click' },
) {
  if (order === 'date') return readOwned(links, userId, page);
  const { items, total } = await readPageByClicks(linksOf(userId), page);
  return { items: items.map((item) => toOwned<Link>(item)), total };
}

const ALIAS_ATTEMPTS = 5;

/** Makes a link and its route, or neither. Throws `alias_taken`, a limit of the plan, or a reference's 404. */
export async function addLink(user: Caller, change: LinkChange, now: Date): Promise<Link> {
  const [owned, place] = await Promise.all([
    takeOwnedId(links, user),
    change.channel === undefined ? 0 : takeChannelNumber(user.id),
  ]);
  for (let attempt = 1; ; attempt++) {
    const alias = change.alias ?? randomAlias(randomInt);
    const link = inChannel(newLink(owned, alias, change, now), change, place);
    link.retention = user.plan.limits.retention;
    assertPlanAllows(user.plan, change, link);
    try {
      await transact([
        ...newOwned(links, user, link),
        ...newRoute(link),
        ...membershipSteps(link, {}, link),
        ...referencesOf(link),
        ...joinSteps(link, change, place),
      ]);
      return link;
    } catch (error) {
      const isClash = error instanceof ServiceError && error.code === 'alias_taken';
      if (!isClash || change.alias || attempt === ALIAS_ATTEMPTS) throw error;
    }
  }
}

/** The link in the channel that the change puts it into, at this place. */
function inChannel(link: Link, { channel }: LinkChange, place: number): Link {
  return channel === undefined ? link : { ...link, channels: { ...link.channels, [channel]: place } };
}

const joinSteps = (link: Link, { channel }: LinkChange, place: number): Step[] =>
  channel === undefined ? [] : joinChannel('links', link, channel, place);

/** Where visitors find the link. */
export const keyOfRoute = (link: Link): Key => routeKey(routeHost(link), link.alias);

/** A route that must be new, on a domain that is the owner's: the conditions make an alias unique, and nobody's else. */
function newRoute(link: Link): Step[] {
  const put: Step = {
    Put: {
      Item: { ...keyOfRoute(link), ...linkRouteOf(link) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
    onConditionFailed: () => new ServiceError('alias_taken'),
  };
  if (link.domain === undefined) return [put];
  const ownership: Step = {
    ConditionCheck: {
      Key: domainKey(new URL(link.domain).hostname),
      ConditionExpression: 'userId = :owner',
      ExpressionAttributeValues: { ':owner': link.userId },
    },
    onConditionFailed: () => invalidFields({ domain: 'is not one of your domains' }),
  };
  return [ownership, put];
}

/** Changes a link and moves its route with it. Throws as `addLink` does, or `link_not_found`. */
export async function changeStoredLink(user: Caller, id: number, change: LinkChange): Promise<Link> {
  return rewriteLink(user.id, id, async (before) => {
    const isJoining = change.channel !== undefined && before.channels?.[change.channel] === undefined;
    const place = isJoining ? await takeChannelNumber(user.id) : 0;
    const retention = user.plan.limits.retention;
    const changed = { ...changeLink(before, change), retention };
    assertPlanAllows(user.plan, change, changed, before);
    return isJoining
      ? { after: inChannel(changed, change, place), extraWrites: joinSteps(changed, change, place) }
      : { after: changed, extraWrites: change.channel ? [channelExists(user.id, change.channel)] : [] };
  });
}

/** Moves a link into a campaign. Throws `link_not_found`, `campaign_not_found` or `plan_feature`. */
export async function assignToCampaign(user: Caller, id: number, campaign: number): Promise<void> {
  requireFeatures(user.plan, ['bundle']);
  await rewriteLink(user.id, id, async (before) => {
    const after = { ...before, campaign };
    // It may be in it still while the campaign itself is gone and being purged.
    const isIn = before.campaign === campaign;
    return { after, extraWrites: isIn ? referencesOf(after, { ...before, campaign: undefined }) : [] };
  });
}

interface Rewrite {
  after: Link;
  extraWrites?: Step[];
}

/** Writes what `change` makes of a link, its route, and what it belongs to: all or nothing, on its latest state. */
function rewriteLink(userId: number, id: number, change: (before: Link) => Promise<Rewrite>): Promise<Link> {
  return withOptimisticRetry(links, userId, id, async (before) => {
    const { after, extraWrites = [] } = await change(before);
    await transact([
      replaceOwned(links, before, after),
      ...replaceRoute(before, after),
      ...membershipSteps(before, before, after),
      ...referencesOf(after, before),
      ...extraWrites,
    ]);
    return after;
  });
}

function replaceRoute(before: Link, after: Link): Step[] {
  const [old, next] = [keyOfRoute(before), keyOfRoute(after)];
  const onConditionFailed = () => new ServiceError('link_not_found');
  if (old.pk === next.pk)
    return [{ Put: { Item: { ...next, ...linkRouteOf(after) }, ...unlessDisabled }, onConditionFailed }];
  return [{ Delete: { Key: old, ...unlessDisabled }, onConditionFailed }, ...newRoute(after)];
}

/** Takes a link and its route out of service at once. Throws `link_not_found`. */
export function deleteStoredLink(userId: number, id: number): Promise<void> {
  return deleteChannelItem(links, userId, id, (link) => [
    { Delete: { Key: keyOfRoute(link) } },
    { Delete: { Key: statisticsKey(clickSubject('links', id)) } },
    ...membershipSteps(link, link, {}),
  ]);
}
