import { isAlias } from '../../api/fields/aliases.ts';
import { drawOne, isOpen, parseListName, type Random, sampleOffsets } from '../../domain/campaign-visits.ts';
import type { Campaign } from '../../domain/campaigns.ts';
import { hasExpired } from '../../domain/links/link-routes.ts';
import type { Link } from '../../domain/links/links.ts';
import { totalOf } from '../../domain/owned/paging.ts';
import { numberOf, ownerOf } from '../../ids.ts';
import type { Rotator } from '../campaigns.ts';
import { collectionKey, domainKey, itemKey, membersKey, rotatorKey } from '../keys.ts';
import { readAt, readCounts, readPage } from '../owned/collections.ts';
import { toOwned } from '../owned/owned-items.ts';
import { readItems } from '../table/batch-get.ts';
import type { Item } from '../table/items.ts';
import { findItem } from '../table/raw-items.ts';
import { findUser } from '../users/users.ts';

type CampaignId = Pick<Campaign, 'id' | 'userId'>;

/** The campaign that a slug rotates, if visitors may see it. */
export async function findRotator(slug: string): Promise<Rotator | undefined> {
  const rotator = isAlias(slug) ? await findItem<Rotator>(rotatorKey(slug)) : undefined;
  return rotator?.isPublic ? rotator : undefined;
}

/** The campaign whose list has this address, if visitors may see it. Its id names the owner: no name is looked up. */
export async function findListed(username: string, listName: string): Promise<Campaign | undefined> {
  const named = parseListName(listName);
  if (!named) return undefined;
  const userId = ownerOf(named.id);
  const n = numberOf(userId, named.id) ?? 0;
  const [owner, campaign] = await Promise.all([
    findUser(userId),
    findItem<Campaign>(itemKey(collectionKey(userId, 'campaigns'), n)),
  ]);
  const isOwner = owner?.username.toLowerCase() === username.toLowerCase();
  return isOwner && campaign?.isPublic && campaign.slug === named.slug ? campaign : undefined;
}

const PER_PAGE = 50;

/** A page of a campaign's links, newest first: those of its fifty that can be visited, and how many pages there are. */
export async function readListPage(campaign: CampaignId, page: number, now: Date) {
  const request = { limit: PER_PAGE, page };
  const { items, total } = await readPage(membersOf(campaign), request);
  const links = await readVisitable(campaign, items, now);
  return { links, currentpage: page, maxpage: Math.max(1, Math.ceil(total / PER_PAGE)) };
}

const membersOf = ({ id }: CampaignId) => membersKey('campaigns', id);

/** How often it is drawn again, all at once, when the first link of a campaign of more than a page cannot be visited. */
const DRAWS = 20;

/**
 * A link of the campaign that can be visited, each as likely as any other: those that cannot are drawn again. Where
 * hardly any can, one of the newest fifty. Links that ask for a password come up when there is nothing else.
 *
 * With the rotator's own it costs 4 requests, one after the other, and 3.5 read units where the link is of up to 4 KB,
 * however many links there are. At worst, when none can be visited, it is 27 requests in 8 rounds and some 95 units.
 */
export async function drawLink(campaign: CampaignId, now: Date, random: Random): Promise<Link | undefined> {
  const segments = await readCounts(membersOf(campaign));
  const total = totalOf(segments);
  const drawn: Link[] = [];
  for (const draws of total > PER_PAGE ? [1, DRAWS] : [1]) {
    const members = await readAt(membersOf(campaign), segments, sampleOffsets(total, draws, random));
    drawn.push(...(await readVisitable(campaign, members, now)));
    const open = drawn.find(isOpen);
    if (open) return open;
  }
  const { links } = await readListPage(campaign, 1, now);
  return drawOne(links.filter(isOpen), random) ?? drawn[0] ?? drawOne(links, random);
}

/** The links behind these entries of a campaign that visitors can follow now, in their order. */
async function readVisitable({ id, userId }: CampaignId, members: Item[], now: Date): Promise<Link[]> {
  // Two places hold the same link when one before them goes between the two reads.
  const ids = new Set(members.map(({ linkId }) => linkId as number));
  const keys = [...ids].map((linkId) =>
    itemKey(collectionKey(userId, 'links'), numberOf(userId, linkId) ?? 0),
  );
  const find = await readItems(keys);
  const links = keys.flatMap((key) => {
    const item = find(key);
    return item ? [toOwned<Link>(item)] : [];
  });
  return onOwnDomains(links.filter((link) => link.campaign === id && !hasExpired(link, now)));
}

const hostOf = ({ domain }: Link) => domain && new URL(domain).hostname;

/** Without those on branded domains that their owner has lost. */
async function onOwnDomains(links: Link[]): Promise<Link[]> {
  const hosts = new Set(links.map(hostOf).filter((host) => host !== undefined));
  const find = await readItems([...hosts].map(domainKey));
  return links.filter((link) => {
    const host = hostOf(link);
    return host === undefined || find(domainKey(host))?.userId === link.userId;
  });
}
