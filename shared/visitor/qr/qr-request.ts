import type { HttpEvent } from '../../api/contract/event.ts';
import { QR_PRINT_SIZES, QR_SIZES } from '../../api/fields/qr-sizes.ts';
import { acceptedQuality } from '../request/accepted-types.ts';

export type QrFormat = 'svg' | 'png' | 'pdf';

export const qrContentTypes = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' } as const;

/** A request for `/qr/<code>`, `/qr/<code>.svg`, `/qr/<code>.png`, or `/qr/<code>.pdf`. */
export interface QrRequest {
  code: string;
  format: QrFormat;
  /** Width and height, in pixels; of a PDF, in millimeters. */
  size: number;
  /** Whether `Accept` decides the format, so that responses vary by it. */
  isNegotiated: boolean;
  /** The `If-None-Match` header; empty if absent. */
  ifNoneMatch: string;
}

/** An invalid size becomes this one, because a page that embeds the image could not fix an error. */
const DEFAULT_SIZE = 300;
const DEFAULT_PRINT_SIZE = 50;

/** The next larger of the sizes that are drawn. */
export function parseSize(text: string | undefined, format: QrFormat): number {
  const [sizes, usual] = format === 'pdf' ? [QR_PRINT_SIZES, DEFAULT_PRINT_SIZE] : [QR_SIZES, DEFAULT_SIZE];
  const size = /^\d{1,9}$/.test(text ?? '') ? Number(text) : usual;
  return sizes.find((drawn) => drawn >= size) ?? Math.max(...sizes);
}

/** `file` is the last part of the path. Its extension decides the format; without one, SVG unless `Accept` prefers PNG. */
export function parseQrRequest(file: string, { headers, queryStringParameters }: HttpEvent): QrRequest {
  const [, code = file, extension] = /^(.*)\.(svg|png|pdf)$/s.exec(file) ?? [];
  const quality = (type: string) => acceptedQuality(headers.accept, type);
  const preferred = quality('image/png') > quality('image/svg+xml') ? 'png' : 'svg';
  const format = (extension as QrFormat | undefined) ?? preferred;
  return {
    code,
    format,
    size: parseSize(queryStringParameters?.size, format),
    isNegotiated: extension === undefined,
    ifNoneMatch: headers['if-none-match'] ?? '',
  };
}
