import { isAlias } from '../../api/fields/alias-syntax.ts';
import {
  isUnprotected,
  parseListName,
  pickRandom,
  type RandomInt,
  sampleOffsets,
} from '../../domain/campaign-visits.ts';
import type { Campaign } from '../../domain/campaigns.ts';
import { hasExpired } from '../../domain/links/link-routes.ts';
import type { Link } from '../../domain/links/links.ts';
import { totalOf } from '../../domain/owned/paging.ts';
import { numberOf, ownerOf } from '../../ids.ts';
import type { Rotator } from '../campaigns.ts';
import type { DomainRecord } from '../domain-records.ts';
import { collectionKey, domainKey, itemKey, membersKey, rotatorKey } from '../keys.ts';
import { readAtOffsets, readCounts, readPage } from '../owned/collections.ts';
import { toOwned } from '../owned/owned-items.ts';
import { readItems } from '../table/batch-get.ts';
import { findItem } from '../table/raw-items.ts';
import { findUser } from '../users/users.ts';

type CampaignId = Pick<Campaign, 'id' | 'userId'>;

/** The record of a link in a campaign. */
interface Member {
  linkId: number;
}

/** The public record of the campaign with this slug; undefined if the campaign is private. */
export async function findRotator(slug: string): Promise<Rotator | undefined> {
  const rotator = isAlias(slug) ? await findItem<Rotator>(rotatorKey(slug)) : undefined;
  return rotator?.isPublic ? rotator : undefined;
}

/** The public campaign that a list URL names. The campaign's id contains the owner's, so no username is looked up. */
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

const LINKS_PER_PAGE = 50;

/** A page of a campaign's links, newest first, without those that cannot be visited; and the number of pages. */
export async function readListPage(campaign: CampaignId, page: number, now: Date) {
  const request = { limit: LINKS_PER_PAGE, page };
  const { items, total } = await readPage<Member>(membersOf(campaign), request);
  const links = await readVisitable(campaign, items, now);
  return { links, currentpage: page, maxpage: Math.max(1, Math.ceil(total / LINKS_PER_PAGE)) };
}

const membersOf = ({ id }: CampaignId) => membersKey('campaigns', id);

/** How many links are drawn in parallel when the first drawn link of a large campaign cannot be visited. */
const REDRAWS = 20;

/**
 * Draws a link of the campaign that can be visited, all with the same probability. If hardly any link can be visited,
 * it is one of the newest fifty. Links with a password are only drawn when there are no others.
 *
 * Including the read of the campaign's public record, this costs 4 sequential requests and 3.5 read units for a link of
 * up to 4 KB, regardless of the number of links. The worst case, when no link can be visited, is 27 requests in 8
 * rounds and about 95 units.
 */
export async function drawLink(
  campaign: CampaignId,
  now: Date,
  random: RandomInt,
): Promise<Link | undefined> {
  const segments = await readCounts(membersOf(campaign));
  const total = totalOf(segments);
  const drawn: Link[] = [];
  for (const draws of total > LINKS_PER_PAGE ? [1, REDRAWS] : [1]) {
    const members = await readAtOffsets<Member>(
      membersOf(campaign),
      segments,
      sampleOffsets(total, draws, random),
    );
    drawn.push(...(await readVisitable(campaign, members, now)));
    const open = drawn.find(isUnprotected);
    if (open) return open;
  }
  const { links } = await readListPage(campaign, 1, now);
  return pickRandom(links.filter(isUnprotected), random) ?? drawn[0] ?? pickRandom(links, random);
}

/** The links of these members that visitors can follow now, in the same order. */
async function readVisitable({ id, userId }: CampaignId, members: Member[], now: Date): Promise<Link[]> {
  // Two offsets can give the same link when another one is deleted between the reads.
  const ids = new Set(members.map(({ linkId }) => linkId));
  const keys = [...ids].map((linkId) =>
    itemKey(collectionKey(userId, 'links'), numberOf(userId, linkId) ?? 0),
  );
  const find = await readItems<Link>(keys);
  const links = keys.flatMap((key) => {
    const item = find(key);
    return item ? [toOwned<Link>(item)] : [];
  });
  return onOwnDomains(links.filter((link) => link.campaign === id && !hasExpired(link, now)));
}

const hostOf = ({ domain }: Link) => domain && new URL(domain).hostname;

/** The links without those on branded domains that their owner has lost. */
async function onOwnDomains(links: Link[]): Promise<Link[]> {
  const hosts = new Set(links.map(hostOf).filter((host) => host !== undefined));
  const find = await readItems<DomainRecord>([...hosts].map(domainKey));
  return links.filter((link) => {
    const host = hostOf(link);
    return host === undefined || find(domainKey(host))?.userId === link.userId;
  });
}
