import { createHash } from 'node:crypto';
import { minuteLimit, reserveAttempts } from '../../data/attempts.ts';
import { drawingsKey } from '../../data/keys.ts';
import type { Link } from '../../domain/links/links.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { privateFile, type VisitorResponse } from '../../response.ts';
import type { QrDrawing } from '../../visitor/qr/draw-qr.ts';
import { drawnQrCode, isDrawn } from '../../visitor/qr/drawn-qr-codes.ts';
import { parseSize, type QrFormat, qrContentTypes } from '../../visitor/qr/qr-request.ts';
import { maxDrawings } from '../../visitor/qr/qr-response.ts';
import { rateLimited } from '../row-limit.ts';
import * as texts from '../texts/link.ts';
import type { QrLook } from './link-qr-look.ts';

/** In pixels, enough for print at the size of a hand; and in millimeters. */
const USUAL_SIZES = { svg: '1024', png: '1024', pdf: '50' };

interface File {
  format: QrFormat;
  /** As in the address of a QR code's image; the usual one by default. */
  size: string | undefined;
}

/** One thread draws the images of all visitors and users. Throws `rate_limited`, and says when to try again. */
async function countDrawing(userId: number, drawing: Pick<QrDrawing, 'format' | 'size'>, now: Date) {
  const limit = minuteLimit((minute) => drawingsKey(String(userId), minute), maxDrawings(drawing), now);
  if (!(await reserveAttempts([limit]))) throw rateLimited(now, texts.qr.tooMany);
}

/** The QR code of a link's short URL as a file: `qr-autumn.png`. */
export async function linkQrFile(
  link: Link,
  look: QrLook,
  { format, size: asked, base, now }: File & { base: string; now: Date },
): Promise<VisitorResponse> {
  const content = shortUrl(link, base);
  const size = parseSize(asked || USUAL_SIZES[format], format);
  const drawing = { picture: { content, ...look }, format, size, title: texts.qr.name(content) };
  const logo = look.logo && createHash('sha256').update(look.logo).digest('base64url');
  const key = JSON.stringify([content, format, size, { ...look, logo }]);
  if (!isDrawn(key)) await countDrawing(link.userId, drawing, now);
  const body = await drawnQrCode(key, { load: async () => drawing, owner: link.userId });
  return privateFile({ contentType: qrContentTypes[format], body, name: `qr-${link.alias}.${format}` });
}
