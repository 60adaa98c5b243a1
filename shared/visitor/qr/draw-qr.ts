import type { QrPicture } from './qr-image.ts';
import { qrPng } from './qr-png.ts';
import type { QrFormat } from './qr-request.ts';
import { qrSvg } from './qr-svg.ts';

/** An image to draw, as plain data that can be sent to another thread. */
export interface QrDrawing {
  picture: QrPicture;
  format: QrFormat;
  /** Width and height, in pixels. */
  size: number;
  /** For screen readers. */
  title: string;
}

/** The file of an image: a PNG's bytes or an SVG's text. */
export type DrawnQr = Uint8Array | string;

/** Draws an image of a QR code. */
export const drawQrFile = ({ picture, format, size, title }: QrDrawing): DrawnQr =>
  format === 'png' ? Uint8Array.from(qrPng(picture, { size })) : qrSvg(picture, { size, title });
