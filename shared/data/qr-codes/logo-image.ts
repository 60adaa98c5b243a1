import { decode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { fitWithin, type Image, resize } from '../../domain/values/images.ts';
import { invalidFields } from '../../errors.ts';

/** Of a downloaded image; 64 KB can unpack to far more. */
const MAX_SIDE_PIXELS = 2048;
/** Progressive images usually have about ten scans. Decoding costs a pass over the image for each; 64 KB hold thousands. */
const MAX_SCANS = 64;
/** Of the stored image, which is read for every image of its QR code. */
const MAX_STORED_SIDE_PIXELS = 256;
const MAX_STORED_BYTES = 64 * 1024;

const refused = (problem: string) => invalidFields({ logo: problem });

/** Redraws a png or jpg as a small PNG, without its metadata. Throws a 400 on `logo`. */
export function toStoredLogo(file: Buffer): Buffer {
  const image = decodeImage(file);
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
  const read = readerFor(file);
  const size = read?.sizeOf(file);
  if (!read || !size) throw refused('must be a png or jpg image');
  if (Math.max(size.width, size.height) > MAX_SIDE_PIXELS)
    throw refused(`must be at most ${MAX_SIDE_PIXELS} by ${MAX_SIDE_PIXELS} pixels`);
  try {
    return read.decode(file);
  } catch {
    throw refused('must be a png or jpg image that is not damaged');
  }
}

interface Reader {
  /** Reads the header only, before anything is unpacked. */
  sizeOf(file: Buffer): { width: number; height: number } | undefined;
  decode(file: Buffer): Image;
}

function readerFor(file: Buffer): Reader | undefined {
  if (file.subarray(0, 16).toString('latin1') === '\x89PNG\r\n\x1a\n\0\0\0\rIHDR') return png;
  if (file.subarray(0, 3).toString('latin1') === '\xff\xd8\xff') return jpeg;
  return undefined;
}

const png: Reader = {
  sizeOf: (file) =>
    file.length < 24 ? undefined : { width: file.readUInt32BE(16), height: file.readUInt32BE(20) },
  decode: (file) => PNG.sync.read(file),
};

const jpeg: Reader = {
  sizeOf(file) {
    let at = 2;
    while (at + 9 <= file.length && file[at] === 0xff) {
      const marker = file[at + 1] ?? 0;
      if (isFrame(marker)) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
      at += 2 + file.readUInt16BE(at + 2);
    }
    return undefined;
  },
  decode(file) {
    if (file.toString('latin1').split('\xff\xda').length - 1 > MAX_SCANS) throw new Error('too many scans');
    return decode(file, {
      useTArray: true,
      maxResolutionInMP: MAX_SIDE_PIXELS ** 2 / 1e6,
      maxMemoryUsageInMB: 128,
    });
  },
};

/** SOF0 to SOF15, without three markers in that range that are not frames (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
