import type { HttpEvent } from '../../api/contract/event.ts';
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

/** In pixels. An invalid size falls back to one of these, because a page that embeds the image could not fix an error. */
const SIZES = { min: 64, default: 300, max: 1024 };

function parseSize(text: string | undefined): number {
  if (!/^\d{1,9}$/.test(text ?? '')) return SIZES.default;
  return Math.min(Math.max(Number(text), SIZES.min), SIZES.max);
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
