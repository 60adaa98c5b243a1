import type { QrData } from '../../api/fields/qr-data.ts';
import { invalidFields } from '../../errors.ts';

type DataOf<T extends QrData['type']> = Extract<QrData, { type: T }>['data'];

/** How much of a code may be unreadable: M bears 15 %; H bears 30 %, for the sake of a logo in the middle. */
export type QrLevel = 'M' | 'H';

/** What the largest code holds, in bytes (ISO/IEC 18004, table 7, version 40). */
const MAX_BYTES: Record<QrLevel, number> = { M: 2331, H: 1273 };

export const levelFor = ({ hasLogo }: { hasLogo: boolean }): QrLevel => (hasLogo ? 'H' : 'M');

/**
 * What a scanner reads. A link is read as `scanUrl`, which leads to its target: a printed code can be pointed elsewhere.
 * Throws a 400 on `data` if no code is large enough for it.
 */
export function qrContent(qr: QrData, { scanUrl, level }: { scanUrl: string; level: QrLevel }): string {
  const content = contentOf(qr, scanUrl);
  const excess = Buffer.byteLength(content) - MAX_BYTES[level];
  if (excess > 0)
    throw invalidFields({
      data: `is too long for a QR code${level === 'H' ? ' with a logo' : ''} by ${excess} byte${excess === 1 ? '' : 's'}`,
    });
  return content;
}

function contentOf({ type, data }: QrData, scanUrl: string): string {
  switch (type) {
    case 'link':
      return scanUrl;
    case 'text':
      return data;
    case 'phone':
      // RFC 3966 has no # of its own, and in a URI it would begin a fragment.
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

/** RFC 6068; line breaks are CRLF in it (section 5). */
function mailto({ address, subject, body }: DataOf<'email'>): string {
  const encoded = (text: string) => encodeURIComponent(text.replace(/\r\n?|\n/g, '\r\n'));
  const headers = [
    ...(subject ? [`subject=${encoded(subject)}`] : []),
    ...(body ? [`body=${encoded(body)}`] : []),
  ];
  const to = encodeURIComponent(address).replace('%40', '@');
  return `mailto:${to}${headers.length > 0 ? `?${headers.join('&')}` : ''}`;
}

/** As the scanners of phones read it (the wiki of ZXing, «Barcode Contents», Wi-Fi). */
function wifi({ ssid, encryption, password, hidden }: DataOf<'wifi'>): string {
  const escaped = (text: string) => text.replace(/[\\;,:"]/g, '\\$&');
  const secret = encryption === 'nopass' ? '' : `P:${escaped(password ?? '')};`;
  return `WIFI:T:${encryption};S:${escaped(ssid)};${secret}${hidden ? 'H:true;' : ''};`;
}

/** vCard 3.0 (RFC 2426). Its lines are not folded: scanners read long ones, and not all of them unfold. */
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
    // A URI has no escapes of vCard's; it is ASCII, so it can break no line either.
    ['URL', card.site && new URL(card.site).href],
  ];
  const written = lines.filter(([, value]) => value).map(([property, value]) => `${property}:${value}`);
  return ['BEGIN:VCARD', 'VERSION:3.0', ...written, 'END:VCARD', ''].join('\r\n');
}

const fields = (values: (string | null | undefined)[]) => values.map(escapedLine).join(';');

/** What a reader might take for the end of the line, those of Unicode included, becomes vCard's own line break. */
const escapedLine = (text: string | null | undefined) =>
  (text ?? '').replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\\n');
