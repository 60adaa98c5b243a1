import { randomInt } from 'node:crypto';
import { clickSubject } from '../../domain/clicks/clicks.ts';
import { RANKS_PER_CLICK } from '../../domain/clicks/rank.ts';
import type { Retention } from '../../domain/clicks/retention.ts';
import { assertPlanAllows } from '../../domain/links/link-features.ts';
import {
  assertTimesAhead,
  changeLink,
  type Link,
  type LinkChange,
  newLink,
} from '../../domain/links/links.ts';
import { listedLink } from '../../domain/links/listed-links.ts';
import { assertAsRead } from '../../domain/owned/assert-as-read.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { randomAlias } from '../../domain/values/aliases.ts';
import { formatDateTime } from '../../domain/values/dates.ts';
import { isServiceError } from '../../errors.ts';
import { putPastClicks, readStatistics } from '../counting/statistics.ts';
import { collectionKey } from '../keys.ts';
import {
  assertCanJoin,
  type ChannelItemType,
  channelExists,
  joinChannel,
  takeChannelNumber,
} from '../owned/channel-items.ts';
import {
  locateItem,
  newOwned,
  replaceOwned,
  takeOwnedId,
  withOptimisticRetry,
} from '../owned/owned-items.ts';
import { retryOnClash } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import { countLink } from './by-date/backdated-links.ts';
import { findAnchor } from './by-date/find-anchor.ts';
import { checkLoweredLimit } from './click-slots.ts';
import { withRetention, withUnframeable } from './derived-fields.ts';
import { bySystem, type LinkAuthor, notifyOfChange, readAuthor, transactWhole } from './link-events.ts';
import { limitHistory, recordChange } from './link-history.ts';
import { changeLinkImage } from './link-image.ts';
import { newLinkRoute, replaceLinkRoute } from './link-route-steps.ts';
import { membershipSteps } from './members.ts';
import { buildReferenceChecks } from './references.ts';
import type { ProbeFrames } from './unframeable-targets.ts';
import { completeLink, toLinkRouteKey } from './whole-links.ts';

const linksKey = (userId: number) => collectionKey(userId, 'links');

export const links: ChannelItemType<Link> & { collection: 'links' } = {
  collection: 'links',
  notFound: 'link_not_found',
  counters: ['clicks', 'lastClickRank'],
  indexAttributes: ({ userId, clicks }, n) => ({
    rankedIn: linksKey(userId),
    rank: clicks * RANKS_PER_CLICK + n,
  }),
  count: (link, n, by) => countLink(linksKey(link.userId), { ...link, n }, by),
  publicKey: toLinkRouteKey,
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

/**
 * Creates a link together with its route; `draw` chooses its alias, if it has none. Throws `alias_taken`, `externalid_taken`, a
 * limit of the plan, or a reference's 404.
 */
export async function addLink(
  user: Caller,
  change: LinkChange,
  now: Date,
  probeFrames?: ProbeFrames,
  draw: (below: number) => number = randomInt,
): Promise<Link> {
  const { date = '9999' } = change.past ?? {};
  const joined = change.channels ?? (change.channel === undefined ? [] : [change.channel]);
  const [owned, positions, anchor, author] = await Promise.all([
    takeOwnedId(links, user),
    Promise.all(joined.map(async (id) => [id, await takeChannelNumber(user.id)] as const)),
    date < formatDateTime(now) ? findAnchor(linksKey(user.id), { date }) : undefined,
    readAuthor(user, now),
  ]);
  const write = async () => {
    const alias = change.alias ?? randomAlias(draw);
    const made = {
      ...newLink(owned, alias, change, now, anchor),
      ...(positions.length > 0 && { channels: Object.fromEntries(positions) }),
      ...user.retention,
      ...(change.past?.date && { changedAt: formatDateTime(now) }),
      changedBy: author.by,
    };
    assertPlanAllows(user.plan, change, made);
    const link = await withUnframeable(made, probeFrames);
    await transact([
      ...newOwned(links, user, listedLink(link)),
      ...newLinkRoute(link),
      ...membershipSteps(link, {}, link),
      ...changeLinkImage(link, {}, link),
      ...buildReferenceChecks(link),
      ...positions.flatMap(([id, position]) => joinChannel('links', link, id, position)),
      ...putPastClicks(clickSubject('links', link.id), link.clicks),
      ...notifyOfChange(undefined, link, author),
    ]);
    return link;
  };
  return retryOnClash(write, (error) => isServiceError(error, 'alias_taken') && !change.alias);
}

/** The link with its position in the channel that the change puts it into. */
function inChannel(link: Link, { channel }: LinkChange, position: number): Link {
  return channel === undefined ? link : { ...link, channels: { ...link.channels, [channel]: position } };
}

const joinSteps = (link: Link, { channel }: LinkChange, position: number): Step[] =>
  channel === undefined ? [] : joinChannel('links', link, channel, position);

interface ChangeContext {
  now: Date;
  probeFrames?: ProbeFrames;
  revisionAsRead?: number | undefined;
}

/**
 * Changes a link and moves its route with it. Throws as `addLink` does, `link_not_found`, or, if `revisionAsRead` is passed and
 * the link has changed since, a 400 on `revision`.
 */
export async function changeStoredLink(
  user: Caller,
  id: number,
  change: LinkChange,
  { now, probeFrames, revisionAsRead }: ChangeContext,
): Promise<Link> {
  return rewriteLink(user.id, id, await readAuthor(user, now), async (before) => {
    assertAsRead(before, revisionAsRead);
    assertTimesAhead(before, change, now);
    const isJoining = change.channel !== undefined && before.channels?.[change.channel] === undefined;
    if (isJoining) assertCanJoin(before);
    const position = isJoining ? await takeChannelNumber(user.id) : 0;
    const made = withRetention(changeLink(before, change), user.retention);
    assertPlanAllows(user.plan, change, made, before);
    const changed = await withUnframeable(made, probeFrames);
    return isJoining
      ? { after: inChannel(changed, change, position), extraWrites: joinSteps(changed, change, position) }
      : { after: changed, extraWrites: change.channel ? [channelExists(user.id, change.channel)] : [] };
  });
}

/** Tells visits the retention of the owner's current plan. Throws `link_not_found`. */
export async function setLinkRetention(userId: number, id: number, retention: Retention): Promise<void> {
  await rewriteLink(userId, id, bySystem(), async (before) => ({ after: withRetention(before, retention) }));
}

interface Rewrite {
  after: Link;
  extraWrites?: Step[];
  /** Whether to write nothing if no versioned field differs. */
  skipsSame?: boolean;
}

/** Changes the latest state of a link together with its route, its memberships, and its history, in one transaction. */
export function rewriteLink(
  userId: number,
  id: number,
  author: LinkAuthor,
  change: (before: Link) => Promise<Rewrite>,
): Promise<Link> {
  return withOptimisticRetry(links, userId, id, async (stored) => {
    const before = await completeLink(stored);
    const { after: changed, extraWrites = [], skipsSame } = await change(before);
    const lowered = await checkLoweredLimit(before, changed, author);
    const { after, steps } = recordChange(before, changed, { ...author, ...lowered }, lowered?.isReached);
    if (skipsSame && steps.length === 0) return before;
    await transactWhole([
      replaceOwned(links, stored, listedLink(after)),
      ...replaceLinkRoute(before, after, lowered),
      ...membershipSteps(before, before, after),
      ...changeLinkImage(before, before, after),
      ...buildReferenceChecks(after, before),
      ...extraWrites,
      ...steps,
    ]);
    await limitHistory(before, after);
    return after;
  });
}
