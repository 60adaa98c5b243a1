import type { ExportLine } from '../../api/account-export.ts';
import { type AppFiles, appFileEntries } from '../app-files.ts';
import { type BioPage, bioPageUrl } from '../bio-pages/bio-pages.ts';
import { type Campaign, campaignEntry } from '../campaigns.ts';
import type { toStatistics } from '../clicks/clicks.ts';
import type { Series } from '../clicks/series.ts';
import type { Domain } from '../domains.ts';
import { markVersion, type PastVersion, showPastFields } from '../links/link-history.ts';
import { type Link, shortUrl } from '../links/links.ts';
import type { Overlay } from '../overlays.ts';
import { applyChange } from '../owned/apply-change.ts';
import type { Owned } from '../owned/owned.ts';
import type { Pixel } from '../pixels.ts';
import { type Plan, planStatus } from '../plans/plans.ts';
import { qrImageUrl } from '../qr-codes/qr-code-views.ts';
import type { QrCode } from '../qr-codes/qr-codes.ts';
import { type AdditionalKey, keyEntry } from '../users/additional-keys.ts';
import { toAccount, type User } from '../users/users.ts';
import { type Webhook, webhookSettings } from '../webhooks/webhooks.ts';
import { channelIds, dayLines, pickPublicFields } from './line-parts.ts';

/**
 * The lines of an export. Fields have the names of lists, and others those of request bodies. As `type` is the kind of
 * the line, an item's own type has another name.
 */

/** What was counted for a link or QR code. */
interface Counted {
  statistics: ReturnType<typeof toStatistics>;
  days: Series;
}

/** The line of something whose clicks are those on what is in it. */
export const withDays = <T extends object>(line: T, days: Series) => ({ ...line, days: dayLines(days) });

/** The clicks of an account in a month, those of them that were charged to its plan, and the clicks on its days. */
export const monthLine = (
  month: string,
  { clicks = 0, charged = 0 }: Partial<MonthClicks>,
  days: Series,
) => ({
  type: 'month' as const,
  month,
  clicks,
  charged,
  days: dayLines(days),
});

export interface MonthClicks {
  clicks: number;
  charged: number;
}

interface ServiceAddress {
  shortUrl: string;
}

/** An item of which everything may be shown, under the same names. */
export const plainLine = (type: ExportLine['type'], item: Owned): ExportLine => ({
  type,
  ...pickPublicFields(item),
});

export const accountLine = (user: User, context: { now: Date; shortUrl: string }) => ({
  type: 'account' as const,
  ...toAccount(user, context),
  admin: user.isAdmin,
  timezone: user.timezone ?? 'UTC',
  utmtemplates: user.utmTemplates ?? [],
});

/** The plan in effect, and the one that the user subscribed to. */
export const planLine = (plan: Plan, { planId, planExpires }: User) => ({
  type: 'plan' as const,
  id: plan.id,
  name: plan.name,
  status: planStatus(plan),
  subscribed: planId,
  expires: planExpires ?? null,
});

/** A redirection type as requests name it: `splash`, `overlay-<id>`, or the id of a splash page. */
function redirectName(type: Link['type']): string {
  if (type?.kind === 'overlay') return `overlay-${type.id}`;
  return type?.kind === 'custom-splash' ? String(type.id) : (type?.kind ?? 'direct');
}

interface CountedLink extends Counted {
  /** How many more clicks get the target, with a `clicklimit`. */
  clicksleft: number | undefined;
}

export function linkLine(link: Link, { statistics, days, clicksleft }: CountedLink, site: ServiceAddress) {
  const {
    url,
    type,
    passwordHash,
    channels,
    retention: _,
    laterRetention: __,
    changedAt: ___,
    changedBy: ____,
    isDeleted: _____,
    lastClickRank: ______,
    ...fields
  } = pickPublicFields(link);
  const { version, changedAt: changed, changedBy: by } = markVersion(link);
  return {
    type: 'link' as const,
    ...fields,
    shorturl: shortUrl(link, site.shortUrl),
    longurl: url,
    redirect: redirectName(type),
    protected: passwordHash !== undefined,
    channels: channelIds(channels),
    version,
    changed,
    by,
    ...(clicksleft !== undefined && { clicksleft }),
    statistics,
    days: dayLines(days),
  };
}

/** The fields of a past version of a link that the next one changed, as they were. */
export const versionLine = (link: number, past: PastVersion) => ({
  type: 'version' as const,
  link,
  version: past.version,
  date: past.changedAt,
  by: past.changedBy,
  fields: showPastFields(past),
});

export function domainLine(domain: Domain, files: AppFiles) {
  const { host: _, origin, ...fields } = pickPublicFields(domain);
  return applyChange<ExportLine>({ type: 'domain', ...fields, domain: origin }, appFileEntries(files));
}

/** The statistics are those of its views. Its entries have the ids of their links, which have lines of their own. */
export function bioPageLine(page: BioPage, { statistics, days }: Counted, site: ServiceAddress) {
  const {
    clicks: views,
    isPublic,
    links,
    channels,
    retention: _,
    laterRetention: __,
    ...fields
  } = pickPublicFields(page);
  return {
    type: 'bio' as const,
    ...fields,
    link: bioPageUrl(page, site.shortUrl),
    public: isPublic,
    views,
    links: links.map(({ isOwn: _own, ...entry }) => entry),
    channels: channelIds(channels),
    statistics,
    days: dayLines(days),
  };
}

export const campaignLine = (campaign: Campaign, site: ServiceAddress) => ({
  type: 'campaign' as const,
  ...campaignEntry(campaign, site),
  slug: campaign.slug,
  date: campaign.date,
});

export function pixelLine(pixel: Pixel) {
  const { type: provider, ...fields } = pickPublicFields(pixel);
  return { type: 'pixel' as const, ...fields, provider };
}

export function overlayLine(overlay: Overlay) {
  const { type: kind, ...fields } = pickPublicFields(overlay);
  return { type: 'overlay' as const, ...fields, kind };
}

/** `logo` is a PNG. */
export function qrCodeLine(
  qrCode: QrCode,
  { statistics, days }: Counted,
  logo: Uint8Array | undefined,
  site: ServiceAddress,
) {
  const {
    qr,
    clicks,
    channels,
    hasLogo: _,
    version: __,
    retention: ___,
    laterRetention: ____,
    ...fields
  } = pickPublicFields(qrCode);
  return {
    type: 'qr' as const,
    ...fields,
    link: qrImageUrl(qrCode, site.shortUrl),
    kind: qr.type,
    data: qr.data,
    scans: clicks,
    logo: logo ? Buffer.from(logo).toString('base64') : null,
    channels: channelIds(channels),
    statistics,
    days: dayLines(days),
  };
}

export const keyLine = (key: AdditionalKey) => ({ type: 'key' as const, ...keyEntry(key) });

export const webhookLine = (webhook: Webhook) => ({ type: 'webhook' as const, ...webhookSettings(webhook) });

/** An uploaded image, with its bytes in base64. */
export const imageLine = (
  { type: kind, ...image }: Owned & { type: string },
  url: string,
  bytes: Uint8Array | undefined,
): ExportLine => ({
  ...plainLine('image', image),
  kind,
  url,
  image: bytes ? Buffer.from(bytes).toString('base64') : null,
});
