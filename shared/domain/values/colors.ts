import type { Color } from '../../api/fields/colors.ts';
import { invalidFields } from '../../errors.ts';

/** The colors of a QR code. */
export interface QrColors {
  background: Color;
  foreground: Color;
}

/** Default colors. */
export const BLACK_ON_WHITE: QrColors = {
  background: { red: 255, green: 255, blue: 255 },
  foreground: { red: 0, green: 0, blue: 0 },
};

/** Contrast ratio that graphics need (WCAG 2.2, success criterion 1.4.11). */
export const MIN_CONTRAST = 3;
/**
 * Scanners need a difference in reflectance between dark and light modules: at least 40% for grade C of ISO/IEC 15415.
 * A contrast ratio alone would allow dark gray on black.
 */
export const MIN_REFLECTANCE_DIFFERENCE = 0.4;

export const NOT_DARKER = 'must be darker than the background';
export const TOO_LITTLE_CONTRAST = 'needs more contrast with the background for scanners to read it';

/** Throws a 400 unless the code is darker than the background and scanners can read it. */
export function assertScannable({ background, foreground }: QrColors): void {
  const [light, dark] = [luminance(background), luminance(foreground)];
  if (dark >= light) throw invalidFields({ foreground: NOT_DARKER });
  if (light - dark < MIN_REFLECTANCE_DIFFERENCE || contrast(background, foreground) < MIN_CONTRAST)
    throw invalidFields({ foreground: TOO_LITTLE_CONTRAST });
}

/** `#rrggbb` */
export function hexColor({ red, green, blue }: Color): string {
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** From 0 (black) to 1 (white): relative luminance as WCAG 2.2 defines it. */
export function luminance({ red, green, blue }: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** Contrast ratio as WCAG 2.2 defines it, from 1 (none) to 21 (black and white), in either order. */
export function contrast(one: Color, other: Color): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
