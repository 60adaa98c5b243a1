import type { CollectionName } from '../../../shared/collections.ts';
import type { StoredImage } from '../../../shared/data/images/images.ts';
import { imageKey, imageUsesKey, linkRouteKey, unusedImageKey } from '../../../shared/data/keys.ts';
import { type BioPage, bioImages } from '../../../shared/domain/bio-pages/bio-pages.ts';
import { findImageCode } from '../../../shared/domain/images/own-images.ts';
import type { LinkRoute } from '../../../shared/domain/links/link-routes.ts';
import { type Link, routeHost } from '../../../shared/domain/links/links.ts';
import { getOwner } from '../../../shared/ids.ts';
import type { Report } from '../embedded-table/check/table-check.ts';
import { parsePartition } from './partitions.ts';
import type { Native, ServiceCheck, ServiceData } from './service-data.ts';

/** The fields of items that have images. */
const fields: { readonly [name in CollectionName]?: readonly string[] } = {
  links: ['metaimage'],
  'splash-pages': ['banner', 'logo'],
  'qr-codes': ['logo'],
};

const listImages = (name: CollectionName, item: Native): unknown[] =>
  name === 'bio-pages'
    ? Object.values(bioImages(item as BioPage & Native))
    : (fields[name] ?? []).map((field) => item[field]);

/** Checks uploaded images, and how many items use each. */
export function checkImages(data: ServiceData, report: Report): ServiceCheck {
  const stored: StoredImage[] = [];
  const uses = new Map<string, number>();

  function countUses(name: CollectionName, item: Native): void {
    const whole = name === 'links' ? { ...item, ...findUnlisted(data, item as Link & Native) } : item;
    const codes = listImages(name, whole).map((url) => findImageCode(String(url ?? '')));
    for (const code of new Set(codes)) if (code) uses.set(code, (uses.get(code) ?? 0) + 1);
  }

  return {
    checkItem(item) {
      const { pk, sk } = item;
      const partition = parsePartition(pk);
      if (partition?.kind !== 'collection' || !sk.startsWith('ITEM#') || !partition.exists(data)) return;
      if (partition.name === 'images') stored.push(item as unknown as StoredImage);
      else countUses(partition.name as CollectionName, item);
    },
    finish() {
      for (const image of stored) checkImage(data, image, { report, used: uses.get(image.code) ?? 0 });
    },
  };
}

/** What a large link has in its route only. */
const findUnlisted = (data: ServiceData, link: Link & Native): Partial<LinkRoute> =>
  (link.isListedOnly && data.find<LinkRoute>(linkRouteKey(routeHost(link), link.alias))) || {};

function checkImage(
  data: ServiceData,
  { id, code, type }: StoredImage,
  { report, used }: { report: Report; used: number },
): void {
  const shown = data.find<{ type: string }>(imageKey(code));
  if (shown?.type !== type) report(`The image ${id} has no bytes`);
  const { uses } = data.find<{ uses: number }>(imageUsesKey(getOwner(id), code)) ?? {};
  if (uses !== used) report(`The image ${id} is used by ${used} items, and counted as used by ${uses}`);
  if (used === 0 && !data.find(unusedImageKey(id))) report(`The image ${id} is never deleted`);
}
