import type { HttpEvent } from '../../api/contract/event.ts';
import { QR_SIZES } from '../../api/fields/qr-sizes.ts';
import { acceptedQuality } from '../request/accepted-types.ts';

export type QrFormat = 'svg' | 'png';

/** A request for `/qr/<code>`, `/qr/<code>.svg` or `/qr/<code>.png`. */
export interface QrRequest {
  code: string;
  format: QrFormat;
  /** Width and height, in pixels. */
  size: number;
  /** Whether `Accept` decides the format, so that responses vary by it. */
  isNegotiated: boolean;
  /** The `If-None-Match` header; empty if absent. */
  ifNoneMatch: string;
}

/** An invalid size becomes this one, because a page that embeds the image could not fix an error. */
const DEFAULT_SIZE = 300;

/** The next larger of the sizes that are drawn. */
function parseSize(text: string | undefined): number {
  const size = /^\d{1,9}$/.test(text ?? '') ? Number(text) : DEFAULT_SIZE;
  return QR_SIZES.find((drawn) => drawn >= size) ?? Math.max(...QR_SIZES);
}

/** `file` is the last part of the path. Its extension decides the format; without one, SVG unless `Accept` prefers PNG. */
export function parseQrRequest(file: string, { headers, queryStringParameters }: HttpEvent): QrRequest {
  const [, code = file, extension] = /^(.*)\.(svg|png)$/s.exec(file) ?? [];
  const quality = (type: string) => acceptedQuality(headers.accept, type);
  const preferred = quality('image/png') > quality('image/svg+xml') ? 'png' : 'svg';
  return {
    code,
    format: extension === 'png' || extension === 'svg' ? extension : preferred,
    size: parseSize(queryStringParameters?.size),
    isNegotiated: extension === undefined,
    ifNoneMatch: headers['if-none-match'] ?? '',
  };
}
