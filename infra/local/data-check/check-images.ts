import type { CollectionName } from '../../../shared/collections.ts';
import { unusedImageKeys } from '../../../shared/data/images/image-uses.ts';
import type { StoredImage } from '../../../shared/data/images/images.ts';
import { imageKey, imageUsesKey, linkRouteKey, ownHostsKey } from '../../../shared/data/keys.ts';
import { type BioPage, bioImages } from '../../../shared/domain/bio-pages/bio-pages.ts';
import { findStoredImages, type ImageFields } from '../../../shared/domain/images/own-images.ts';
import type { LinkRoute } from '../../../shared/domain/links/link-routes.ts';
import { type Link, routeHost } from '../../../shared/domain/links/links.ts';
import { getOwner } from '../../../shared/ids.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import type { RecordedHosts } from '../record-hosts.ts';
import { parsePartition } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

/** The fields of items that have images. */
const fields: { readonly [name in CollectionName]?: readonly string[] } = {
  links: ['metaimage'],
  'splash-pages': ['banner', 'logo'],
  'qr-codes': ['logo'],
};

const listImages = (name: CollectionName, item: Native): ImageFields =>
  name === 'bio-pages'
    ? bioImages(item as BioPage & Native)
    : Object.fromEntries((fields[name] ?? []).map((field) => [field, String(item[field] ?? '')]));

/** An image is that of an item only if both have the same owner. */
const toUse = (userId: number, code: string) => `${userId} ${code}`;

/**
 * Checks uploaded images, and how many items use each. Anyone can have an image elsewhere whose URL looks like that of an
 * uploaded one, so only those on the service's own hosts count.
 */
export function checkImages(data: ServiceData, report: Report): ServiceCheck {
  const stored: StoredImage[] = [];
  const uses = new Map<string, number>();
  const { always = [], haveChanged = true } = data.find<RecordedHosts>(ownHostsKey) ?? {};
  const hosts = new Set(always);

  function countUses(userId: number, name: CollectionName, item: Native): void {
    const whole = name === 'links' ? { ...item, ...findUnlisted(data, item as Link & Native) } : item;
    for (const code of findStoredImages(listImages(name, whole), hosts).keys()) {
      const use = toUse(userId, code);
      uses.set(use, (uses.get(use) ?? 0) + 1);
    }
  }

  return {
    checkItem(item) {
      const { pk, sk } = item;
      const partition = parsePartition(pk);
      if (partition?.kind !== 'collection' || !sk.startsWith('ITEM#') || !partition.exists(data)) return;
      if (partition.name === 'images') stored.push(item as unknown as StoredImage);
      else countUses(partition.id, partition.name as CollectionName, item);
    },
    finish() {
      for (const image of stored) {
        const used = uses.get(toUse(getOwner(image.id), image.code)) ?? 0;
        checkImage(data, image, { report, used, haveChanged });
      }
    },
  };
}

/** What a large link has in its route only. */
const findUnlisted = (data: ServiceData, link: Link & Native): Partial<LinkRoute> =>
  (link.isListedOnly && data.find<LinkRoute>(linkRouteKey(routeHost(link), link.alias))) || {};

interface Uses {
  report: Report;
  /** How many items have it on a host that the service has always had. */
  used: number;
  /** Whether others may have it on another host, or had it there when they were deleted. */
  haveChanged: boolean;
}

function checkImage(
  data: ServiceData,
  { id, code, type }: StoredImage,
  { report, used, haveChanged }: Uses,
): void {
  const shown = data.find<{ type: string }>(imageKey(code));
  if (shown?.type !== type) report(`The image ${id} has no bytes`);
  const { uses = 0 } = data.find<{ uses: number }>(imageUsesKey(getOwner(id), code)) ?? {};
  if (uses < used || (uses > used && !haveChanged))
    report(`The image ${id} is used by ${used} items, and counted as used by ${uses}`);
  if (uses === 0 && !unusedImageKeys(id).some((key) => data.find(key)))
    report(`The image ${id} is never deleted`);
}
