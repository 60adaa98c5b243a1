import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { toPlainPng } from '../../../shared/domain/images/plain-png.ts';
import { aPng, buildPng, chunk, pixels, pngHeader, pngSignature } from '../../support/images/images.ts';

const DAMAGED = 'must be an undamaged png or jpg image';

const bytes = (length: number) => Buffer.alloc(length);
const header = pngHeader();
const palette = chunk('PLTE', bytes(6));
const text = chunk('tEXt', Buffer.from('Author\0Ann'));
const end = chunk('IEND');
const withPalette = pngHeader({ colorType: 3 });
const withColors = pngHeader({ colorType: 2 });
const colors = pixels(8 * (1 + 8 * 3));
/** The chunk with another value in its last byte, which is part of its checksum. */
const spoilt = (good: Buffer) => Buffer.from(good).fill((good.at(-1) ?? 0) ^ 1, good.length - 1);
/** The chunk with another length. */
function ofLength(good: Buffer, length: number): Buffer {
  const changed = Buffer.from(good);
  changed.writeUInt32BE(length);
  return changed;
}

/** Pixels whose data is in several chunks. */
const split = (whole: Buffer) => {
  const data = whole.subarray(8, -4);
  return [chunk('IDAT', data.subarray(0, 3)), chunk('IDAT'), chunk('IDAT', data.subarray(3))];
};

describe('toPlainPng', () => {
  it.each([
    ['an ordinary png', aPng(3, 5)],
    ['pixels in several chunks', buildPng(header, ...split(pixels()))],
    ['a palette and its transparency', buildPng(withPalette, palette, chunk('tRNS', bytes(2)), pixels())],
    ['a palette of suggestions', buildPng(withColors, palette, colors)],
    ['a transparent gray', buildPng(header, chunk('tRNS', bytes(2)), pixels())],
    ['a transparent color', buildPng(withColors, chunk('tRNS', bytes(6)), colors)],
    ['one bit per pixel', buildPng(pngHeader({ width: 9, depth: 1 }), pixels(8 * 3))],
    ['16 bits per sample', buildPng(pngHeader({ depth: 16, colorType: 6 }), pixels(8 * (1 + 8 * 8)))],
    ['1024 pixels a side', buildPng(pngHeader({ width: 1024, height: 1024 }), pixels(1024 * 1025))],
  ])('returns %s unchanged', (_, file) => {
    expect(toPlainPng(file).equals(file)).toBe(true);
    expect(PNG.sync.read(file).data.length).toBeGreaterThan(0);
  });

  it('removes chunks that change no pixel', () => {
    const iccProfile = chunk('iCCP', bytes(900));
    const file = buildPng(header, text, iccProfile, pixels(), text);
    expect(toPlainPng(file).equals(buildPng(header, pixels()))).toBe(true);
  });

  it.each([
    ['a second header', buildPng(header, pngHeader({ width: 12_000, height: 12_000 }), pixels())],
    ['a second header after the pixels', buildPng(header, pixels(), header)],
    ['no header', buildPng(pixels())],
    ['something before the header', buildPng(text, header, pixels())],
    [
      'a header that is too long',
      buildPng(chunk('IHDR', Buffer.concat([header.subarray(8, -4), bytes(1)])), pixels()),
    ],
    ['no pixels', buildPng(header)],
    ['no end', Buffer.concat([pngSignature, header, pixels()])],
    ['two ends', Buffer.concat([buildPng(header, pixels()), end])],
    ['an end that is not empty', Buffer.concat([pngSignature, header, pixels(), chunk('IEND', bytes(1))])],
    ['something after the end', Buffer.concat([buildPng(header, pixels()), text])],
    ['bytes after the end', Buffer.concat([buildPng(header, pixels()), bytes(11)])],
    ['a wrong checksum of the header', buildPng(spoilt(header), pixels())],
    ['a wrong checksum of a text', buildPng(header, spoilt(text), pixels())],
    ['a length beyond the file', buildPng(header, ofLength(text, 2 ** 31), pixels())],
    ['a length of 4 GB', buildPng(header, ofLength(text, 0xff_ff_ff_ff), pixels())],
    ['a name that is not letters', buildPng(header, chunk('a\0bc'), pixels())],
    ['a chunk that decoders must know', buildPng(header, chunk('HDRX'), pixels())],
    ['a text between the pixels', buildPng(header, ...split(pixels()).toSpliced(1, 0, text))],
    ['a palette after the pixels', buildPng(withPalette, pixels(), palette)],
    ['two palettes', buildPng(withPalette, palette, palette, pixels())],
    ['no palette where one is needed', buildPng(withPalette, pixels())],
    ['a palette for gray', buildPng(header, palette, pixels())],
    ['an empty palette', buildPng(withPalette, chunk('PLTE'), pixels())],
    ['a palette with part of a color', buildPng(withPalette, chunk('PLTE', bytes(7)), pixels())],
    ['a palette of 257 colors', buildPng(withPalette, chunk('PLTE', bytes(771)), pixels())],
    ['two transparencies', buildPng(header, chunk('tRNS', bytes(2)), chunk('tRNS', bytes(2)), pixels())],
    ['a transparency before the palette', buildPng(withPalette, chunk('tRNS', bytes(2)), palette, pixels())],
    ['more transparencies than colors', buildPng(withPalette, palette, chunk('tRNS', bytes(3)), pixels())],
    ['a transparency of the wrong length', buildPng(header, chunk('tRNS', bytes(3)), pixels())],
    [
      'a transparency beside opacities',
      buildPng(pngHeader({ colorType: 4 }), chunk('tRNS', bytes(2)), pixels(8 * 17)),
    ],
    ['a color type that does not exist', buildPng(pngHeader({ colorType: 5 }), pixels())],
    ['a depth that its color type does not allow', buildPng(pngHeader({ colorType: 2, depth: 4 }), colors)],
    ['another compression', buildPng(pngHeader({ compression: 1 }), pixels())],
    ['another filter', buildPng(pngHeader({ filter: 1 }), pixels())],
    ['no columns', buildPng(pngHeader({ width: 0 }), pixels(8))],
    ['no rows', buildPng(pngHeader({ height: 0 }), pixels())],
    ['fewer pixels than its header says', buildPng(header, pixels(8 * 9 - 1))],
    ['more pixels than its header says', buildPng(header, pixels(8 * 9 + 1))],
    ['pixels that are not compressed', buildPng(header, chunk('IDAT', bytes(72)))],
  ])('refuses %s', (_, file) => {
    expect(() => toPlainPng(file)).toThrow(new Error(DAMAGED));
  });

  it.each([
    ['an interlaced image', buildPng(pngHeader({ interlace: 1 }), pixels()), 'must not be an interlaced png'],
    ['an animation', buildPng(header, chunk('acTL', bytes(8)), pixels()), 'must not be an animated png'],
    ['a frame of one', buildPng(header, pixels(), chunk('fdAT', bytes(8))), 'must not be an animated png'],
    ['more columns', buildPng(pngHeader({ width: 1025 }), pixels()), 'must be at most 1024 by 1024 pixels'],
    ['more rows', buildPng(pngHeader({ height: 2 ** 31 }), pixels()), 'must be at most 1024 by 1024 pixels'],
  ])('says what is wrong with %s', (_, file, message) => {
    expect(() => toPlainPng(file)).toThrow(new Error(message));
  });
});
