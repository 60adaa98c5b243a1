import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { MAX_UPLOAD } from '../../domain/images/image-limits.ts';
import type { ImageType } from '../../domain/images/own-images.ts';
import { fitWithin, type Image, resize } from '../../domain/images/resize.ts';
import { decodeImage, orProblem, type Problem } from './decode-image.ts';

/** As wide as the social card that networks recommend. */
export const MAX_STORED_SIDE_PIXELS = 1200;

/** With its key, an image fits into one item, of at most 400 KB. */
export const MAX_STORED_BYTES = 350 * 1024;

const JPEG_QUALITY = 82;

/** An image as it is stored and shown. */
export interface RedrawnImage {
  type: ImageType;
  image: Uint8Array<ArrayBuffer>;
  width: number;
  height: number;
}

/**
 * Redraws a png or jpg in a size that pages and previews show, without its metadata: as PNG, or where that is too large and
 * nothing shows through, as JPEG.
 */
export const redrawImage = (file: Uint8Array): RedrawnImage | Problem =>
  orProblem(() => toStoredImage(decodeImage(file, MAX_UPLOAD)));

function toStoredImage(image: Image): RedrawnImage {
  const isOpaque = hasOnlyOpaquePixels(image);
  let side = Math.min(MAX_STORED_SIDE_PIXELS, Math.max(image.width, image.height));
  for (; ; side = Math.ceil(side / 1.5)) {
    const resized = resize(image, fitWithin(image, side));
    const { width, height } = resized;
    for (const type of isOpaque ? (['png', 'jpg'] as const) : (['png'] as const)) {
      const bytes = type === 'png' ? encodePng(resized, isOpaque) : encodeJpeg(resized);
      if (bytes.length <= MAX_STORED_BYTES) return { type, image: Uint8Array.from(bytes), width, height };
    }
  }
}

/** A loop takes a sixth of `every` for millions of pixels. */
function hasOnlyOpaquePixels({ data }: Image): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

function encodePng({ width, height, data }: Image, isOpaque: boolean): Buffer {
  const png = new PNG({ width, height });
  png.data.set(data);
  return PNG.sync.write(png, isOpaque ? { colorType: 2 } : {});
}

const encodeJpeg = ({ width, height, data }: Image): Buffer =>
  encode({ width, height, data: Buffer.from(data) }, JPEG_QUALITY).data;
