import type { ExportLine } from '../../api/account-export.ts';
import { type CollectionName, collections, type ExportedName } from '../../collections.ts';
import type { BioPage } from '../../domain/bio-pages/bio-pages.ts';
import type { Campaign } from '../../domain/campaigns.ts';
import { type ClickSubject, clickSubject, toStatistics } from '../../domain/clicks/clicks.ts';
import type { Domain } from '../../domain/domains.ts';
import { bioPageLine, linkLine, qrCodeLine, versionLine } from '../../domain/export/counted-lines.ts';
import {
  campaignLine,
  domainLine,
  imageLine,
  keyLine,
  overlayLine,
  pixelLine,
  plainLine,
  webhookLine,
  withDays,
} from '../../domain/export/export-lines.ts';
import { imageUrl } from '../../domain/images/own-images.ts';
import { countClicksLeft } from '../../domain/links/link-routes.ts';
import type { Link } from '../../domain/links/links.ts';
import type { Owned } from '../../domain/owned/owned.ts';
import type { QrCode } from '../../domain/qr-codes/qr-codes.ts';
import type { Caller } from '../../domain/users/caller.ts';
import { isServiceError } from '../../errors.ts';
import { waitForTurn } from '../../event-loop.ts';
import { readAppFiles } from '../app-files.ts';
import { readAllDays } from '../counting/series.ts';
import { readStatistics } from '../counting/statistics.ts';
import { readImage, type StoredImage } from '../images/images.ts';
import { countTakenSlots } from '../links/click-slots.ts';
import { readVersionsUntil } from '../links/link-history.ts';
import { getWholeLink } from '../links/links.ts';
import { toOwned } from '../owned/owned-items.ts';
import { readLogo } from '../qr-codes/shown-qr-codes.ts';
import type { Item, Stored } from '../table/items.ts';

export interface ExportContext {
  user: Caller;
  now: Date;
  site: { shortUrl: string };
}

type Describe = (item: never, context: ExportContext) => ExportLine | Promise<ExportLine>;

/** What an item becomes of which not everything is shown, or that has more than what is stored of it. */
const describers: { readonly [name in ExportedName]?: Describe } = {
  links: describeLink,
  'deleted-links': describeDeletedLink,
  domains: async (domain: Domain) => domainLine(domain, await readAppFiles(domain.host)),
  campaigns: async (campaign: Campaign, { site }) =>
    withDays(campaignLine(campaign, site), await readAllDays(clickSubject('campaigns', campaign.id))),
  channels: async (channel: Owned) =>
    withDays(plainLine('channel', channel), await readAllDays(clickSubject('channels', channel.id))),
  pixels: pixelLine,
  overlays: overlayLine,
  'qr-codes': describeQrCode,
  'bio-pages': async (page: BioPage, { site }) =>
    bioPageLine(page, await readCounted(clickSubject('bio-pages', page.id)), site),
  webhooks: webhookLine,
  keys: keyLine,
  images: async (image: StoredImage, { site }) =>
    imageLine(image, imageUrl(image, site.shortUrl), (await readImage(image))?.bytes),
};

/** The lines of stored items, undefined for those that were deleted since they were read: links have up to 256 KB each. */
export const describeItems = (
  collection: ExportedName,
  items: readonly Stored<Item>[],
  context: ExportContext,
): Promise<(ExportLine | undefined)[]> =>
  Promise.all(
    items.map(async (item) => {
      await waitForTurn();
      return describeItem(collection, item, context);
    }),
  );

/** The line of a stored item; undefined if it was deleted since it was read. */
async function describeItem(
  collection: ExportedName,
  item: Stored<Item>,
  context: ExportContext,
): Promise<ExportLine | undefined> {
  try {
    const owned = toOwned(item);
    const describe = describers[collection];
    return describe
      ? await describe(owned as never, context)
      : plainLine(collections[collection as CollectionName].type, owned as Owned & Item);
  } catch (error) {
    if (isServiceError(error, 'link_not_found')) return undefined;
    throw error;
  }
}

async function describeLink(stored: Link, { user, site }: ExportContext) {
  const [link, counted, taken] = await Promise.all([
    stored.isListedOnly ? getWholeLink(user.id, stored.id) : stored,
    readCounted(clickSubject('links', stored.id)),
    countTakenSlots(stored),
  ]);
  return linkLine(link, { ...counted, clicksleft: countClicksLeft({ ...stored, taken }) }, site);
}

/** Deleting a link was its last change. */
async function describeDeletedLink(link: Link, context: ExportContext): Promise<ExportLine> {
  const { changed, ...line } = await describeLink(link, context);
  return { ...line, type: 'deleted-link', deleted: changed };
}

/** The lines of a link's past versions, newest first, from this one on. Other items have none. */
export async function* describeVersions(
  collection: ExportedName,
  item: Stored<Item>,
  { now, from }: { now: Date; from?: number | undefined },
): AsyncGenerator<ExportLine & { version: number }> {
  if (collection !== 'links' && collection !== 'deleted-links') return;
  const { id, version = 1 } = item as unknown as Link;
  for await (const past of readVersionsUntil(id, from ?? version - 1, now)) yield versionLine(id, past);
}

async function describeQrCode(qrCode: QrCode, { site }: ExportContext): Promise<ExportLine> {
  const [logo, counted] = await Promise.all([
    qrCode.hasLogo ? readLogo(qrCode.code) : undefined,
    readCounted(clickSubject('qr-codes', qrCode.id)),
  ]);
  return qrCodeLine(qrCode, counted, logo, site);
}

async function readCounted(subject: ClickSubject) {
  const [statistics, days] = await Promise.all([readStatistics(subject), readAllDays(subject)]);
  return { statistics: toStatistics(statistics), days };
}
