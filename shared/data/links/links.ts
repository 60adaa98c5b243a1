import { randomInt } from 'node:crypto';
import type { IncludedField } from '../../api/fields/included-fields.ts';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import { RANKS_PER_CLICK } from '../../domain/clicks/rank.ts';
import type { Retention } from '../../domain/clicks/retention.ts';
import { assertPlanAllows } from '../../domain/links/link-features.ts';
import { type ListedLink, listedFieldsWith } from '../../domain/links/link-views.ts';
import { changeLink, type Link, type LinkChange, newLink } from '../../domain/links/links.ts';
import { listedLink } from '../../domain/links/listed-links.ts';
import { assertAsRead } from '../../domain/owned/assert-as-read.ts';
import type { PageRequest } from '../../domain/owned/paging.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { randomAlias } from '../../domain/values/aliases.ts';
import { isServiceError } from '../../errors.ts';
import { putPastClicks, readStatistics } from '../counting/statistics.ts';
import { startPurge } from '../jobs/start-purge.ts';
import { collectionKey } from '../keys.ts';
import {
  assertCanJoin,
  channelExists,
  deleteChannelItem,
  joinChannel,
  takeChannelNumber,
} from '../owned/channel-items.ts';
import { readPageByClicks } from '../owned/collections.ts';
import {
  type EntityType,
  locateItem,
  newOwned,
  readOwned,
  replaceOwned,
  takeOwnedId,
  withOptimisticRetry,
} from '../owned/owned-items.ts';
import { retryOnClash } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import { newLinkRoute, replaceLinkRoute } from './link-route-steps.ts';
import { membershipSteps } from './members.ts';
import { buildReferenceChecks } from './references.ts';
import type { ProbeFrames } from './unframeable-targets.ts';
import { completeLink, linkRouteKey } from './whole-links.ts';

const linksKey = (userId: number) => collectionKey(userId, 'links');

export const links: EntityType<Link> & { collection: 'links' } = {
  collection: 'links',
  notFound: 'link_not_found',
  limit: 'links',
  counters: ['clicks'],
  indexAttributes: ({ userId, clicks }, n) => ({
    rankedIn: linksKey(userId),
    rank: clicks * RANKS_PER_CLICK + n,
  }),
};

/** A link and its statistics, read in parallel. Throws `link_not_found`. */
export async function getLinkWithStatistics(userId: number, id: number) {
  locateItem(links, userId, id);
  const [link, statistics] = await Promise.all([
    getWholeLink(userId, id),
    readStatistics(clickSubject('links', id)),
  ]);
  return { link, statistics };
}

/** A link with all its fields. Throws `link_not_found`. */
export const getWholeLink = (userId: number, id: number): Promise<Link> =>
  withOptimisticRetry(links, userId, id, completeLink);

/** A page of a user's links, with the fields that lists show. */
export async function readLinks(
  userId: number,
  { order, include, ...page }: PageRequest & { order: 'date' | 'click'; include: readonly IncludedField[] },
) {
  const fields = listedFieldsWith(include);
  if (order === 'date') return readOwned(links, userId, page, fields);
  return readPageByClicks<ListedLink>(linksKey(userId), page, fields);
}

/** Creates a link together with its route. Throws `alias_taken`, a limit of the plan, or a reference's 404. */
export async function addLink(
  user: Caller,
  change: LinkChange,
  now: Date,
  probeFrames?: ProbeFrames,
): Promise<Link> {
  const [owned, place] = await Promise.all([
    takeOwnedId(links, user),
    change.channel === undefined ? 0 : takeChannelNumber(user.id),
  ]);
  const write = async () => {
    const alias = change.alias ?? randomAlias(randomInt);
    const made = { ...inChannel(newLink(owned, alias, change, now), change, place), ...user.retention };
    assertPlanAllows(user.plan, change, made);
    const link = await withUnframeable(made, probeFrames);
    await transact([
      ...newOwned(links, user, listedLink(link)),
      ...newLinkRoute(link),
      ...membershipSteps(link, {}, link),
      ...buildReferenceChecks(link),
      ...joinSteps(link, change, place),
      ...putPastClicks(clickSubject('links', link.id), link.clicks),
    ]);
    return link;
  };
  return retryOnClash(write, (error) => isServiceError(error, 'alias_taken') && !change.alias);
}

/** The link with the targets that forbid frames, as a probe finds them now. */
const withUnframeable = async (link: Link, probeFrames?: ProbeFrames): Promise<Link> =>
  probeFrames ? { ...link, unframeable: await probeFrames(link) } : link;

/** The link with its place in the channel that the change puts it into. */
function inChannel(link: Link, { channel }: LinkChange, place: number): Link {
  return channel === undefined ? link : { ...link, channels: { ...link.channels, [channel]: place } };
}

const joinSteps = (link: Link, { channel }: LinkChange, place: number): Step[] =>
  channel === undefined ? [] : joinChannel('links', link, channel, place);

/**
 * Changes a link and moves its route with it. Throws as `addLink` does, `link_not_found`, or, if `revisionAsRead` is given and
 * the link has changed since, a 400 on `revision`.
 */
export async function changeStoredLink(
  user: Caller,
  id: number,
  change: LinkChange,
  probeFrames?: ProbeFrames,
  revisionAsRead?: number,
): Promise<Link> {
  return rewriteLink(user.id, id, async (before) => {
    assertAsRead(before, revisionAsRead);
    const isJoining = change.channel !== undefined && before.channels?.[change.channel] === undefined;
    if (isJoining) assertCanJoin(before);
    const place = isJoining ? await takeChannelNumber(user.id) : 0;
    const made = withRetention(changeLink(before, change), user.retention);
    assertPlanAllows(user.plan, change, made, before);
    const changed = await withUnframeable(made, probeFrames);
    return isJoining
      ? { after: inChannel(changed, change, place), extraWrites: joinSteps(changed, change, place) }
      : { after: changed, extraWrites: change.channel ? [channelExists(user.id, change.channel)] : [] };
  });
}

const withRetention = (link: Link, retention: Retention): Link => ({
  ...link,
  laterRetention: undefined,
  ...retention,
});

/** Tells visits the retention of the owner's current plan. Throws `link_not_found`. */
export async function setLinkRetention(userId: number, id: number, retention: Retention): Promise<void> {
  await rewriteLink(userId, id, async (before) => ({ after: withRetention(before, retention) }));
}

interface Rewrite {
  after: Link;
  extraWrites?: Step[];
}

/** Changes the latest state of a link together with its route and its memberships, in one transaction. */
export function rewriteLink(
  userId: number,
  id: number,
  change: (before: Link) => Promise<Rewrite>,
): Promise<Link> {
  return withOptimisticRetry(links, userId, id, async (stored) => {
    const before = await completeLink(stored);
    const { after, extraWrites = [] } = await change(before);
    await transact([
      replaceOwned(links, stored, listedLink(after)),
      ...replaceLinkRoute(before, after),
      ...membershipSteps(before, before, after),
      ...buildReferenceChecks(after, before),
      ...extraWrites,
    ]);
    return after;
  });
}

/** Deletes a link and its route immediately, and starts the purge of its statistics. Throws `link_not_found`. */
export const deleteStoredLink = (userId: number, id: number): Promise<void> =>
  deleteLinkAlone(userId, id, [startPurge('links', userId, id)]);

/** Deletes a link and its route, and not its statistics. */
export function deleteLinkAlone(userId: number, id: number, extraWrites: Step[] = []): Promise<void> {
  return deleteChannelItem(links, userId, id, (link) => [
    { Delete: { Key: linkRouteKey(link) } },
    ...extraWrites,
    ...membershipSteps(link, link, {}),
  ]);
}
