import * as v from 'valibot';
import { DocumentedAs, Text } from './fields.ts';

/** Each part from 0 to 255. */
export interface Color {
  red: number;
  green: number;
  blue: number;
}

const MAX_LENGTH = 40;
const RGB = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/i;

const parseParts = (text: string) => (RGB.exec(text) ?? []).slice(1).map(Number);

/** `rgb(r,g,b)`, with or without spaces. */
export const RgbColor = v.pipe(
  DocumentedAs(Text(MAX_LENGTH), { type: 'string', maxLength: MAX_LENGTH, examples: ['rgb(255,255,255)'] }),
  v.transform(parseParts),
  v.check(
    (parts) => parts.length === 3 && parts.every((part) => part <= 255),
    'must be rgb(r,g,b) with three whole numbers from 0 to 255',
  ),
  v.transform(([red = 0, green = 0, blue = 0]): Color => ({ red, green, blue })),
);

const HEX = /^#(?:[0-9a-f]{3}){1,2}$/i;

/** `#rgb` or `#rrggbb`, as written. */
export const HexText = v.pipe(
  DocumentedAs(Text(7), { type: 'string', pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$' }),
  v.regex(HEX, 'must be a hex color such as #1d5bb8'),
);

/** A `HexText`, parsed. */
export const HexColor = v.pipe(
  HexText,
  v.transform((text): Color => {
    const digits = text.length === 4 ? text.replace(/[^#]/g, '$&$&') : text;
    const part = (index: number) => Number.parseInt(digits.slice(1 + 2 * index, 3 + 2 * index), 16);
    return { red: part(0), green: part(1), blue: part(2) };
  }),
);
