import { deflateSync } from 'node:zlib';
import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { toStoredLogo } from '../../../shared/data/qr-codes/logo-image.ts';

function aPng(width: number, height: number, pixel = (_: number) => [200, 100, 50, 255]): Buffer {
  const png = new PNG({ width, height });
  for (let i = 0; i < width * height; i++) png.data.set(pixel(i), i * 4);
  return PNG.sync.write(png);
}
const aJpeg = (width: number, height: number) =>
  encode({ width, height, data: Buffer.from(PNG.sync.read(aPng(width, height)).data) }, 90).data;

/** The same JPEG with a different size in its header. */
function resized(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(side, frame + 5);
  copy.writeUInt16BE(side, frame + 7);
  return copy;
}

/** A header with a small size, before data that unpacks to `bytes` bytes. */
function aBomb(bytes: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 6, 0, 0, 1]);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const data = deflateSync(Buffer.alloc(bytes), { level: 9 });
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Scans that end immediately in every block. */
function withScans(count: number): Buffer {
  const segment = (marker: number, data: number[]) => [0xff, marker, 0, data.length + 2, ...data];
  const quantization = segment(0xdb, [0, ...Array(64).fill(1)]);
  const frame = segment(0xc2, [8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]);
  const huffman = segment(0xc4, [0x10, 1, ...Array(15).fill(0), 0x00]);
  const scans = Array.from({ length: count }, (_, i) => [
    ...segment(0xda, [1, 1 + (i % 3), 0, 1, 63, 0]),
    0x7f,
  ]);
  return Buffer.from([0xff, 0xd8, ...quantization, ...frame, ...huffman, ...scans.flat(), 0xff, 0xd9]);
}

const sizeOf = (png: Buffer) => {
  const { width, height } = PNG.sync.read(png);
  return [width, height];
};
const refusal = (message: string) =>
  expect.objectContaining({ statusCode: 400, message: `logo: ${message}` });

describe('toStoredLogo', () => {
  it.each([
    ['a small png as large as it is', aPng(10, 20), [10, 20]],
    ['a png at 256 pixels at most', aPng(512, 100), [256, 50]],
    ['a jpg at 256 pixels at most', aJpeg(300, 600), [128, 256]],
    ['the largest png', aPng(2048, 2048), [256, 256]],
    ['a progressive jpg', withScans(64), [8, 8]],
  ])('accepts %s', (_, file, expected) => {
    expect(sizeOf(toStoredLogo(file))).toEqual(expected);
  });

  it('preserves colors and transparency', () => {
    const half = aPng(400, 400, (i) => (i % 400 < 200 ? [255, 0, 0, 255] : [0, 0, 0, 0]));
    const { data } = PNG.sync.read(toStoredLogo(half));
    expect([...data.subarray(0, 4), ...data.subarray(255 * 4, 256 * 4)]).toEqual([
      255, 0, 0, 255, 0, 0, 0, 0,
    ]);
    const [red, green, blue] = PNG.sync.read(toStoredLogo(aJpeg(64, 64))).data;
    for (const [is, was] of [
      [red, 200],
      [green, 100],
      [blue, 50],
    ])
      expect(Math.abs(Number(is) - Number(was))).toBeLessThan(5);
  });

  it('drops everything in the file except the pixels', () => {
    const commented = Buffer.concat([aPng(8, 8), Buffer.from('<script>alert(1)</script>')]);
    expect(() => toStoredLogo(commented)).toThrow(refusal('must be a png or jpg image that is not damaged'));
    const jpeg = aJpeg(8, 8);
    const comment = Buffer.from('\xff\xfe\0\x1b<script>alert(1)</script>', 'latin1');
    const stored = toStoredLogo(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]));
    expect(sizeOf(stored)).toEqual([8, 8]);
    expect(stored.includes('script')).toBe(false);
  });

  it('scales it down until it has at most 64 KB', () => {
    let state = 1;
    const noise = () => {
      state = (state * 1103515245 + 12345) & 0x7fffffff;
      return state >> 16;
    };
    const stored = toStoredLogo(
      aPng(256, 256, () => [noise(), noise(), noise(), noise()].map((part) => part & 255)),
    );
    expect(stored.length).toBeLessThanOrEqual(64 * 1024);
    expect(sizeOf(stored)[0]).toBeLessThan(256);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a web page', Buffer.from('<!doctype html><title>hi</title>')],
    ['the beginning of a png', aPng(8, 8).subarray(0, 16)],
    ['the beginning of a jpg', aJpeg(8, 8).subarray(0, 4)],
    ['a jpg that never comes to its frame', Buffer.from('\xff\xd8\xff\xe0\0\0\0\0\0\0\0\0\0\0', 'latin1')],
  ])('refuses %s', (_, file) => {
    expect(() => toStoredLogo(file)).toThrow(refusal('must be a png or jpg image'));
  });

  it.each([
    ['a png', aPng(2049, 1)],
    ['a jpg', resized(aJpeg(8, 8), 2049)],
    ['a jpg', resized(aJpeg(8, 8), 65535)],
  ])('refuses %s of more than 2048 pixels a side by its header, before decoding it', (_, file) => {
    const start = performance.now();
    expect(() => toStoredLogo(file)).toThrow(refusal('must be at most 2048 by 2048 pixels'));
    expect(performance.now() - start).toBeLessThan(200);
  });

  it.each([
    ['a png without its end', aPng(64, 64).subarray(0, 90)],
    ['a png with a wrong checksum', Buffer.from(aPng(8, 8)).fill(7, 40, 44)],
    ['a png that unpacks to 60 MB', aBomb(60_000_000)],
    ['a png of no pixels', Buffer.from(aPng(8, 8)).fill(0, 16, 20)],
    ['a jpg whose header promises more than there is', resized(aJpeg(8, 8), 2048)],
    ['a jpg without its data', aJpeg(64, 64).subarray(0, 200)],
    ['a jpg with more scans than any has that is meant well', withScans(65)],
  ])('refuses %s', (_, file) => {
    expect(() => toStoredLogo(file)).toThrow(refusal('must be a png or jpg image that is not damaged'));
  });

  it('throws nothing but a 400, wherever a file is truncated or damaged', () => {
    for (const file of [
      aPng(16, 16, (i) => [i, i * 7, i * 13, 255].map((part) => part & 255)),
      aJpeg(16, 16),
    ]) {
      for (let at = 0; at < file.length; at++) {
        const spoilt = Buffer.from(file);
        spoilt[at] = (spoilt[at] ?? 0) ^ 0x41;
        for (const hostile of [file.subarray(0, at), spoilt]) {
          try {
            expect(Math.max(...sizeOf(toStoredLogo(hostile)))).toBeLessThanOrEqual(256);
          } catch (error) {
            expect(error).toMatchObject({ statusCode: 400 });
          }
        }
      }
    }
  });
});
