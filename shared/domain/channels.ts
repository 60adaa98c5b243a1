import type { ChannelItemType } from '../api/channels.ts';
import { type BioPage, bioPageUrl } from './bio-pages/bio-pages.ts';
import type { ListedLink } from './links/link-views.ts';
import { shortUrl } from './links/links.ts';
import type { Dated } from './owned/new-item.ts';
import type { Owned } from './owned/owned.ts';
import { type ListedQrCode, qrCodeEntry } from './qr-codes/qr-code-views.ts';
import { getHost } from './values/targets.ts';

/** A label for links, bio pages, and QR codes. */
export interface Channel extends Owned, Dated {
  name: string;
  description?: string;
  /** Color of its badge as the owner wrote it: `#rgb` or `#rrggbb`. */
  color?: string;
  starred?: boolean;
}

const DEFAULT_COLOR = '#1d5bb8';

/** A channel in a list or after its creation. */
export const channelEntry = ({
  id,
  name,
  description = '',
  color = DEFAULT_COLOR,
  starred = false,
}: Channel) => ({ id, name, description, color, starred });

interface ChannelItem {
  type: ChannelItemType;
  id: number;
  title: string;
  /** The target of a link, the picture of a bio page or its URL, or the image of a QR code. */
  preview: string;
  link: string;
  /** `YYYY-MM-DD` */
  date: string;
}

const toDay = (date: string) => date.slice(0, 10);

/** A link in a channel. `base` is what short URLs begin with. */
export const linkInChannel = (link: ListedLink, base: string): ChannelItem => ({
  type: 'links',
  id: link.id,
  title: link.metatitle ?? getHost(link.url) ?? link.url,
  preview: link.url,
  link: shortUrl(link, base),
  date: toDay(link.date),
});

/** The fields of a bio page that channels show. */
export const CHANNEL_BIO_FIELDS = ['id', 'slug', 'name', 'title', 'avatar', 'date'] as const;

/** A bio page in a channel. `base` is what its URL begins with. */
export function bioPageInChannel(
  page: Pick<BioPage, (typeof CHANNEL_BIO_FIELDS)[number]>,
  base: string,
): ChannelItem {
  const link = bioPageUrl(page, base);
  const { id, name, title = name, avatar: preview = link, date } = page;
  return { type: 'bio', id, title, preview, link, date: toDay(date) };
}

/** A QR code in a channel. `base` is what short URLs begin with. */
export function qrCodeInChannel(qrCode: ListedQrCode, base: string): ChannelItem {
  const { id, link, name, date } = qrCodeEntry(qrCode, base);
  return { type: 'qr', id, title: name, preview: link, link, date: toDay(date) };
}
