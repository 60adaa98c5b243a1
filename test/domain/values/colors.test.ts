import { describe, expect, it } from 'vitest';
import {
  assertScannable,
  BLACK_ON_WHITE,
  contrast,
  hexColor,
  luminance,
} from '../../../shared/domain/values/colors.ts';

const color = (hex: string) => ({
  red: Number.parseInt(hex.slice(1, 3), 16),
  green: Number.parseInt(hex.slice(3, 5), 16),
  blue: Number.parseInt(hex.slice(5, 7), 16),
});
const check = (foreground: string, background: string) => () =>
  assertScannable({ foreground: color(foreground), background: color(background) });

describe('assertScannable', () => {
  it('accepts black on white', () => {
    expect(() => assertScannable(BLACK_ON_WHITE)).not.toThrow();
  });

  it.each([
    ['dark blue on white', '#00008b', '#ffffff'],
    ['red on white', '#ff0000', '#ffffff'],
    ['black on yellow', '#000000', '#ffff00'],
    ['the lightest gray with a contrast of 3:1 on white', '#949494', '#ffffff'],
    ['black on the darkest gray that reflects 40%', '#000000', '#aaaaaa'],
  ])('accepts %s', (_, foreground, background) => {
    expect(check(foreground, background)).not.toThrow();
  });

  it.each([
    ['a gray that is too light for white', '#959595', '#ffffff'],
    ['yellow on white', '#ffff00', '#ffffff'],
    ['black on a gray that is too dark', '#000000', '#a9a9a9'],
    ['black on dark gray, although the contrast ratio is sufficient', '#000000', '#666666'],
  ])('rejects %s', (_, foreground, background) => {
    expect(check(foreground, background)).toThrow(
      expect.objectContaining({
        statusCode: 400,
        message: 'foreground: needs more contrast with the background for scanners to read it',
      }),
    );
  });

  it.each([
    ['white on black', '#ffffff', '#000000'],
    ['the same color twice', '#777777', '#777777'],
  ])('rejects %s, which many scanners cannot read', (_, foreground, background) => {
    expect(check(foreground, background)).toThrow('foreground: must be darker than the background');
  });
});

describe('luminance', () => {
  it.each([
    ['#000000', 0],
    ['#ffffff', 1],
    ['#ff0000', 0.2126],
    ['#00ff00', 0.7152],
    ['#0000ff', 0.0722],
    ['#808080', 0.2159],
    ['#0a0a0a', 0.003],
  ])('of %s is %f', (hex, expected) => {
    expect(luminance(color(hex))).toBeCloseTo(expected, 4);
  });
});

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#777777', 1],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %f', (one, other, expected) => {
    expect(contrast(color(one), color(other))).toBeCloseTo(expected, 2);
  });
});

describe('hexColor', () => {
  it.each(['#000000', '#ffffff', '#0a0b0c', '#123456'])('writes %s', (hex) => {
    expect(hexColor(color(hex))).toBe(hex);
  });
});
