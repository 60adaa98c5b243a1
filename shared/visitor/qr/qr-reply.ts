import { readLogo } from '../../data/qr-codes/shown-qr-codes.ts';
import { colorsOf, type PublicQrCode, qrCodeName, scannedContent } from '../../domain/qr-codes/qr-codes.ts';
import { cacheable, notModified, type VisitorReply } from '../reply.ts';
import { qrPng } from './qr-png.ts';
import type { QrRequest } from './qr-request.ts';
import { qrSvg } from './qr-svg.ts';

/**
 * The address says nothing of the version, so an image that was kept for ever would never change. It is kept for five
 * minutes unasked; for an hour more it may be shown while whoever keeps it asks again, which costs one small read and
 * a 304 as long as nothing changed.
 */
const CACHE_CONTROL = 'public, max-age=300, stale-while-revalidate=3600';

/** Answers the image, or that the visitor has it already. `base` is what short URLs begin with. */
export async function qrImageReply(
  code: PublicQrCode,
  request: QrRequest,
  base: string,
): Promise<VisitorReply> {
  const { format, size, isNegotiated, known } = request;
  const etag = `"${code.version}-${size}-${format}"`;
  const caching = { cacheControl: CACHE_CONTROL, etag, ...(isNegotiated && { vary: 'Accept' }) };
  if (isKnown(etag, known)) return notModified(caching);
  const logo = code.hasLogo ? await readLogo(code.code) : undefined;
  const picture = { content: scannedContent(code, base), colors: colorsOf(code), logo };
  const image =
    format === 'svg'
      ? {
          contentType: 'image/svg+xml',
          body: qrSvg(picture, { size, title: `QR code: ${qrCodeName(code)}` }),
          headers: SVG_POLICY,
        }
      : { contentType: 'image/png', body: qrPng(picture, { size }) };
  return cacheable(image, caching);
}

/** A browser that opens an SVG by itself treats it as a document, so it is told to load and run nothing. */
const SVG_POLICY = { 'Content-Security-Policy': "default-src 'none'; img-src data:" };

/** A cache on the way may have made the tag a weak one, which compares as well here (RFC 9110, 13.1.2). */
const isKnown = (etag: string, known: string) =>
  known.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')));
