import type { InferOutput } from 'valibot';
import type { Color } from '../../api/fields/colors.ts';
import type { QrData } from '../../api/fields/qr-data.ts';
import type { QrCodeChange } from '../../api/qr-codes.ts';
import { invalidFields } from '../../errors.ts';
import { statisticsOf } from '../clicks/clicks.ts';
import { applyChange } from '../owned/apply-change.ts';
import type { Owned } from '../owned/owned.ts';
import { BLACK_ON_WHITE, type QrColors, requireScannable } from '../values/colors.ts';
import { formatDateTime } from '../values/dates.ts';
import { appendParameters, hostOf, MAX_LOCATION_LENGTH } from '../values/targets.ts';
import { levelFor, qrContent } from './qr-content.ts';

export interface QrCode extends Owned {
  /** In its addresses; unique over all users. */
  code: string;
  qr: QrData;
  /** Absent: its content names it. */
  name?: string;
  /** Absent: white. */
  background?: Color;
  /** Absent: black. */
  foreground?: Color;
  /** It is kept by itself: a list of codes reads no images. */
  hasLogo: boolean;
  /** Of the image: raised by each change of the code, and by nothing else. */
  version: number;
  /** Days that a visitor is memoize, by the owner's plan when the code was last written; 0 means for ever. */
  retention: number;
  /** How often a code of type `link` was scanned. */
  clicks: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
  /** The code's number in each of its channels, by the channel's id. */
  channels?: Record<string, number>;
}

/** What a caller asks for; the data is checked already, by its type. */
export type QrChange = Omit<InferOutput<typeof QrCodeChange>, 'type' | 'data'> & { qr: QrData };

interface Context {
  /** What short URLs begin with. */
  shortUrl: string;
  /** The service's own hosts. */
  hosts: ReadonlySet<string>;
  /** As the owner's plan has it. */
  retention: number;
}

/** A QR code as a body describes it. Throws the 400 of fields that no code can be made of. */
export function newQrCode(
  owned: Owned,
  code: string,
  { logo, ...fields }: QrChange,
  { now, ...context }: Context & { now: Date },
): QrCode {
  const blank = { ...owned, code, qr: fields.qr, hasLogo: Boolean(logo), version: 0, clicks: 0 };
  const { retention } = context;
  return assertValid(
    applyChange<QrCode>({ ...blank, retention, date: formatDateTime(now) }, fields),
    context,
  );
}

/** The QR code with what the change names. Throws the 400 of fields that no code can be made of. */
export function changeQrCode(before: QrCode, { logo, ...fields }: QrChange, context: Context): QrCode {
  const hasLogo = logo === undefined ? before.hasLogo : logo !== null;
  const { retention } = context;
  return assertValid(
    applyChange(before, { ...fields, hasLogo, retention, version: before.version + 1 }),
    context,
  );
}

/** Where a scanner of a code of type `link` is sent. `base` is what short URLs begin with. */
const scanUrl = ({ code }: Pick<QrCode, 'code'>, base: string) => `${base}/q/${code}`;

/** Where the image is. */
export const qrLink = ({ code }: Pick<QrCode, 'code'>, base: string): string => `${base}/qr/${code}`;

/** What visitors lead to by themselves: `/q`, `/qr` and `/r` of this service could lead round in circles. */
const REDIRECT_PATHS = new Set(['q', 'qr', 'r']);

/** Throws the 400 of a link that scanners cannot be led to. */
function requireTarget({ type, data }: QrData, hosts: ReadonlySet<string>): void {
  if (type !== 'link') return;
  if (appendParameters(data, []).length > MAX_LOCATION_LENGTH)
    throw invalidFields({ data: 'is too long once encoded' });
  if (!hosts.has(hostOf(data) ?? '')) return;
  const [first = ''] = decoded(new URL(data).pathname).split('/').filter(Boolean);
  if (REDIRECT_PATHS.has(first)) throw invalidFields({ data: 'must not redirect back to this service' });
}

/** A path as the service's routes see it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function assertValid(code: QrCode, { hosts, shortUrl }: Context): QrCode {
  requireTarget(code.qr, hosts);
  requireScannable(colorsOf(code));
  scannedContent(code, shortUrl);
  return code;
}

/** The colors that a code is drawn in. */
export function colorsOf({
  background = BLACK_ON_WHITE.background,
  foreground = BLACK_ON_WHITE.foreground,
}: Partial<QrColors>): QrColors {
  return { background, foreground };
}

/** What a scanner reads. Throws the 400 of data that is too long for a code. */
export function scannedContent(code: Pick<QrCode, 'qr' | 'code' | 'hasLogo'>, base: string): string {
  return qrContent(code.qr, { scanUrl: scanUrl(code, base), level: levelFor(code) });
}

const MAX_NAME_LENGTH = 50;

/** What a code is called: as its owner says, or else by what it holds. */
export function qrName({ name, qr }: Pick<QrCode, 'name' | 'qr'>): string {
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
      return hostOf(data) ?? data;
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

/** A QR code in a list, or by itself (interface 2.3). `base` is what short URLs begin with. */
export function qrCodeEntry(code: QrCode, base: string) {
  const { id, clicks, date } = code;
  return { id, link: qrLink(code, base), scans: clicks, name: qrName(code), date };
}

const asStrings = (counts: Record<string, number> | 0): Record<string, string> | 0 =>
  counts && Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)]));

/** A QR code's statistics (interface 2.3): as those of a link, but for the counts by name, which are strings. */
export function qrStatisticsOf(item?: Record<string, unknown>) {
  const { topCountries, topReferrers, topBrowsers, topOs, ...counts } = statisticsOf(item);
  return {
    ...counts,
    topCountries: asStrings(topCountries),
    topReferrers: asStrings(topReferrers),
    topBrowsers: asStrings(topBrowsers),
    topOs: asStrings(topOs),
  };
}

const SHOWN_FIELDS = [
  'userId',
  'retention',
  'code',
  'qr',
  'name',
  'background',
  'foreground',
  'hasLogo',
  'version',
] as const satisfies (keyof QrCode)[];

/** The visitor-side record of a QR code: what its image and its scans need, nothing more. */
export type ShownQrCode = Pick<QrCode, (typeof SHOWN_FIELDS)[number]> & { qrId: number };

export function shownQrCode(code: QrCode): ShownQrCode {
  const fields = Object.fromEntries(SHOWN_FIELDS.map((field) => [field, code[field]]));
  return { qrId: code.id, ...(fields as Omit<ShownQrCode, 'qrId'>) };
}
