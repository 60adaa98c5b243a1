import { createHash } from 'node:crypto';
import type { Link } from '../../domain/links/links.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { privateFile, type VisitorResponse } from '../../response.ts';
import { drawnQrCode } from '../../visitor/qr/drawn-qr-codes.ts';
import { parseSize, type QrFormat, qrContentTypes } from '../../visitor/qr/qr-request.ts';
import * as texts from '../texts/link.ts';
import type { QrLook } from './link-qr-look.ts';

/** In pixels, enough for print at the size of a hand; and in millimeters. */
const USUAL_SIZES = { svg: '1024', png: '1024', pdf: '50' };

interface File {
  format: QrFormat;
  /** As in the address of a QR code's image; the usual one unless given. */
  size: string | undefined;
}

/** The QR code of a link's short URL as a file: `qr-autumn.png`. */
export async function linkQrFile(
  link: Link,
  look: QrLook,
  { format, size: asked, base }: File & { base: string },
): Promise<VisitorResponse> {
  const content = shortUrl(link, base);
  const size = parseSize(asked || USUAL_SIZES[format], format);
  const drawing = { picture: { content, ...look }, format, size, title: texts.qr.name(content) };
  const logo = look.logo && createHash('sha256').update(look.logo).digest('base64url');
  const body = await drawnQrCode(
    JSON.stringify([content, format, size, { ...look, logo }]),
    async () => drawing,
  );
  return privateFile({ contentType: qrContentTypes[format], body, name: `qr-${link.alias}.${format}` });
}
