import { type BioPage, bioPageUrl } from '../bio-pages/bio-pages.ts';
import type { toStatistics } from '../clicks/clicks.ts';
import type { Series } from '../clicks/series.ts';
import { markVersion, type PastVersion, showPastFields } from '../links/link-history.ts';
import { type Link, shortUrl } from '../links/links.ts';
import { qrImageUrl } from '../qr-codes/qr-code-views.ts';
import type { QrCode } from '../qr-codes/qr-codes.ts';
import { channelIds, dayLines, pickPublicFields, type ServiceAddress } from './line-parts.ts';

/* The lines of an export for what has statistics of its own: links, with their past versions, bio pages, and QR codes. */

/** What was counted. */
interface Counted {
  statistics: ReturnType<typeof toStatistics>;
  days: Series;
}

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
