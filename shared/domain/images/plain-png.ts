import { crc32, inflateSync } from 'node:zlib';
import { assertSize, damaged, ImageRefused, MAX_LOGO, type MaxSize } from './image-limits.ts';

/** Section numbers are those of the PNG specification, third edition. */
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export const isPng = (file: Buffer): boolean => file.subarray(0, SIGNATURE.length).equals(SIGNATURE);

interface Chunk {
  type: string;
  data: Buffer;
  /** With its length and checksum. */
  bytes: Buffer;
}

/** What the other chunks have to fit. */
interface Header {
  width: number;
  height: number;
  depth: number;
  colorType: number;
}

/** Bits per sample that each color type allows (11.2.1). */
const DEPTHS: Record<number, number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
/** Samples per pixel of each color type. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const GRAYSCALE = 0;
const PALETTE = 3;
/** Color types whose pixels have an opacity of their own. */
const WITH_ALPHA = [4, 6];

/**
 * Checks every chunk of a PNG and returns the file without those that change no pixel, so that a decoder sees only what
 * was checked: one header, at most one palette and one transparency, the pixels, the end. Throws an `ImageRefused` for
 * anything else, also for animated and interlaced images. Unpacks the pixels, but no more of them than the header declares.
 */
export function toPlainPng(file: Buffer, max: MaxSize = MAX_LOGO): Buffer {
  const [first, ...rest] = readChunks(file);
  if (first?.type !== 'IHDR') throw damaged();
  const header = readHeader(first.data, max);
  assertKnown(rest);
  const kept = rest.filter(({ type }) => changesPixels(type));
  assertOrder(kept.map(({ type }) => type).join(' '), rest);
  const getChunkData = (wanted: string) => kept.filter(({ type }) => type === wanted).map(({ data }) => data);
  checkColors(header, getChunkData('PLTE')[0], getChunkData('tRNS')[0]);
  checkPixels(header, Buffer.concat(getChunkData('IDAT')));
  return Buffer.concat([SIGNATURE, first.bytes, ...kept.map(({ bytes }) => bytes)]);
}

/** Length, type, data and checksum, until the file ends (5.3). */
function readChunks(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; at < file.length; ) {
    if (at + 12 > file.length) throw damaged();
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw damaged();
    const type = file.toString('latin1', at + 4, at + 8);
    const isIntact = crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4);
    if (!isIntact || !/^[A-Za-z]{4}$/.test(type)) throw damaged();
    chunks.push({ type, data: file.subarray(at + 8, end - 4), bytes: file.subarray(at, end) });
    at = end;
  }
  return chunks;
}

function readHeader(data: Buffer, max: MaxSize): Header {
  if (data.length !== 13) throw damaged();
  const [depth = 0, colorType = 0, compression, filter, interlace] = data.subarray(8);
  if (!DEPTHS[colorType]?.includes(depth) || compression !== 0 || filter !== 0) throw damaged();
  const size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
  assertSize(size, max);
  if (interlace !== 0) throw new ImageRefused('must not be an interlaced png');
  return { ...size, depth, colorType };
}

const ANIMATION = ['acTL', 'fcTL', 'fdAT'];
const CRITICAL = ['PLTE', 'IDAT', 'IEND'];

const changesPixels = (type: string) => type === 'tRNS' || CRITICAL.includes(type);

/** A capital letter at the start marks a chunk that cannot be ignored (5.4); a second header is one, too. */
function assertKnown(chunks: Chunk[]): void {
  if (chunks.some(({ type }) => ANIMATION.includes(type)))
    throw new ImageRefused('must not be an animated png');
  if (chunks.some(({ type }) => /^[A-Z]/.test(type) && !CRITICAL.includes(type))) throw damaged();
}

/** Palette, transparency, then pixels without anything between them, and one end at the very end (5.6). */
function assertOrder(order: string, chunks: Chunk[]): void {
  const types = chunks.map(({ type }) => type);
  const pixelChunks = types.filter((type) => type === 'IDAT').length;
  const areTogether = types.lastIndexOf('IDAT') - types.indexOf('IDAT') + 1 === pixelChunks;
  if (!areTogether || !/^(PLTE )?(tRNS )?(IDAT )+IEND$/.test(order)) throw damaged();
  const end = chunks.at(-1);
  if (end?.type !== 'IEND' || end.data.length > 0) throw damaged();
}

/** Lengths and presence of the palette and the transparency (11.2.2, 11.3.1.1). */
function checkColors({ colorType }: Header, palette?: Buffer, transparency?: Buffer): void {
  const colors = (palette?.length ?? 0) / 3;
  if (palette && (!Number.isInteger(colors) || colors < 1 || colors > 256)) throw damaged();
  const isGray = colorType === GRAYSCALE || colorType === 4;
  if (palette ? isGray : colorType === PALETTE) throw damaged();
  if (!transparency) return;
  const { length } = transparency;
  const isValid = colorType === PALETTE ? length <= colors : length === (colorType === GRAYSCALE ? 2 : 6);
  if (!isValid || WITH_ALPHA.includes(colorType)) throw damaged();
}

/** Each row is a byte for its filter, and its samples in whole bytes (7.2). */
function checkPixels({ width, height, depth, colorType }: Header, packed: Buffer): void {
  const size = height * (1 + Math.ceil((width * depth * (SAMPLES[colorType] ?? 0)) / 8));
  if (unpackedLength(packed, size) !== size) throw damaged();
}

function unpackedLength(packed: Buffer, maxOutputLength: number): number {
  try {
    return inflateSync(packed, { maxOutputLength }).length;
  } catch {
    throw damaged();
  }
}
