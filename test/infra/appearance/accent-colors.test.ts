import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { accentColors, backgrounds } from '../../../infra/appearance/accent-colors.ts';
import { type Color, HexColor } from '../../../shared/api/fields/colors.ts';
import { contrast, hexColor } from '../../../shared/domain/values/colors.ts';
import { tokens } from '../../../shared/html/tokens.ts';

const readColor = (text: string) => v.parse(HexColor, text);
const part = fc.integer({ min: 0, max: 255 });
const anyColor = fc.record({ red: part, green: part, blue: part });

interface Scheme {
  accent: Color;
  onAccent: Color;
  soft: Color;
  fill: Color;
  onFill: Color;
}

/** What pages get of a color: for the light scheme and the dark one. */
function buildSchemes(color: Color): Record<'light' | 'dark', Scheme> {
  const colors = accentColors(color).split(',').map(readColor);
  expect(colors).toHaveLength(10);
  const scheme = ([accent, onAccent, soft, fill, onFill]: Color[]) =>
    ({ accent, onAccent, soft, fill, onFill }) as Scheme;
  return { light: scheme(colors.slice(0, 5)), dark: scheme(colors.slice(5)) };
}

describe('accentColors', () => {
  it('are readable in both schemes, whatever the color: as links, on what is selected, and on buttons', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const schemes = buildSchemes(color);
        for (const name of ['light', 'dark'] as const) {
          const { accent, onAccent, soft, fill, onFill } = schemes[name];
          for (const background of [...backgrounds[name], soft])
            expect(contrast(accent, background)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(accent, onAccent)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(fill, onFill)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['#ffd400', '#000000', '#ffffff', '#ff0000', '#00ff00', '#808080', '#1d5bb8'])(
    'give buttons the color %s itself in the light scheme',
    (text) => {
      expect(hexColor(buildSchemes(readColor(text)).light.fill)).toBe(text);
    },
  );

  it('change nothing of a color that is readable already', () => {
    expect(hexColor(buildSchemes(readColor('#1d5bb8')).light.accent)).toBe('#1d5bb8');
    expect(hexColor(buildSchemes(readColor('#86b6ff')).dark.accent)).toBe('#86b6ff');
  });

  it('show buttons of a black installation in the dark scheme', () => {
    const { fill, accent } = buildSchemes(readColor('#000')).dark;
    expect(fill).toEqual(accent);
    for (const background of backgrounds.dark) expect(contrast(fill, background)).toBeGreaterThanOrEqual(3);
  });

  it('are computed for the backgrounds that pages have', () => {
    const declared = (name: string) =>
      [...tokens.text.matchAll(new RegExp(`--${name}:(#[0-9a-f]+)`, 'g'))].map(([, text = '']) =>
        readColor(text),
      );
    expect([declared('page')[0], declared('surface')[0]]).toEqual(backgrounds.light);
    expect([declared('page')[1], declared('surface')[1]]).toEqual(backgrounds.dark);
  });
});
