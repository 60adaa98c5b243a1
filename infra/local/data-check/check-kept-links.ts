import { purgeKey } from '../../../shared/data/jobs/start-purge.ts';
import {
  clickSlotsKey,
  deletedLinksKey,
  historyPartition,
  itemKey,
  purgeDateKey,
  purgedAtDate,
} from '../../../shared/data/keys.ts';
import type { ClickSlots } from '../../../shared/data/links/click-slots.ts';
import { hasExpired } from '../../../shared/data/links/deleted-links.ts';
import type { ClickCollection } from '../../../shared/domain/clicks/clicks.ts';
import type { Link } from '../../../shared/domain/links/links.ts';
import { getNumber, getOwner } from '../../../shared/ids.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { ownedItemKey, parsePartition } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

const deletedLinkKey = (id: number) => {
  const userId = getOwner(id);
  return itemKey(deletedLinksKey(userId), getNumber(userId, id) ?? 0);
};

/** Whether something of this item may be there: it exists, can be restored, or is being purged, as all of a deleted user is. */
export function isKept(data: ServiceData, collection: ClickCollection, id: number): boolean {
  const keys = [
    purgeKey(collection, id),
    ownedItemKey(collection, id),
    ...(collection === 'links' ? [deletedLinkKey(id)] : []),
  ];
  return !data.hasUser(getOwner(id)) || keys.some((key) => data.find(key));
}

const parseId = (pk: string, prefix: string) =>
  pk.startsWith(prefix) ? Number(pk.slice(prefix.length)) : undefined;
const [SLOTS, HISTORY, PURGE] = [
  clickSlotsKey(0).pk.slice(0, -1),
  historyPartition(0).slice(0, -1),
  purgeDateKey(0).pk.slice(0, -1),
];

/** Checks deleted links, when they are purged, and what is stored of links: slots of click limits, and past versions. */
export function checkKeptLinks(data: ServiceData, report: Report, now: Date): ServiceCheck {
  return {
    checkItem(item) {
      const { pk, sk } = item;
      const partition = parsePartition(pk);
      if (partition?.kind === 'deleted' && sk.startsWith('ITEM#') && partition.exists(data))
        checkDeletedLink(data, item as unknown as Link, { report, now });
      const slots = parseId(pk, SLOTS);
      if (slots !== undefined) checkSlots(item as unknown as Native & ClickSlots, report);
      const owner = slots ?? parseId(pk, HISTORY);
      if (owner !== undefined && !isKept(data, 'links', owner)) report(`${pk} belongs to no link`);
      const purged = pk.startsWith(PURGE) ? purgedAtDate(pk) : undefined;
      const isStoredForLink = purged?.name === 'links' && data.hasUser(getOwner(purged.id));
      if (isStoredForLink && !data.find(deletedLinkKey(purged.id)))
        report(`${pk} is for a link that is not deleted`);
    },
  };
}

function checkDeletedLink(data: ServiceData, link: Link, { report, now }: { report: Report; now: Date }) {
  if (data.find(ownedItemKey('links', link.id))) report(`Link ${link.id} exists, and is deleted`);
  if (!data.find(purgeDateKey(link.id)) && !hasExpired(link, now))
    report(`The deleted link ${link.id} is never purged`);
  checkLimit(data, link, report);
}

/** Checks the limit of a link against the one with which slots are taken. */
export function checkLimit(data: ServiceData, link: Pick<Link, 'id' | 'clicklimit'>, report: Report): void {
  const { clicklimit } = data.find<ClickSlots>(clickSlotsKey(link.id)) ?? {};
  if (clicklimit === link.clicklimit) return;
  report(`Link ${link.id} has the click limit ${link.clicklimit}, but ${clicklimit} where slots are taken`);
}

function checkSlots({ pk, taken }: Native & ClickSlots, report: Report): void {
  if (!Number.isInteger(Number(taken)) || Number(taken) < 0) report(`${pk} has ${taken} slots taken`);
}
