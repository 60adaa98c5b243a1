import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { redrawLogo } from '../../../shared/data/qr-codes/logo-image.ts';
import {
  aJpeg,
  aPng,
  buildPng,
  chunk,
  hugePng,
  pixels,
  pngHeader,
  progressiveJpeg,
  twoHeaders,
  withScans,
} from '../../support/images/images.ts';
import { testSize } from '../../support/test-size.ts';

/** The same JPEG with a different size in its header. */
function resized(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
  copy.writeUInt16BE(side, frame + 5);
  copy.writeUInt16BE(side, frame + 7);
  return copy;
}

/** The stored image; throws the problem if there is one. */
function redrawn(file: Buffer): Buffer {
  const outcome = redrawLogo(file);
  if ('problem' in outcome) throw new Error(outcome.problem);
  return Buffer.from(outcome.image);
}

const readSize = (png: Buffer) => {
  const { width, height } = PNG.sync.read(png);
  return [width, height];
};

/** Any other error fails the test. */
function expectRefusedOrRedrawn(file: Buffer): void {
  const outcome = redrawLogo(file);
  if ('problem' in outcome) expect(outcome.problem).toMatch(/^must /);
  else expect(Math.max(...readSize(Buffer.from(outcome.image)))).toBeLessThanOrEqual(256);
}

const numRuns = testSize({ ci: 700, local: 200 });
const chunksOfAnyKind = [
  pngHeader(),
  pngHeader({ colorType: 3 }),
  chunk('PLTE', Buffer.alloc(6)),
  chunk('tRNS', Buffer.alloc(2)),
  chunk('tEXt', Buffer.from('a text')),
  pixels(),
  pixels(9),
  chunk('acTL', Buffer.alloc(8)),
  chunk('IEND'),
];
const anyHeader = fc.record({
  width: fc.integer({ min: 0, max: 70 }),
  height: fc.integer({ min: 0, max: 70 }),
  depth: fc.constantFrom(0, 1, 2, 4, 8, 16, 32),
  colorType: fc.nat(7),
  interlace: fc.nat(1),
});

describe('redrawLogo', () => {
  it.each([
    ['a small png as large as it is', aPng(10, 20), [10, 20]],
    ['a png at 256 pixels at most', aPng(512, 100), [256, 50]],
    ['a jpg at 256 pixels at most', aJpeg(300, 600), [128, 256]],
    ['the largest png', aPng(1024, 1024), [256, 256]],
    ['the largest jpg', aJpeg(1024, 1024), [256, 256]],
    ['a progressive jpg', progressiveJpeg, [16, 16]],
    ['a progressive jpg of as many scans as are allowed', withScans(20), [8, 8]],
  ])('accepts %s', (_, file, expected) => {
    expect(readSize(redrawn(file))).toEqual(expected);
  });

  it('preserves colors and transparency', () => {
    const half = aPng(400, 400, (i) => (i % 400 < 200 ? [255, 0, 0, 255] : [0, 0, 0, 0]));
    const { data } = PNG.sync.read(redrawn(half));
    expect([...data.subarray(0, 4), ...data.subarray(255 * 4, 256 * 4)]).toEqual([
      255, 0, 0, 255, 0, 0, 0, 0,
    ]);
    const [red, green, blue] = PNG.sync.read(redrawn(aJpeg(64, 64))).data;
    for (const [is, was] of [
      [red, 200],
      [green, 100],
      [blue, 50],
    ])
      expect(Math.abs(Number(is) - Number(was))).toBeLessThan(5);
  });

  it('drops everything in the file except the pixels', () => {
    const commented = Buffer.concat([aPng(8, 8), Buffer.from('<script>alert(1)</script>')]);
    expect(() => redrawn(commented)).toThrow('must be an undamaged png or jpg image');
    const jpeg = aJpeg(8, 8);
    const comment = Buffer.from('\xff\xfe\0\x1b<script>alert(1)</script>', 'latin1');
    const stored = redrawn(Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]));
    expect(readSize(stored)).toEqual([8, 8]);
    expect(stored.includes('script')).toBe(false);
  });

  it('scales it down until it has at most 64 KB', () => {
    let state = 1;
    const noise = () => {
      state = (state * 1103515245 + 12345) & 0x7fffffff;
      return state >> 16;
    };
    const stored = redrawn(
      aPng(256, 256, () => [noise(), noise(), noise(), noise()].map((part) => part & 255)),
    );
    expect(stored.length).toBeLessThanOrEqual(64 * 1024);
    expect(readSize(stored)[0]).toBeLessThan(256);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;')],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a web page', Buffer.from('<!doctype html><title>hi</title>')],
  ])('refuses %s', (_, file) => {
    expect(() => redrawn(file)).toThrow(new Error('must be a png or jpg image'));
  });

  it.each([
    ['a png that is too wide', aPng(1025, 1)],
    ['a png of 2048 by 2048 pixels', hugePng()],
    ['a jpg that is too large', resized(aJpeg(8, 8), 1025)],
    ['a jpg of the largest size', resized(aJpeg(8, 8), 65535)],
  ])('refuses %s by its header', (_, file) => {
    expect(() => redrawn(file)).toThrow('must be at most 1024 by 1024 pixels');
  });

  it('refuses more scans than encoders write', () => {
    expect(() => redrawn(withScans(60))).toThrow('must be a jpg with at most 20 scans');
  });

  it.each([
    ['the beginning of a png', aPng(8, 8).subarray(0, 16)],
    ['the beginning of a jpg', aJpeg(8, 8).subarray(0, 4)],
    ['a jpg that never comes to its frame', Buffer.from('\xff\xd8\xff\xe0\0\0\0\0\0\0\0\0\0\0', 'latin1')],
    ['a png without its end', aPng(64, 64).subarray(0, 90)],
    ['a png with a wrong checksum', Buffer.from(aPng(8, 8)).fill(7, 40, 44)],
    ['a png that unpacks to 60 MB', buildPng(pngHeader(), pixels(60_000_000))],
    ['a png with a second, larger header', twoHeaders()],
    ['a png of no pixels', Buffer.from(aPng(8, 8)).fill(0, 16, 20)],
    ['a jpg whose header promises more than there is', resized(aJpeg(8, 8), 1024)],
    ['a jpg without its data', aJpeg(64, 64).subarray(0, 200)],
  ])('refuses %s', (_, file) => {
    expect(() => redrawn(file)).toThrow('must be an undamaged png or jpg image');
  });

  it('refuses or redraws a file that is truncated or damaged anywhere', () => {
    for (const file of [aPng(16, 16, (i) => [i, i * 7, i * 13, 255]), aJpeg(16, 16), progressiveJpeg]) {
      for (let at = 0; at < file.length; at++) {
        const damaged = Buffer.from(file);
        damaged[at] = (damaged[at] ?? 0) ^ 0x41;
        for (const hostile of [file.subarray(0, at), damaged]) expectRefusedOrRedrawn(hostile);
      }
    }
  });

  it('refuses or redraws files with changes that keep checksums and lengths valid', () => {
    const change = fc.tuple(fc.nat(400), fc.integer({ min: 0, max: 255 }));
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    const parts = fc.shuffledSubarray(chunksOfAnyKind, { minLength: 1 });
    fc.assert(
      fc.property(
        changes,
        fc.constantFrom(aJpeg(16, 16), progressiveJpeg, withScans(6, 64, 9)),
        (edits, jpeg) => {
          const edited = Buffer.from(jpeg);
          for (const [at, value] of edits) edited[20 + (at % (jpeg.length - 20))] = value;
          expectRefusedOrRedrawn(edited);
        },
      ),
      { numRuns },
    );
    fc.assert(
      fc.property(parts, (chunks) => expectRefusedOrRedrawn(buildPng(...chunks))),
      { numRuns },
    );
    fc.assert(
      fc.property(anyHeader, fc.nat(40_000), (header, bytes) =>
        expectRefusedOrRedrawn(buildPng(pngHeader(header), pixels(bytes))),
      ),
      { numRuns },
    );
  });
});
