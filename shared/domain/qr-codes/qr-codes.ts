import type { InferOutput } from 'valibot';
import type { Color } from '../../api/fields/colors.ts';
import type { QrData } from '../../api/fields/qr-data.ts';
import type { qrEyes, qrShapes } from '../../api/fields/qr-look.ts';
import type { QrCodeChange } from '../../api/qr-codes.ts';
import { invalidFields } from '../../errors.ts';
import { formatMemberships } from '../clicks/memberships.ts';
import type { Retention } from '../clicks/retention.ts';
import { applyChange } from '../owned/apply-change.ts';
import type { Owned } from '../owned/owned.ts';
import { assertScannable, BLACK_ON_WHITE, type QrColors } from '../values/colors.ts';
import { formatDateTime } from '../values/dates.ts';
import { decodePath } from '../values/paths.ts';
import { appendParameters, getHost, MAX_LOCATION_LENGTH } from '../values/targets.ts';
import { errorCorrectionLevelFor, qrContent } from './qr-content.ts';

export interface QrCode extends Owned, Retention {
  /** In its URLs; unique across all users. */
  code: string;
  qr: QrData;
  /** Absent: named after its content. */
  name?: string;
  /** Absent: white. */
  background?: Color;
  /** Absent: black. */
  foreground?: Color;
  /** Absent: square. */
  shape?: (typeof qrShapes)[number];
  eyes?: (typeof qrEyes)[number];
  /** Width of the empty margin in modules. Absent: that of the standard. */
  margin?: number;
  /** The text of a frame around the code. Absent: no frame. */
  frame?: string;
  /** The logo is a separate item, so that lists do not read images. */
  hasLogo: boolean;
  /** The URL or path that the logo was fetched from; absent if there is none. */
  logo?: string;
  /** Version of the image, incremented by every change of the code. */
  version: number;
  /** Scans of a code of type `link`. */
  clicks: number;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
  /** The code's number in each of its channels, by the channel's id. */
  channels?: Record<string, number>;
}

/** A request to create or change a QR code, with its data validated by type. */
export type QrChange = Omit<InferOutput<typeof QrCodeChange>, 'type' | 'data'> & { qr: QrData };

interface Context {
  /** Base of short URLs. */
  shortUrl: string;
  /** The service's own hosts. */
  hosts: ReadonlySet<string>;
  /** Of the owner's plan. */
  retention: Retention;
}

/** A QR code from a request body. Throws a 400 if the fields do not make a readable code. */
export function newQrCode(
  owned: Owned,
  code: string,
  fields: QrChange,
  { now, ...context }: Context & { now: Date },
): QrCode {
  const blank = { ...owned, code, qr: fields.qr, hasLogo: Boolean(fields.logo), version: 0, clicks: 0 };
  return assertValid(
    applyChange<QrCode>({ ...blank, ...context.retention, date: formatDateTime(now) }, fields),
    context,
  );
}

/** The QR code with the change applied. Throws a 400 if the fields do not make a readable code. */
export function changeQrCode(before: QrCode, fields: QrChange, context: Context): QrCode {
  const hasLogo = fields.logo === undefined ? before.hasLogo : fields.logo !== null;
  const { laterRetention, ...current } = before;
  return assertValid(
    applyChange<QrCode>(
      { ...current, ...context.retention },
      { ...fields, hasLogo, version: before.version + 1 },
    ),
    context,
  );
}

/** The URL of its logo. */
export const qrImages = ({ logo }: Pick<QrCode, 'logo'>) => ({ logo });

/** The URL in a code of type `link`. `base` is the base of short URLs. */
const scanUrl = ({ code }: Pick<QrCode, 'code'>, base: string) => `${base}/q/${code}`;

/** Paths of this service that redirect, so a code that links to them could cause a redirect loop. */
const REDIRECT_PATHS = new Set(['q', 'qr', 'r']);

/** Throws a 400 if scanners cannot be redirected to the link. */
function assertValidTarget({ type, data }: QrData, hosts: ReadonlySet<string>): void {
  if (type !== 'link') return;
  if (appendParameters(data, []).length > MAX_LOCATION_LENGTH)
    throw invalidFields({ data: 'is too long once encoded' });
  if (!hosts.has(getHost(data) ?? '')) return;
  const [first = ''] = decodePath(new URL(data).pathname).split('/').filter(Boolean);
  if (REDIRECT_PATHS.has(first)) throw invalidFields({ data: 'must not redirect back to this service' });
}

function assertValid(code: QrCode, { hosts, shortUrl }: Context): QrCode {
  assertValidTarget(code.qr, hosts);
  assertScannable(withDefaultColors(code));
  assertValidFrame(code);
  scannedContent(code, shortUrl);
  return code;
}

/** A frame is as dark as the code, so scanners need the whole margin of the standard in it. */
const MIN_FRAMED_MARGIN = 4;

/** Throws a 400 if the frame is too close to the code. */
export function assertValidFrame({
  frame,
  margin = MIN_FRAMED_MARGIN,
}: Pick<QrCode, 'frame' | 'margin'>): void {
  if (frame !== undefined && margin < MIN_FRAMED_MARGIN)
    throw invalidFields({ margin: `must be at least ${MIN_FRAMED_MARGIN} in a frame` });
}

/** The code's colors, with defaults for those that are not set. */
export function withDefaultColors({
  background = BLACK_ON_WHITE.background,
  foreground = BLACK_ON_WHITE.foreground,
}: Partial<QrColors>): QrColors {
  return { background, foreground };
}

/** The content of the code as scanners read it. Throws a 400 if it is too long. */
function scannedContent(code: Pick<QrCode, 'qr' | 'code' | 'hasLogo'>, base: string): string {
  return qrContent(code.qr, { scanUrl: scanUrl(code, base), level: errorCorrectionLevelFor(code) });
}

/** What the image of a code shows. `base` is the base of short URLs. */
export const toPicture = (
  code: Pick<QrCode, 'qr' | 'code' | 'hasLogo' | 'shape' | 'eyes' | 'margin' | 'frame'> & Partial<QrColors>,
  logo: Uint8Array | undefined,
  base: string,
) => ({ content: scannedContent(code, base), colors: withDefaultColors(code), logo, ...pickLook(code) });

/** How a code is drawn, besides its colors and its logo. */
export const pickLook = ({
  shape,
  eyes,
  margin,
  frame,
}: Partial<Pick<QrCode, 'shape' | 'eyes' | 'margin' | 'frame'>>) => ({
  look: {
    ...(shape && { shape }),
    ...(eyes && { eyes }),
    ...(margin !== undefined && { margin }),
  },
  ...(frame !== undefined && { frame }),
});

const PUBLIC_FIELDS = [
  'userId',
  'retention',
  'laterRetention',
  'code',
  'qr',
  'name',
  'background',
  'foreground',
  'shape',
  'eyes',
  'margin',
  'frame',
  'hasLogo',
  'version',
] as const satisfies (keyof QrCode)[];

/** The public record of a QR code, with only the fields that its image and scans need. */
export type PublicQrCode = Pick<QrCode, (typeof PUBLIC_FIELDS)[number]> & {
  qrId: number;
  /** The channels that it is in, as `formatMemberships` returns them. */
  memberships?: string;
};

export function toPublicQrCode(code: QrCode): PublicQrCode {
  const fields = Object.fromEntries(PUBLIC_FIELDS.map((field) => [field, code[field]]));
  const memberships = formatMemberships(code);
  return { qrId: code.id, ...(fields as Omit<PublicQrCode, 'qrId'>), ...(memberships && { memberships }) };
}
