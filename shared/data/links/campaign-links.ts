import { isAlias } from '../../api/fields/alias-syntax.ts';
import { isUnprotected, parseListName, type RandomInt, sampleOffsets } from '../../domain/campaign-visits.ts';
import { type Campaign, publicName } from '../../domain/campaigns.ts';
import { hasExpired, hasStarted, isUsedUp } from '../../domain/links/link-routes.ts';
import type { Link } from '../../domain/links/links.ts';
import { sumSegments } from '../../domain/owned/paging.ts';
import { getNumber, getOwner } from '../../ids.ts';
import type { Rotator } from '../campaigns.ts';
import type { DomainRecord } from '../domain-records.ts';
import {
  clickSlotsKey,
  collectionKey,
  domainKey,
  itemKey,
  type LinkAccess,
  membersKey,
  rotatorKey,
} from '../keys.ts';
import { readAtOffsets, readPage } from '../owned/collections.ts';
import { readCounts } from '../owned/counts.ts';
import { toOwned } from '../owned/owned-items.ts';
import { readItems } from '../table/batch-get.ts';
import { findItem } from '../table/raw-items.ts';
import { findUser } from '../users/users.ts';
import type { ClickSlots } from './click-slots.ts';
import { type Member, readVisitableMembers } from './visitable-links.ts';

type CampaignId = Pick<Campaign, 'id' | 'userId'>;

/** The public record of the campaign with this slug; undefined if the campaign is private. */
export async function findRotator(slug: string): Promise<Rotator | undefined> {
  const rotator = isAlias(slug) ? await findItem<Rotator>(rotatorKey(slug)) : undefined;
  return rotator?.isPublic ? rotator : undefined;
}

/** The public campaign that a list URL names. The campaign's id contains the owner's. */
export async function findListed(owner: string, listName: string): Promise<Campaign | undefined> {
  const named = parseListName(listName);
  if (!named) return undefined;
  const userId = getOwner(named.id);
  if (owner !== publicName(userId)) return undefined;
  const n = getNumber(userId, named.id) ?? 0;
  const [user, campaign] = await Promise.all([
    findUser(userId),
    findItem<Campaign>(itemKey(collectionKey(userId, 'campaigns'), n)),
  ]);
  return user && campaign?.isPublic && campaign.slug === named.slug ? campaign : undefined;
}

const LINKS_PER_PAGE = 50;

/** A page of a campaign's links, newest first, without those that cannot be visited; and the number of pages. */
export async function readListPage(campaign: CampaignId, page: number, now: Date) {
  const request = { limit: LINKS_PER_PAGE, page };
  const { items, total } = await readPage<Member>(campaignMembersKey(campaign), request);
  const links = await readVisitable(campaign, items, now);
  return { links, currentpage: page, maxpage: Math.max(1, Math.ceil(total / LINKS_PER_PAGE)) };
}

const campaignMembersKey = ({ id }: CampaignId) => membersKey('campaigns', id);

/** How many links are drawn in parallel when the first drawn link cannot be visited. */
const REDRAWS = 20;

/**
 * Draws a link of the campaign that can be visited, all with the same probability. Links with a password are only drawn
 * when there are no others.
 *
 * Including the read of the campaign's public record, this costs 4 sequential requests and 3.5 read units for a link of
 * up to 4 KB, regardless of the number of links. If hardly any link can be visited, it draws from those that can, at most
 * a thousand on each host: at most 32 requests, and two more for each branded domain of the owner.
 */
export async function pickRandomLink(
  campaign: CampaignId,
  now: Date,
  random: RandomInt,
): Promise<Link | undefined> {
  const drawn = await drawFromAll(campaign, now, random);
  return (
    drawn.find(isUnprotected) ??
    (await drawFromVisitable(campaign, 'OPEN', now, random)) ??
    drawn[0] ??
    (await drawFromVisitable(campaign, 'LOCKED', now, random))
  );
}

/** Draws from all links until one can be visited without a password. */
async function drawFromAll(campaign: CampaignId, now: Date, random: RandomInt): Promise<Link[]> {
  const members = campaignMembersKey(campaign);
  const segments = await readCounts(members);
  const total = sumSegments(segments);
  const drawn: Link[] = [];
  for (const draws of total > 1 ? [1, REDRAWS] : [1]) {
    const offsets = sampleOffsets(total, draws, random);
    const found = await readAtOffsets<Member>(members, segments, offsets);
    drawn.push(...(await readVisitable(campaign, found, now)));
    if (drawn.some(isUnprotected)) break;
  }
  return drawn;
}

/** How many are read at the same time, in case that some were deleted or moved in between; then, if clicks are used up. */
const CANDIDATES = [5, 100];

async function drawFromVisitable(
  campaign: CampaignId,
  access: LinkAccess,
  now: Date,
  random: RandomInt,
): Promise<Link | undefined> {
  const members = await readVisitableMembers(campaign, access, now);
  for (const draws of members.length > 0 ? CANDIDATES : []) {
    const offsets = sampleOffsets(members.length, draws, random);
    const candidates = offsets.flatMap((offset) => members[offset] ?? []);
    const [link] = await readVisitable(campaign, candidates, now);
    if (link) return link;
  }
  return undefined;
}

/** The links of these members that visitors can follow now, in the same order. */
async function readVisitable({ id, userId }: CampaignId, members: Member[], now: Date): Promise<Link[]> {
  // Two offsets can give the same link when another one is deleted between the reads.
  const ids = new Set(members.map(({ linkId }) => linkId));
  const keys = [...ids].map((linkId) =>
    itemKey(collectionKey(userId, 'links'), getNumber(userId, linkId) ?? 0),
  );
  const find = await readItems<Link>(keys);
  const links = keys.flatMap((key) => {
    const item = find(key);
    return item ? [toOwned<Link>(item)] : [];
  });
  return withClicksLeft(
    await onOwnDomains(links.filter((link) => link.campaign === id && isVisitable(link, now))),
  );
}

const isVisitable = (link: Link, now: Date) =>
  link.status !== 'private' && hasStarted(link, now) && !hasExpired(link, now);

/** The links without those whose clicks are used up: one more read if some have a limit. */
async function withClicksLeft(links: Link[]): Promise<Link[]> {
  const limited = links.filter(({ clicklimit }) => clicklimit !== undefined);
  const find = await readItems<ClickSlots>(
    limited.map(({ id }) => clickSlotsKey(id)),
    { consistent: false },
  );
  return links.filter(
    ({ id, clicklimit }) => !isUsedUp({ clicklimit, taken: find(clickSlotsKey(id))?.taken }),
  );
}

const getHost = ({ domain }: Link) => domain && new URL(domain).hostname;

/** The links without those on branded domains that their owner has lost. */
async function onOwnDomains(links: Link[]): Promise<Link[]> {
  const hosts = new Set(links.map(getHost).filter((host) => host !== undefined));
  const find = await readItems<DomainRecord>([...hosts].map(domainKey));
  return links.filter((link) => {
    const host = getHost(link);
    return host === undefined || find(domainKey(host))?.userId === link.userId;
  });
}
