import { withLetters } from './frame-letters.ts';
import type { QrPictureText } from './qr-image.ts';
import { qrPdf } from './qr-pdf.ts';
import { qrPng } from './qr-png.ts';
import type { QrFormat } from './qr-request.ts';
import { qrSvg } from './qr-svg.ts';

/** An image to draw, as plain data that can be sent to another thread. */
export interface QrDrawing {
  picture: QrPictureText;
  format: QrFormat;
  /** Width and height, in pixels; of a PDF, in millimeters. */
  size: number;
  /** For screen readers. */
  title: string;
}

/** The file of an image: the bytes of a PNG or PDF, or an SVG's text. */
export type DrawnQr = Uint8Array | string;

/** Draws an image of a QR code. */
export function drawQrFile({ format, size, title, ...drawing }: QrDrawing): DrawnQr {
  const picture = withLetters(drawing.picture);
  if (format === 'svg') return qrSvg(picture, { size, title });
  return Uint8Array.from(format === 'png' ? qrPng(picture, { size }) : qrPdf(picture, { size }));
}
