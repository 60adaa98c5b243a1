import type { Color } from '../../api/fields/colors.ts';
import { invalidFields } from '../../errors.ts';

/** What a QR code is drawn in. */
export interface QrColors {
  background: Color;
  foreground: Color;
}

/** What stands for colors that nobody chose. */
export const BLACK_ON_WHITE: QrColors = {
  background: { red: 255, green: 255, blue: 255 },
  foreground: { red: 0, green: 0, blue: 0 },
};

/** Graphics need a contrast of 3 : 1 to be made out (WCAG 2.2, success criterion 1.4.11). */
const MIN_CONTRAST = 3;
/**
 * What a scanner goes by is the difference of what dark and light modules reflect: at least 40 % for the grade C of
 * ISO/IEC 15415. A ratio alone would let dark grey on black pass.
 */
const MIN_REFLECTANCE_DIFFERENCE = 0.4;

/** Throws a 400 unless a scanner can tell the two apart, the code being the darker one as its standard has it. */
export function requireScannable({ background, foreground }: QrColors): void {
  const [light, dark] = [luminance(background), luminance(foreground)];
  if (dark >= light) throw invalidFields({ foreground: 'must be darker than the background' });
  if (light - dark < MIN_REFLECTANCE_DIFFERENCE || contrast(background, foreground) < MIN_CONTRAST)
    throw invalidFields({ foreground: 'needs more contrast with the background for scanners to read it' });
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

/** From 1 (none) to 21 (black on white), whichever of the two is the lighter: contrast ratio as WCAG 2.2 defines it. */
export function contrast(one: Color, other: Color): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}
