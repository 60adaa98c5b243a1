import { PNG } from 'pngjs';
import { MAX_LOGO } from '../../domain/images/image-limits.ts';
import { fitWithin, type Image, resize } from '../../domain/images/resize.ts';
import { decodeImage, orProblem, type Problem } from '../images/decode-image.ts';

/** Of the stored image, which is read for every image of its QR code. */
const MAX_STORED_SIDE_PIXELS = 256;
const MAX_STORED_BYTES = 64 * 1024;

/** The image to store, or why there is none. */
export type RedrawnLogo = { image: Uint8Array<ArrayBuffer> } | Problem;

/** Redraws a png or jpg as a small PNG, without its metadata. */
export const redrawLogo = (file: Uint8Array, max = MAX_LOGO): RedrawnLogo =>
  orProblem(() => ({ image: Uint8Array.from(toStoredLogo(decodeImage(file, max))) }));

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
