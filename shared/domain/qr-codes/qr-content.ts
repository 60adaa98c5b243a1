import type { QrData } from '../../api/fields/qr-data.ts';
import { invalidFields } from '../../errors.ts';

type DataOf<T extends QrData['type']> = Extract<QrData, { type: T }>['data'];

/** Share of a code that may be unreadable: 15% at M, and 30% at H, which a logo in the middle requires. */
export type ErrorCorrectionLevel = 'M' | 'H';

/** Capacity of the largest code, in bytes (ISO/IEC 18004, table 7, version 40). */
export const MAX_BYTES: Record<ErrorCorrectionLevel, number> = { M: 2331, H: 1273 };

export const errorCorrectionLevelFor = ({ hasLogo }: { hasLogo: boolean }): ErrorCorrectionLevel =>
  hasLogo ? 'H' : 'M';

/**
 * The content of a code as scanners read it. A link is replaced with `scanUrl`, which redirects to it, so that the
 * target of a printed code can change. Throws a 400 on `data` if the content is too long.
 */
export function qrContent(
  qr: QrData,
  { scanUrl, level }: { scanUrl: string; level: ErrorCorrectionLevel },
): string {
  const content = encodeContent(qr, scanUrl);
  const excess = Buffer.byteLength(content) - MAX_BYTES[level];
  const withLogo = level === 'H' ? ' with a logo' : '';
  if (excess > 0)
    throw invalidFields({
      data: `is too long for a QR code${withLogo} by ${excess === 1 ? '1 byte' : `${excess} bytes`}`,
    });
  return content;
}

function encodeContent({ type, data }: QrData, scanUrl: string): string {
  switch (type) {
    case 'link':
      return scanUrl;
    case 'text':
      return data;
    case 'phone':
      // RFC 3966 does not allow #, which would start a fragment.
      return `tel:${data.replaceAll('#', '%23')}`;
    case 'email':
      return mailto(data);
    case 'sms':
      return `SMSTO:${data.phone}:${data.message ?? ''}`;
    case 'wifi':
      return wifi(data);
    case 'vcard':
      return vcard(data);
  }
}

/** RFC 6068, with CRLF line breaks (section 5). */
function mailto({ address, subject, body }: DataOf<'email'>): string {
  const encoded = (text: string) => encodeURIComponent(text.replace(/\r\n?|\n/g, '\r\n'));
  const headers = [
    ...(subject ? [`subject=${encoded(subject)}`] : []),
    ...(body ? [`body=${encoded(body)}`] : []),
  ];
  const to = encodeURIComponent(address).replace('%40', '@');
  return `mailto:${to}${headers.length > 0 ? `?${headers.join('&')}` : ''}`;
}

/** The format that phones scan (ZXing wiki, "Barcode Contents", Wi-Fi). */
function wifi({ ssid, encryption, password, hidden }: DataOf<'wifi'>): string {
  const escaped = (text: string) => text.replace(/[\\;,:"]/g, '\\$&');
  const secret = encryption === 'nopass' ? '' : `P:${escaped(password ?? '')};`;
  return `WIFI:T:${encryption};S:${escaped(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
}

/** vCard 3.0 (RFC 2426). Long lines are not folded, because not all scanners unfold them. */
function vcard(card: DataOf<'vcard'>): string {
  const name = [card.firstName, card.lastName].filter(Boolean).join(' ');
  const address = [card.street, card.city, card.state, card.zip, card.country];
  const lines: [string, string | null | undefined][] = [
    ['N', `${fields([card.lastName, card.firstName])};;;`],
    ['FN', escapedLine(name || card.organization)],
    ['ORG', escapedLine(card.organization)],
    ['TEL;TYPE=WORK,VOICE', card.phone],
    ['TEL;TYPE=CELL', card.mobile],
    ['TEL;TYPE=FAX', card.fax],
    ['EMAIL', escapedLine(card.email)],
    ['ADR', address.some(Boolean) ? `;;${fields(address)}` : ''],
    // A URI value is not escaped. A parsed URL is ASCII and has no line breaks.
    ['URL', card.site && new URL(card.site).href],
  ];
  const written = lines.filter(([, value]) => value).map(([property, value]) => `${property}:${value}`);
  return ['BEGIN:VCARD', 'VERSION:3.0', ...written, 'END:VCARD', ''].join('\r\n');
}

const fields = (values: (string | null | undefined)[]) => values.map(escapedLine).join(';');

/** Escapes every line break that a reader may recognize, including those of Unicode. */
const escapedLine = (text: string | null | undefined) =>
  (text ?? '').replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n');
