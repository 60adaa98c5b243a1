import * as v from 'valibot';
import { Described, DocumentedAs, OneOf, Optional, Text, wrongType } from './fields.ts';

/** What the dark modules of a QR code look like. */
export const qrShapes = ['square', 'rounded', 'dots'] as const;
/** What the three corners that scanners look for look like. */
export const qrEyes = ['square', 'rounded', 'circle'] as const;

const MAX_MARGIN = 10;

/** The characters that can be drawn, those of `frame-letters.json` of `shared/visitor/qr`. */
const DRAWABLE =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f\u0218-\u021b\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0401\u0404\u0406-\u0407\u0410-\u044f\u0451\u0454\u0456-\u0457\u0490-\u0491\u1e9e\u2013-\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2190-\u2193\u2713]*$/;

/** A longer text could not be read below a small code. */
export const MAX_FRAME_LENGTH = 24;

/** An integer, or a string of digits as web forms send it. */
const Margin = v.pipe(
  DocumentedAs(
    v.union(
      [v.number(), v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number))],
      wrongType('a number of modules'),
    ),
    { type: 'integer', minimum: 0, maximum: MAX_MARGIN },
  ),
  v.check(
    (modules) => Number.isInteger(modules) && modules >= 0 && modules <= MAX_MARGIN,
    `must be a whole number from 0 to ${MAX_MARGIN}`,
  ),
);

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  Optional(v.pipe(DocumentedAs(Text(100), { enum: [...names] }), OneOf(names)));

/** The fields of a QR code that say how it is drawn, besides its colors and its logo. */
export const qrLookFields = {
  shape: Described(oneOf(qrShapes), 'What the dots look like. The default is `square`.'),
  eyes: Described(oneOf(qrEyes), 'What the three corners look like. The default is `square`.'),
  margin: Described(
    Optional(Margin),
    'The width of the empty margin in modules, the smallest squares of the code, from 0 to 10. The default is 4, which scanners need unless there is as much empty space around the code. In a frame, it is at least 4.',
  ),
  frame: Described(
    Optional(
      v.pipe(
        Text(MAX_FRAME_LENGTH),
        v.check(
          (text) => DRAWABLE.test(text),
          'must have only Latin, Greek, or Cyrillic letters, digits, and punctuation',
        ),
      ),
    ),
    'A text below the code, in a frame around both, such as `Scan me`. It can have Latin, Greek, and Cyrillic letters, digits, and punctuation. By default, there is no frame.',
  ),
};
