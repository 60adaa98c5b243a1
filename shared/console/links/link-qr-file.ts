import { createHash } from 'node:crypto';
import type { Link } from '../../domain/links/links.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { privateFile, type VisitorResponse } from '../../response.ts';
import { drawnQrCode } from '../../visitor/qr/drawn-qr-codes.ts';
import type { QrFormat } from '../../visitor/qr/qr-request.ts';
import * as texts from '../texts/link.ts';
import type { QrLook } from './link-qr-look.ts';

/** Enough for print at the size of a hand. */
const SIZE = 1024;

/** The QR code of a link's short URL as a file: `qr-autumn.png`. */
export async function linkQrFile(
  link: Link,
  { colors, logo, format, base }: QrLook & { format: QrFormat; base: string },
): Promise<VisitorResponse> {
  const content = shortUrl(link, base);
  const drawing = { picture: { content, colors, logo }, format, size: SIZE, title: texts.qr.name(content) };
  const logoHash = logo && createHash('sha256').update(logo).digest('base64url');
  const key = JSON.stringify([content, format, colors, logoHash]);
  const body = await drawnQrCode(key, async () => drawing);
  const contentType = format === 'png' ? 'image/png' : 'image/svg+xml';
  return privateFile({ contentType, body, name: `qr-${link.alias}.${format}` });
}
