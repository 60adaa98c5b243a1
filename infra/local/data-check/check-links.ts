import { isDeepStrictEqual } from 'node:util';
import type { ChannelCollection } from '../../../shared/api/channels.ts';
import { externalIdKey, itemKey, linkRouteKey, membersKey } from '../../../shared/data/keys.ts';
import type { ChannelItem } from '../../../shared/data/owned/channel-items.ts';
import { toOwned } from '../../../shared/data/owned/owned-items.ts';
import { statisticsKey } from '../../../shared/data/statistics-keys.ts';
import {
  type ClickCollection,
  clickSubject,
  parseClickSubject,
} from '../../../shared/domain/clicks/clicks.ts';
import { seriesInTotal } from '../../../shared/domain/clicks/pending-series.ts';
import { RANKS_PER_CLICK, toLastClickRank } from '../../../shared/domain/clicks/rank.ts';
import type { Series } from '../../../shared/domain/clicks/series.ts';
import { TOTAL } from '../../../shared/domain/clicks/statistics-items.ts';
import { type LinkRoute, toLinkRoute } from '../../../shared/domain/links/link-routes.ts';
import { type Link, routeHost } from '../../../shared/domain/links/links.ts';
import { wholeLink } from '../../../shared/domain/links/listed-links.ts';
import type { Owned } from '../../../shared/domain/owned/owned.ts';
import { getNumber } from '../../../shared/ids.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { checkLimit, isKept } from './check-kept-links.ts';
import { ownedItemKey, parsePartition } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

type ClickedItem = ChannelItem & { clicks: number; lastClickRank?: number };
type Member = Native & { linkId?: number; collection?: ChannelCollection; itemId?: number };

type ExternalId = Native & { linkId: number };

const STATISTICS = 'STATISTICS#';
const EXTERNAL_IDS = 'EXTERNAL-ID#';

/** Checks links, QR codes, and bio pages against their routes, statistics, ranks, campaigns, and channels. */
export function checkLinks(data: ServiceData, report: Report): ServiceCheck {
  return {
    checkItem(item) {
      const { pk, sk } = item;
      const partition = sk.startsWith('ITEM#') ? parsePartition(pk) : undefined;
      if (partition && !partition.exists(data)) return;
      if (partition?.kind === 'members') checkMember(data, partition, item, report);
      else if (partition?.name === 'links') checkLink(data, item as Link & Native, report);
      else if (partition?.name === 'qr-codes' || partition?.name === 'bio-pages')
        checkClicks(data, partition.name, item as ClickedItem & Native, report);
      else if (partition?.name === 'campaigns' || partition?.name === 'channels')
        checkTotals(data, partition.name, item as Owned & Native, report);
      else if (partition?.kind === 'deleted')
        checkClicks(data, 'links', { ...(item as ClickedItem & Native), channels: {} }, report);
      else if (pk.startsWith(EXTERNAL_IDS)) checkExternalId(data, item as ExternalId, report);
      else if (sk === 'ROUTE') checkRoute(data, item as LinkRoute & Native, report);
      else if (pk.startsWith(STATISTICS)) checkStatistics(data, item, report);
    },
  };
}

function checkLink(data: ServiceData, stored: Link & Native, report: Report): void {
  const link = toOwned<Link>(stored);
  const key = linkRouteKey(routeHost(link), link.alias);
  const found = data.find<LinkRoute>(key);
  if (!found) report(`Link ${link.id} has no route ${key.pk}`);
  else {
    const { pk: _, sk: __, revision: ___, ...route } = found as LinkRoute & Native;
    const whole = link.isListedOnly ? wholeLink(link, found) : link;
    if (!isDeepStrictEqual({ ...route }, withoutUndefined(toLinkRoute(whole))))
      report(`The route ${key.pk} differs from its link ${link.id}`);
  }
  checkLimit(data, link, report);
  const rank = BigInt(link.clicks) * BigInt(RANKS_PER_CLICK) + BigInt(getNumber(link.userId, link.id) ?? 0);
  if (String(stored.rank) !== String(rank)) report(`Link ${link.id} has rank ${stored.rank}, not ${rank}`);
  const { campaign, externalid } = link;
  if (externalid !== undefined && !data.find(externalIdKey(link.userId, externalid)))
    report(`Link ${link.id} is not found by its external id`);
  const isListed = (members: string, n: number) => data.find(itemKey(members, n)) !== undefined;
  if (campaign !== undefined && data.find(ownedItemKey('campaigns', campaign))) {
    const n = getNumber(link.userId, link.id) ?? 0;
    if (!isListed(membersKey('campaigns', campaign), n))
      report(`Link ${link.id} is missing from the list of its campaign ${campaign}`);
  }
  checkClicks(data, 'links', stored, report);
}

const withoutUndefined = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));

function checkClicks(data: ServiceData, name: ClickCollection, item: ClickedItem, report: Report): void {
  const { id, clicks, channels = {} } = item;
  const subject = clickSubject(name, id);
  const total = data.find<{ clicks?: number; days?: Uint8Array }>(statisticsKey(subject, TOTAL));
  const counted = total?.clicks ?? 0;
  if (counted !== clicks) report(`${name} ${id} has ${clicks} clicks, but ${counted} in its statistics`);
  if (name === 'links') checkLastClick(item, seriesInTotal({ ...total }).days, report);
  for (const [channel, position] of Object.entries(channels)) {
    const isDeleted = !data.find(ownedItemKey('channels', Number(channel)));
    if (!isDeleted && !data.find(itemKey(membersKey('channels', Number(channel)), position)))
      report(`${name} ${id} is missing from the list of its channel ${channel}`);
  }
}

/** The day of the last click never moves out of the totals; imported clicks have no day. */
function checkLastClick({ id, userId, lastClickRank }: ClickedItem, days: Series, report: Report): void {
  const rank = days.size > 0 ? toLastClickRank(days, getNumber(userId, id) ?? 0) : undefined;
  if (lastClickRank !== rank) report(`Link ${id} has rank ${lastClickRank} by last click, not ${rank}`);
}

/** Without its totals, clicks do not count for a campaign or channel. */
function checkTotals(data: ServiceData, name: ClickCollection, { id }: Owned, report: Report): void {
  if (!data.find(statisticsKey(clickSubject(name, id), TOTAL))) report(`${name} ${id} has no statistics`);
}

function checkExternalId(data: ServiceData, { pk, linkId }: ExternalId, report: Report): void {
  const { userId = 0, externalid = '' } = data.find<Link>(ownedItemKey('links', linkId)) ?? {};
  if (externalIdKey(userId, externalid).pk !== pk) report(`${pk} belongs to no link`);
}

function checkRoute(data: ServiceData, route: LinkRoute & Native, report: Report): void {
  if (!data.hasUser(route.userId)) return;
  const link = data.find<Link>(ownedItemKey('links', route.linkId));
  if (!link || linkRouteKey(routeHost(link), link.alias).pk !== route.pk)
    report(`The route ${route.pk} belongs to no link`);
}

function checkStatistics(data: ServiceData, { pk }: Native, report: Report): void {
  const subject = parseClickSubject(pk.slice(STATISTICS.length));
  if (subject && !isKept(data, subject.collection, subject.id))
    report(`${pk} has statistics of an item that does not exist`);
}

function checkMember(
  data: ServiceData,
  { name, id }: { name: string; id: number },
  { pk, sk, linkId, collection = 'links', itemId = linkId ?? 0 }: Member,
  report: Report,
): void {
  const item = data.find<Partial<Link>>(ownedItemKey(collection, itemId));
  const isMember = {
    campaigns: item?.campaign === id,
    pixels: item?.pixels?.includes(id),
    channels: item?.channels?.[id] !== undefined,
  };
  if (!isMember[name as keyof typeof isMember])
    report(`${pk} ${sk} lists ${collection} ${itemId}, which is not in it`);
}
