import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { damaged, ImageRefused, type MaxSize } from '../../domain/images/image-limits.ts';
import { isJpeg } from '../../domain/images/jpeg-segments.ts';
import { toPlainJpeg } from '../../domain/images/plain-jpeg.ts';
import { isPng, toPlainPng } from '../../domain/images/plain-png.ts';
import type { Image } from '../../domain/images/resize.ts';

/** Why an image is refused: `must …`. */
export interface Problem {
  problem: string;
}

/** What a redrawing returns, or why the image is refused. */
export function orProblem<Redrawn>(redraw: () => Redrawn): Redrawn | Problem {
  try {
    return redraw();
  } catch (error) {
    if (error instanceof ImageRefused) return { problem: error.message };
    throw error;
  }
}

/** The pixels of a png or jpg, whatever its name is. Throws an `ImageRefused` for anything else. */
export function decodeImage(bytes: Uint8Array, max: MaxSize): Image {
  const file = Buffer.from(bytes);
  if (isPng(file)) return decodeWith(PNG.sync.read, toPlainPng(file, max));
  if (isJpeg(file)) return decodeWith((plain) => decodeJpeg(plain, max), toPlainJpeg(file, max));
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

/** What the decoder of JPEGs takes of memory: 64 MB for a megapixel with four colors, less for each further one. */
const maxMemoryMb = ({ pixels }: MaxSize) => 64 + Math.ceil((24 * pixels) / 1024 ** 2);

const decodeJpeg = (file: Buffer, max: MaxSize): Image =>
  decode(file, {
    useTArray: true,
    maxResolutionInMP: max.pixels / 1e6,
    maxMemoryUsageInMB: maxMemoryMb(max),
  });
