import { decode } from 'jpeg-js';
import { describe, expect, it } from 'vitest';
import { toPlainJpeg } from '../../../shared/domain/images/plain-jpeg.ts';
import {
  aJpeg,
  buildJpeg,
  frameData,
  huffmanTable,
  progressiveJpeg,
  quantizationTable,
  segment,
  withScans,
} from '../../support/images/images.ts';

const DAMAGED = 'must be an undamaged png or jpg image';

const baseline = segment(0xc0, frameData(8));
const progressive = segment(0xc2, frameData(8));
const scanData = [1, 1, 0, 1, 63, 0];
/** A scan of the first component, with a byte of pixels. */
const scan = (data = scanData) => Buffer.concat([segment(0xda, data), Buffer.from([0x7f])]);
const tables = [quantizationTable, huffmanTable];
/** A baseline image with other segments among its tables. */
const withSegments = (...others: Buffer[]) =>
  buildJpeg(...tables, ...others, baseline, scan([1, 1, 0, 0, 63, 0]));
const comment = segment(0xfe, [...Buffer.from('by Ann')]);
const huffman = (counts: number[], values: number[], id = 0x10) =>
  segment(0xc4, [id, ...counts, ...Array(16 - counts.length).fill(0), ...values]);

describe('toPlainJpeg', () => {
  it.each([
    ['an ordinary jpg', aJpeg(16, 16)],
    ['a progressive jpg', progressiveJpeg],
  ])('leaves the pixels of %s as they are', (_, file) => {
    expect(decode(toPlainJpeg(file)).data.equals(decode(file).data)).toBe(true);
  });

  it.each([
    ['four colors', buildJpeg(...tables, segment(0xc2, frameData(8, [0x11, 0x11, 0x11, 0x11])), scan())],
    ['one gray', buildJpeg(...tables, segment(0xc0, frameData(8, [0x22])), scan([1, 1, 0, 0, 63, 0]))],
    [
      'a scan for each color',
      buildJpeg(...tables, baseline, ...[1, 2, 3].map((id) => scan([1, id, 0, 0, 63, 0]))),
    ],
    ['restarts', withSegments(segment(0xdd, [0, 1]))],
    [
      'how Adobe stores colors',
      withSegments(segment(0xee, [...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 1])),
    ],
    ['tables with values of two bytes', withSegments(segment(0xdb, [0x11, ...Array(128).fill(1)]))],
    ['20 scans', withScans(20)],
    ['1024 pixels a side', withScans(1, 1024)],
  ])('returns an image unchanged that has %s', (_, file) => {
    expect(toPlainJpeg(file).equals(file)).toBe(true);
  });

  it('removes comments, metadata, padding, and what follows the end', () => {
    const file = withSegments(comment, segment(0xe1, [...Buffer.from('Exif')]), Buffer.from([0xff]));
    const plain = toPlainJpeg(Buffer.concat([file, Buffer.from('<script>')]));
    expect(plain.equals(withSegments())).toBe(true);
  });

  it.each([
    ['no end', withSegments().subarray(0, -2)],
    ['half of its end', withSegments().subarray(0, -1)],
    ['no segments', buildJpeg()],
    ['no frame', buildJpeg(...tables, scan())],
    ['no scan', buildJpeg(...tables, baseline)],
    ['two frames', withSegments(baseline)],
    [
      'a larger frame after the first',
      buildJpeg(...tables, progressive, segment(0xc2, frameData(9999)), scan()),
    ],
    ['a scan before the frame', buildJpeg(...tables, scan(), progressive)],
    ['a lossless frame', buildJpeg(...tables, segment(0xc3, frameData(8)), scan())],
    ['an arithmetic frame', buildJpeg(...tables, segment(0xca, frameData(8)), scan())],
    ['arithmetic tables', withSegments(segment(0xcc, [0, 0]))],
    ['lines counted after the scan', buildJpeg(...tables, progressive, scan(), segment(0xdc, [0, 8]))],
    ['a second start', withSegments(Buffer.from([0xff, 0xd8]))],
    ['a restart outside a scan', withSegments(Buffer.from([0xff, 0xd0]))],
    ['a length below two', withSegments(Buffer.from([0xff, 0xfe, 0, 1]))],
    ['a length beyond the file', buildJpeg(Buffer.from([0xff, 0xfe, 0xff, 0xff]))],
    ['bytes between segments', withSegments(Buffer.from([0x00]))],
    ['a marker with another first byte', withSegments(Buffer.from([0x00, 0xfe, 0, 2]))],
    ['12 bits per sample', buildJpeg(...tables, segment(0xc1, [12, ...frameData(8).slice(1)]), scan())],
    ['two colors', buildJpeg(...tables, segment(0xc2, frameData(8, [0x11, 0x11])), scan())],
    [
      'a color less than its frame says',
      buildJpeg(...tables, segment(0xc2, frameData(8).slice(0, -3)), scan()),
    ],
    ['part of a frame', buildJpeg(...tables, segment(0xc2, [8, 0]), scan())],
    ['the same color twice', buildJpeg(...tables, segment(0xc2, frameData(8).with(9, 1)), scan())],
    ['no samples', buildJpeg(...tables, segment(0xc2, frameData(8, [0x01, 0x11, 0x11])), scan())],
    ['15 samples', buildJpeg(...tables, segment(0xc2, frameData(8, [0x1f, 0x11, 0x11])), scan())],
    ['a table that cannot exist', buildJpeg(...tables, segment(0xc2, frameData(8).with(8, 4)), scan())],
    ['no rows, to be counted later', withScans(1, 0)],
    ['part of a quantization table', withSegments(segment(0xdb, [0, 1, 1]))],
    ['a quantization table of another size', withSegments(segment(0xdb, [0x20, ...Array(192).fill(1)]))],
    ['a fifth quantization table', withSegments(segment(0xdb, [4, ...Array(64).fill(1)]))],
    ['part of a Huffman table', withSegments(segment(0xc4, [0, 1, 0]))],
    ['fewer values than codes', withSegments(huffman([2], [1]))],
    ['a Huffman table without codes', withSegments(huffman([], []))],
    ['three codes of one bit', withSegments(huffman([3], [1, 2, 3]))],
    ['codes for which no bits are left', withSegments(huffman([2, 1], [1, 2, 3]))],
    ['a fifth Huffman table', withSegments(huffman([1], [0], 0x04))],
    ['a third kind of Huffman table', withSegments(huffman([1], [0], 0x20))],
    ['differences of 255 bits', withSegments(huffman([1], [255], 0x00))],
    ['a restart interval of three bytes', withSegments(segment(0xdd, [0, 0, 1]))],
    ['a scan of no colors', buildJpeg(...tables, progressive, scan([0, 1, 63, 0]))],
    ['a scan of an unknown color', buildJpeg(...tables, progressive, scan([1, 9, 0, 1, 63, 0]))],
    ['a scan of one color twice', buildJpeg(...tables, progressive, scan([2, 1, 0, 1, 0, 0, 0, 0]))],
    ['a scan that is too long', buildJpeg(...tables, progressive, scan([...scanData, 0]))],
    ['a scan of 200 coefficients', buildJpeg(...tables, progressive, scan([1, 1, 0, 1, 200, 0]))],
    ['a scan that ends before it starts', buildJpeg(...tables, progressive, scan([1, 1, 0, 9, 3, 0]))],
    ['a scan of all coefficients', buildJpeg(...tables, progressive, scan([1, 1, 0, 0, 63, 0]))],
    ['a scan of two colors at once', buildJpeg(...tables, progressive, scan([2, 1, 0, 2, 0, 1, 63, 0]))],
    ['a scan shifted by 15 bits', buildJpeg(...tables, progressive, scan([1, 1, 0, 1, 63, 0x0f]))],
    ['more scans than colors', buildJpeg(...tables, baseline, ...Array(4).fill(scan([1, 1, 0, 0, 63, 0])))],
  ])('refuses %s', (_, file) => {
    expect(() => toPlainJpeg(file)).toThrow(new Error(DAMAGED));
  });

  it.each([
    ['60 scans', withScans(60), 'must be a jpg with at most 20 scans'],
    ['1025 pixels', withScans(1, 1025), 'must be at most 1024 by 1024 pixels'],
  ])('says what is wrong with %s', (_, file, message) => {
    expect(() => toPlainJpeg(file)).toThrow(new Error(message));
  });
});
