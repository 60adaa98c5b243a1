import type { Link } from '../../domain/links/links.ts';
import { shortUrl } from '../../domain/links/links.ts';
import { BLACK_ON_WHITE } from '../../domain/values/colors.ts';
import { drawnQrCode } from '../../visitor/qr/drawn-qr-codes.ts';
import type { QrFormat } from '../../visitor/qr/qr-request.ts';
import { privateFile, type VisitorReply } from '../../visitor/reply.ts';
import * as texts from '../texts/link.ts';

/** Enough for print at the size of a hand. */
const SIZE = 1024;

/** The QR code of a link's short URL as a file: `qr-autumn.png`. */
export async function linkQrFile(link: Link, format: QrFormat, base: string): Promise<VisitorReply> {
  const content = shortUrl(link, base);
  const drawing = {
    picture: { content, colors: BLACK_ON_WHITE },
    format,
    size: SIZE,
    title: texts.qr.name(content),
  };
  const body = await drawnQrCode(`${content} ${format}`, async () => drawing);
  const contentType = format === 'png' ? 'image/png' : 'image/svg+xml';
  return privateFile({ contentType, body, name: `qr-${link.alias}.${format}` });
}
