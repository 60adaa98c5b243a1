import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';

/** A PNG as an encoder writes it. */
export function aPng(width: number, height: number, pixel?: (at: number) => number[]): Buffer {
  const png = new PNG({ width, height });
  if (!pixel) png.data.fill(Uint8Array.of(200, 100, 50, 255));
  else for (let i = 0; i < width * height; i++) png.data.set(pixel(i), i * 4);
  return PNG.sync.write(png);
}

/** A baseline JPEG as an encoder writes it. */
export const aJpeg = (width: number, height: number): Buffer =>
  encode({ width, height, data: Buffer.from(PNG.sync.read(aPng(width, height)).data) }, 90).data;

/** A progressive JPEG of 16 by 16 pixels and four scans that mozjpeg made. */
export const progressiveJpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wCEAAgICAgJCAkKCgkNDgwODRMREBARExwUFhQWFBwrGx8bGx8bKyYuJSMlLiZENS8vNUROQj5CTl9VVV93cXecnNEBCAgICAkICQoKCQ0ODA4NExEQEBETHBQWFBYUHCsbHxsbHxsrJi4lIyUuJkQ1Ly81RE5CPkJOX1VVX3dxd5yc0f/CABEIABAAEAMBIgACEQEDEQH/xAApAAEBAQAAAAAAAAAAAAAAAAAEBQYBAQEAAAAAAAAAAAAAAAAAAAQH/9oADAMBAAIQAxAAAADYumLjpv/EABkQAAMBAQEAAAAAAAAAAAAAAAABAhEDQf/aAAgBAQABPwCKzGyH6c7Is//EABcRAAMBAAAAAAAAAAAAAAAAAAACAxL/2gAIAQIBAT8AouT/xAAYEQACAwAAAAAAAAAAAAAAAAAAAQIEIf/aAAgBAwEBPwCnF4f/2Q==',
  'base64',
);

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A chunk with its length and checksum. */
export function chunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
  return bytes;
}

interface Header {
  width?: number;
  height?: number;
  depth?: number;
  /** 0 grayscale, 2 colors, 3 palette, 4 grayscale with alpha, 6 colors with alpha. */
  colorType?: number;
  compression?: number;
  filter?: number;
  interlace?: number;
}

/** The first chunk of a PNG; by default of 8 by 8 grayscale pixels. */
export function pngHeader(header: Header = {}): Buffer {
  const { width = 8, height = 8, depth = 8, colorType = 0 } = header;
  const { compression = 0, filter = 0, interlace = 0 } = header;
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([depth, colorType, compression, filter, interlace], 8);
  return chunk('IHDR', data);
}

/** The chunk that unpacks to these bytes: for grayscale, a zero before each row of pixels. */
export const pixels = (bytes = 8 * 9): Buffer =>
  chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 9 }));

/** A PNG of these chunks and the end. */
export const buildPng = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([pngSignature, ...chunks, chunk('IEND')]);

/** A segment with its marker and length. */
export const segment = (marker: number, data: readonly number[]): Buffer =>
  Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255, ...data]);

/** A JPEG of these segments. */
export const buildJpeg = (...segments: Uint8Array[]): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments, Buffer.from([0xff, 0xd9])]);

/** The data of a frame header: three components, each with its own sampling. */
export const frameData = (side: number, samplings = [0x11, 0x11, 0x11]): number[] => [
  8,
  ...[side >> 8, side & 255, side >> 8, side & 255],
  samplings.length,
  ...samplings.flatMap((sampling, i) => [i + 1, sampling, 0]),
];

export const quantizationTable = segment(0xdb, [0, ...Array(64).fill(1)]);
/** An AC table whose only code, of one bit, ends a block. */
export const huffmanTable = segment(0xc4, [0x10, 1, ...Array(15).fill(0), 0x00]);

/** A progressive JPEG with scans in which every block ends immediately. */
export function withScans(count: number, side = 8, bytesOfScan = 1): Buffer {
  const scans = Array.from({ length: count }, (_, i) =>
    Buffer.concat([segment(0xda, [1, 1 + (i % 3), 0, 1, 63, 0]), Buffer.alloc(bytesOfScan)]),
  );
  return buildJpeg(quantizationTable, segment(0xc2, frameData(side)), huffmanTable, ...scans);
}

/** As many pixels and colors as an upload may have, all of them the same. */
export function largestJpeg(): Buffer {
  const side = 2880;
  const adobe = segment(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 0]);
  /** A DC table whose only code, of one bit, says that a block is like the one before. */
  const sameAsBefore = segment(0xc4, [0, 1, ...Array(15).fill(0), 0x00]);
  const frame = segment(0xc2, frameData(side, Array(4).fill(0x11)));
  const scan = segment(0xda, [4, ...[1, 2, 3, 4].flatMap((id) => [id, 0]), 0, 0, 0]);
  return buildJpeg(
    adobe,
    quantizationTable,
    frame,
    sameAsBefore,
    scan,
    Buffer.alloc((4 * (side / 8) ** 2) / 8),
  );
}

/** The PNG of 58 KB that took 7.5 seconds and 1.7 GB: its second header is obeyed by decoders. */
export const twoHeaders = (): Buffer =>
  buildPng(
    pngHeader({ width: 16, height: 16 }),
    pngHeader({ width: 12_000, height: 12_000 }),
    pixels(57_000_000),
  );

/** A tiny file of 2048 by 2048 pixels. */
export const hugePng = (): Buffer =>
  buildPng(pngHeader({ width: 2048, height: 2048, colorType: 6 }), pixels(2048 * (1 + 2048 * 4)));

/** The worst of what 64 KB can hold, some of it valid. */
export const bombs: Record<string, () => Buffer> = {
  twoHeaders,
  hugePng,
  interlacedBomb: () => buildPng(pngHeader({ interlace: 1 }), pixels(57_000_000)),
  pixelsWithoutEnd: () => buildPng(pngHeader(), pixels(57_000_000)),
  manyScans: () => withScans(60, 1024, 1000),
  largestPng: () =>
    buildPng(
      pngHeader({ width: 1024, height: 1024, depth: 16, colorType: 6 }),
      pixels(1024 * (1 + 1024 * 8)),
    ),
  mostScans: () => withScans(20, 1024, 2048),
};
