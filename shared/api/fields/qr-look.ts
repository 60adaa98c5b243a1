import * as v from 'valibot';
import { Described, DocumentedAs, OneOf, Optional, Text, wrongType } from './fields.ts';

/** What the dark modules of a QR code look like. */
export const qrShapes = ['square', 'rounded', 'dots'] as const;
/** What the three corners that scanners look for look like. */
export const qrEyes = ['square', 'rounded', 'circle'] as const;

export const MAX_MARGIN = 10;

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
    'The width of the empty margin in modules, the smallest squares of the code, from 0 to 10. The default is 4, which scanners need unless there is as much empty space around the code.',
  ),
};
