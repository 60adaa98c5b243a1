import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { damaged, ImageRefused, MAX_SIDE_PIXELS } from '../../domain/images/image-limits.ts';
import { isJpeg } from '../../domain/images/jpeg-segments.ts';
import { toPlainJpeg } from '../../domain/images/plain-jpeg.ts';
import { isPng, toPlainPng } from '../../domain/images/plain-png.ts';
import { fitWithin, type Image, resize } from '../../domain/images/resize.ts';

/** Of the stored image, which is read for every image of its QR code. */
const MAX_STORED_SIDE_PIXELS = 256;
const MAX_STORED_BYTES = 64 * 1024;

/** The image to store, or why there is none: `must …`. */
export type RedrawnLogo = { image: Uint8Array<ArrayBuffer> } | { problem: string };

/** Redraws a png or jpg as a small PNG, without its metadata. */
export function redrawLogo(file: Uint8Array): RedrawnLogo {
  try {
    return { image: Uint8Array.from(toStoredLogo(decodeImage(Buffer.from(file)))) };
  } catch (error) {
    if (error instanceof ImageRefused) return { problem: error.message };
    throw error;
  }
}

function toStoredLogo(image: Image): Buffer {
  for (
    let side = Math.min(MAX_STORED_SIDE_PIXELS, Math.max(image.width, image.height));
    ;
    side = Math.ceil(side / 2)
  ) {
    const { width, height, data } = resize(image, fitWithin(image, side));
    const png = new PNG({ width, height });
    png.data.set(data);
    const bytes = PNG.sync.write(png);
    if (bytes.length <= MAX_STORED_BYTES) return bytes;
  }
}

function decodeImage(file: Buffer): Image {
  if (isPng(file)) return decodeWith(PNG.sync.read, toPlainPng(file));
  if (isJpeg(file)) return decodeWith(decodeJpeg, toPlainJpeg(file));
  throw new ImageRefused('must be a png or jpg image');
}

/** The decoders throw errors of many kinds. */
function decodeWith(decodeFile: (file: Buffer) => Image, file: Buffer): Image {
  try {
    return decodeFile(file);
  } catch {
    throw damaged();
  }
}

const decodeJpeg = (file: Buffer): Image =>
  decode(file, {
    useTArray: true,
    maxResolutionInMP: MAX_SIDE_PIXELS ** 2 / 1e6,
    maxMemoryUsageInMB: 64,
  });
