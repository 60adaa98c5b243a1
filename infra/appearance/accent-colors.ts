import type { Color } from '../../shared/api/fields/colors.ts';
import { contrast, hexColor } from '../../shared/domain/values/colors.ts';

/** Contrast that text needs, and that parts of controls need (WCAG 2.2, success criteria 1.4.3 and 1.4.11). */
const TEXT = 4.5;
const CONTROL = 3;
/** How many colors are tried between an accent and black or white. */
const STEPS = 255;

const gray = (part: number): Color => ({ red: part, green: part, blue: part });
const [BLACK, WHITE] = [gray(0), gray(255)];

/** What accents are shown on: `--page` and `--surface` of `shared/html/tokens.ts`. A test compares them. */
export const backgrounds = {
  light: [
    { red: 0xf3, green: 0xf5, blue: 0xf8 },
    { red: 0xff, green: 0xff, blue: 0xff },
  ],
  dark: [
    { red: 0x12, green: 0x15, blue: 0x1a },
    { red: 0x1c, green: 0x21, blue: 0x28 },
  ],
} as const;

/** How much of the accent is in the background of what is selected. */
const SOFT_SHARE = { light: 0.1, dark: 0.2 } as const;

/** The color that has this share of another one in it. */
function mix(color: Color, other: Color, share: number): Color {
  const part = (name: keyof Color) => Math.round(color[name] * (1 - share) + other[name] * share);
  return { red: part('red'), green: part('green'), blue: part('blue') };
}

type Scheme = keyof typeof backgrounds;

/** Black or white, whichever is easier to read on this color: it has at least 4.58:1. */
const readableOn = (color: Color): Color => (contrast(color, BLACK) > contrast(color, WHITE) ? BLACK : WHITE);

/** The color, made darker or lighter until it can be read as text in this scheme, and on its own soft background. */
function readableAccent(color: Color, scheme: Scheme): { accent: Color; soft: Color } {
  const [page, surface] = backgrounds[scheme];
  const end = scheme === 'light' ? BLACK : WHITE;
  for (let step = 0; ; step++) {
    const accent = mix(color, end, step / STEPS);
    const soft = mix(surface, accent, SOFT_SHARE[scheme]);
    if (step === STEPS || [page, surface, soft].every((background) => contrast(accent, background) >= TEXT))
      return { accent, soft };
  }
}

/**
 * The color of buttons: the installation's own. In the light scheme a border makes one visible that is too light; in the dark
 * one, a button that is too dark gets the accent.
 */
function chooseFill(color: Color, accent: Color, scheme: Scheme): Color {
  const isVisible = backgrounds[scheme].every((background) => contrast(color, background) >= CONTROL);
  return scheme === 'light' || isVisible ? color : accent;
}

function schemeColors(color: Color, scheme: Scheme): Color[] {
  const { accent, soft } = readableAccent(color, scheme);
  const fill = chooseFill(color, accent, scheme);
  return [accent, readableOn(accent), soft, fill, readableOn(fill)];
}

/** The variable `ACCENT_COLORS` for this color: five colors of the light scheme, then five of the dark one. */
export const accentColors = (color: Color): string =>
  [...schemeColors(color, 'light'), ...schemeColors(color, 'dark')].map(hexColor).join(',');
