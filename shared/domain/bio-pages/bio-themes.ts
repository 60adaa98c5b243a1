import type { BioTheme } from '../../api/bio-pages.ts';
import type { Color } from '../../api/fields/colors.ts';
import type { PageColors } from '../values/page-colors.ts';

const hex = (color: number): Color => ({
  red: color >> 16,
  green: (color >> 8) & 0xff,
  blue: color & 0xff,
});

const theme = (
  background: number,
  foreground: number,
  buttonbackground: number,
  buttonforeground: number,
): PageColors => ({
  background: hex(background),
  foreground: hex(foreground),
  buttonbackground: hex(buttonbackground),
  buttonforeground: hex(buttonforeground),
});

/** The colors of the page, its text, its buttons, and their labels. Text is readable on each (WCAG 2.2, 1.4.3). */
export const bioThemes = {
  light: theme(0xf6f7f9, 0x1b1f24, 0xffffff, 0x1b1f24),
  dark: theme(0x14171c, 0xf2f4f7, 0x2a2f38, 0xf2f4f7),
  ocean: theme(0x0b3c5d, 0xf0f8ff, 0xd9f0ff, 0x0b3c5d),
  forest: theme(0xe8f1e4, 0x1d3b22, 0x2f5d36, 0xffffff),
  sunset: theme(0xfff1e6, 0x5a1f12, 0xa83218, 0xffffff),
  berry: theme(0x3d1238, 0xffeefb, 0xffd1f0, 0x3d1238),
} satisfies Record<BioTheme, PageColors>;
