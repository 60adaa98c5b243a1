import type { QrData } from '../../api/fields/qr-data.ts';
import { toStatistics } from '../clicks/clicks.ts';
import { getHost } from '../values/targets.ts';
import type { QrCode } from './qr-codes.ts';

const MAX_NAME_LENGTH = 50;

/** The name that the owner set, or the first line of the content. */
export function qrCodeName({ name, qr }: Pick<QrCode, 'name' | 'qr'>): string {
  if (name) return name;
  const [line = ''] = mainPart(qr).split(/[\r\n]/);
  const characters = [...line];
  const isLong = characters.length > MAX_NAME_LENGTH;
  return isLong ? `${characters.slice(0, MAX_NAME_LENGTH - 1).join('')}…` : line;
}

function mainPart({ type, data }: QrData): string {
  switch (type) {
    case 'text':
    case 'phone':
      return data;
    case 'link':
      return getHost(data) ?? data;
    case 'email':
      return data.address;
    case 'sms':
      return data.phone;
    case 'wifi':
      return data.ssid;
    case 'vcard':
      return [data.firstName, data.lastName].filter(Boolean).join(' ') || (data.organization ?? '');
  }
}

/** The URL of the image. */
export const qrImageUrl = ({ code }: Pick<QrCode, 'code'>, base: string): string => `${base}/qr/${code}`;

/** The fields of a QR code that lists show. */
export const LISTED_QR_FIELDS = ['id', 'code', 'clicks', 'name', 'qr', 'date'] as const;

export type ListedQrCode = Pick<QrCode, (typeof LISTED_QR_FIELDS)[number]>;

/** A QR code in a list or in details. `base` is the base of short URLs. */
export function qrCodeEntry(code: ListedQrCode, base: string) {
  const { id, clicks, date } = code;
  return { id, link: qrImageUrl(code, base), scans: clicks, name: qrCodeName(code), date };
}

const asStrings = (counts: Record<string, number> | 0): Record<string, string> | 0 =>
  counts && Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));

/** The statistics of a QR code. Unlike those of a link, counts by name are strings. */
export function toQrStatistics(item?: Record<string, unknown>) {
  const { topCountries, topReferrers, topBrowsers, topOs, ...counts } = toStatistics(item);
  return {
    ...counts,
    topCountries: asStrings(topCountries),
    topReferrers: asStrings(topReferrers),
    topBrowsers: asStrings(topBrowsers),
    topOs: asStrings(topOs),
  };
}
