import { describe, expect, it } from 'vitest';
import { fitWithin, resize } from '../../../shared/domain/images/resize.ts';

const BLACK = [0, 0, 0, 255];
const WHITE = [255, 255, 255, 255];
const RED = [255, 0, 0, 255];
const CLEAR_GREEN = [0, 255, 0, 0];

const image = (width: number, pixels: number[][]) => ({
  width,
  height: pixels.length / width,
  data: Uint8Array.from(pixels.flat()),
});
const readPixels = ({ data }: { data: Uint8Array }) =>
  Array.from({ length: data.length / 4 }, (_, i) => [...data.slice(i * 4, i * 4 + 4)]);

describe('resize', () => {
  it.each([
    ['averages what becomes one pixel', [BLACK, WHITE, WHITE, BLACK], 1, [[128, 128, 128, 255]]],
    ['ignores the color of transparent pixels', [RED, CLEAR_GREEN, CLEAR_GREEN, RED], 1, [[255, 0, 0, 128]]],
    ['preserves full transparency', [CLEAR_GREEN, CLEAR_GREEN, CLEAR_GREEN, CLEAR_GREEN], 1, [[0, 0, 0, 0]]],
    ['changes nothing at the same size', [BLACK, WHITE, RED, BLACK], 2, [BLACK, WHITE, RED, BLACK]],
  ])('%s', (_, pixels, side, expected) => {
    expect(readPixels(resize(image(2, pixels), { width: side, height: side }))).toEqual(expected);
  });

  it('repeats pixels when it enlarges', () => {
    const enlarged = resize(image(2, [BLACK, WHITE]), { width: 4, height: 2 });
    expect(readPixels(enlarged)).toEqual([BLACK, BLACK, WHITE, WHITE, BLACK, BLACK, WHITE, WHITE]);
  });

  it('weights a partly covered pixel by its covered share', () => {
    const shrunk = resize(image(3, [BLACK, WHITE, BLACK]), { width: 2, height: 1 });
    expect(readPixels(shrunk)).toEqual([
      [85, 85, 85, 255],
      [85, 85, 85, 255],
    ]);
  });

  it.each([1, 7, 49, 100, 256, 333])('preserves a uniform color at %i pixels per side', (side) => {
    const even = image(
      83,
      Array.from({ length: 83 * 83 }, () => [10, 20, 30, 255]),
    );
    const pixels = readPixels(resize(even, { width: side, height: side }));
    expect(pixels).toHaveLength(side * side);
    expect(new Set(pixels.map(String))).toEqual(new Set(['10,20,30,255']));
  });
});

describe('fitWithin', () => {
  it.each([
    [{ width: 512, height: 256 }, 256, { width: 256, height: 128 }],
    [{ width: 10, height: 20 }, 40, { width: 20, height: 40 }],
    [{ width: 2048, height: 1 }, 256, { width: 256, height: 1 }],
  ])('scales %j to at most %i as %j', (size, maxSide, expected) => {
    expect(fitWithin(size, maxSide)).toEqual(expected);
  });
});
