import { reserveAttempts } from '../../data/attempts.ts';
import { drawingsKey } from '../../data/keys.ts';
import { readLogo } from '../../data/qr-codes/shown-qr-codes.ts';
import { qrCodeName } from '../../domain/qr-codes/qr-code-views.ts';
import { type PublicQrCode, toPicture } from '../../domain/qr-codes/qr-codes.ts';
import { secondsToNextMinute } from '../../domain/values/dates.ts';
import type { PageSetting } from '../../html/card-page.ts';
import { cacheableResponse, notModified, type VisitorResponse } from '../../response.ts';
import { noticePage } from '../pages/notice-page.ts';
import { addressLimits, toWidestNetwork } from '../request/address-rate-limit.ts';
import type { QrDrawing } from './draw-qr.ts';
import { drawnQrCode, isDrawn } from './drawn-qr-codes.ts';
import { type QrRequest, qrContentTypes } from './qr-request.ts';

/**
 * The URL stays the same when the image changes, so caches must revalidate after five minutes. For another hour they may
 * show the old image while they do, which costs one small read and a 304 if nothing changed.
 */
const CACHING = { maxAgeSeconds: 300, staleSeconds: 3600 };

/** The images that one network address may have drawn in a calendar minute. Those in the cache do not count. */
export const MAX_DRAWINGS = 120;

/** Of which the first ones may be large: a PNG with more pixels than this takes four times as long. */
export const MAX_LARGE_DRAWINGS = 30;
const LARGE_PIXELS = 1024;

interface Visitor extends PageSetting {
  address: string;
  now: Date;
}

/** Responds with the image, or with 304 if the visitor has the current one. `base` is what short URLs begin with. */
export async function qrImageResponse(
  code: PublicQrCode,
  request: QrRequest,
  { base, ...visitor }: Visitor & { base: string },
): Promise<VisitorResponse> {
  const { format, size, isNegotiated, ifNoneMatch } = request;
  const etag = `"${code.version}-${size}-${format}"`;
  const caching = { ...CACHING, etag, ...(isNegotiated && { vary: 'Accept' }) };
  if (isCurrent(etag, ifNoneMatch)) return notModified(caching);
  const key = `${code.code} ${etag}`;
  if (!isDrawn(key) && !(await mayDraw(visitor, request))) return tooManyDrawings(visitor);
  const load = () => getDrawing(code, request, base);
  const image = await drawnQrCode(key, { load, owner: toWidestNetwork(visitor.address) });
  const body = typeof image === 'string' ? image : Buffer.from(image);
  return cacheableResponse({ contentType: qrContentTypes[format], body }, caching);
}

/** How many images like this one may be drawn for someone in a calendar minute. */
export const maxDrawings = ({ format, size }: Pick<QrRequest, 'format' | 'size'>): number =>
  format === 'png' && size > LARGE_PIXELS ? MAX_LARGE_DRAWINGS : MAX_DRAWINGS;

async function mayDraw({ address, now }: Visitor, request: QrRequest): Promise<boolean> {
  const max = maxDrawings(request);
  const buildKey = (_: string, id: string, minute: number) => drawingsKey(id, minute);
  return reserveAttempts(addressLimits({ buildKey, max, subject: 'drawings', address, now }));
}

const tooManyDrawings = ({ now, ...setting }: Visitor): VisitorResponse =>
  noticePage(429, 'tooManyImages', { ...setting, retryAfterSeconds: secondsToNextMinute(now) });

async function getDrawing(code: PublicQrCode, { format, size }: QrRequest, base: string): Promise<QrDrawing> {
  const logo = code.hasLogo ? await readLogo(code.code) : undefined;
  const picture = toPicture(code, logo, base);
  return { picture, format, size, title: `QR code: ${qrCodeName(code)}` };
}

/** Uses the weak comparison, because caches may weaken an ETag (RFC 9110, 13.1.2). */
const isCurrent = (etag: string, ifNoneMatch: string) =>
  ifNoneMatch.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
