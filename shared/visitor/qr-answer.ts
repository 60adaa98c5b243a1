import { readLogo } from '../data/shown-qr-codes.ts';
import { coloursOf, qrName, type ShownQrCode, scannedContent } from '../domain/qr-codes.ts';
import type { QrPicture } from './qr-image.ts';
import { qrPng } from './qr-png.ts';
import type { QrRequest } from './qr-request.ts';
import { qrSvg } from './qr-svg.ts';
import type { VisitorReply } from './visitor-endpoint.ts';

/**
 * The address says nothing of the version, so an image that was kept for ever would never change. It is kept for five
 * minutes unasked; for an hour more it may be shown while whoever keeps it asks again, which costs one small read and
 * a 304 as long as nothing changed.
 */
const CACHING = 'public, max-age=300, stale-while-revalidate=3600';

/** Answers the image, or that the visitor has it already. `base` is what short URLs begin with. */
export async function answerImage(
  code: ShownQrCode,
  request: QrRequest,
  base: string,
): Promise<VisitorReply> {
  const { format, size, isNegotiated, known } = request;
  const tag = `"${code.version}-${size}-${format}"`;
  const headers = {
    'Cache-Control': CACHING,
    ETag: tag,
    ...(isNegotiated && { Vary: 'Accept' }),
    'X-Content-Type-Options': 'nosniff',
  };
  if (isKnown(tag, known)) return { statusCode: 304, headers };
  const logo = code.hasLogo ? await readLogo(code.code) : undefined;
  const picture = { content: scannedContent(code, base), colours: coloursOf(code), logo };
  const image = { svg: svgImage, png: pngImage }[format](picture, size, code);
  return { ...image, statusCode: 200, headers: { ...headers, ...image.headers } };
}

/** A cache on the way may have made the tag a weak one, which compares as well here (RFC 9110, 13.1.2). */
const isKnown = (tag: string, known: string) =>
  known.split(',').some((one) => ['*', tag].includes(one.trim().replace(/^W\//, '')));

type Image = Pick<VisitorReply, 'headers' | 'body' | 'isBase64Encoded'>;

/** Opened by itself an SVG is a document, which is told to load and run nothing. */
function svgImage(picture: QrPicture, size: number, code: ShownQrCode): Image {
  const headers = {
    'Content-Type': 'image/svg+xml',
    'Content-Security-Policy': "default-src 'none'; img-src data:",
  };
  return { headers, body: qrSvg(picture, { size, title: `QR code: ${qrName(code)}` }) };
}

function pngImage(picture: QrPicture, size: number): Image {
  const body = qrPng(picture, { size }).toString('base64');
  return { headers: { 'Content-Type': 'image/png' }, body, isBase64Encoded: true };
}
