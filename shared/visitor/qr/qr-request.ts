import type { HttpEvent } from '../../api/contract/event.ts';
import { acceptedQuality } from '../request/accepted-types.ts';

export type QrFormat = 'svg' | 'png';

/** What is asked for at `/qr/<code>`, `/qr/<code>.svg` and `/qr/<code>.png`. */
export interface QrRequest {
  code: string;
  format: QrFormat;
  /** Width and height, in pixels. */
  size: number;
  /** Whether the format was left to `Accept`, so that caches must tell requests apart by it. */
  isNegotiated: boolean;
  /** `If-None-Match`: what the visitor has already. */
  known: string;
}

/** An image is asked for by pages that cannot mend its address: what is no size, or too much of one, is put right. */
const SIZES = { least: 64, usual: 300, most: 2048 };

function sizeOf(text: string | undefined): number {
  if (!/^\d{1,9}$/.test(text ?? '')) return SIZES.usual;
  return Math.min(Math.max(Number(text), SIZES.least), SIZES.most);
}

/** `file` is the last part of the path. An ending decides; without one, PNG is for those who like it better than SVG. */
export function parseQrRequest(file: string, { headers, queryStringParameters }: HttpEvent): QrRequest {
  const [, code = file, ending] = /^(.*)\.(svg|png)$/s.exec(file) ?? [];
  const weight = (type: string) => acceptedQuality(headers.accept, type);
  const preferred = weight('image/png') > weight('image/svg+xml') ? 'png' : 'svg';
  return {
    code,
    format: ending === 'png' || ending === 'svg' ? ending : preferred,
    size: sizeOf(queryStringParameters?.size),
    isNegotiated: ending === undefined,
    known: headers['if-none-match'] ?? '',
  };
}
