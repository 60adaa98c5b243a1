import * as v from 'valibot';
import { DocumentedAs } from './fields.ts';

/* The values that single fields of a link can have. */

/** How visitors reach the target: directly, in a frame, after a splash page (generic or custom), or under an overlay. */
export const RedirectType = v.pipe(
  DocumentedAs(v.union([v.string(), v.number()], 'must be a string or an id'), {
    anyOf: [
      { enum: ['direct', 'frame', 'splash'] },
      { type: 'string', pattern: '^overlay-[1-9]\\d{0,15}$' },
      { type: 'integer', minimum: 1 },
    ],
  }),
  v.transform(String),
  v.regex(
    /^(direct|frame|splash|(overlay-)?[1-9]\d{0,15})$/,
    'must be direct, frame, splash, the id of a custom splash page, or overlay-<id>',
  ),
  v.transform((type) => {
    if (type === 'direct' || type === 'frame' || type === 'splash') return { kind: type } as const;
    const id = Number(type.replace('overlay-', ''));
    return type.startsWith('overlay-')
      ? { kind: 'overlay' as const, id }
      : { kind: 'custom-splash' as const, id };
  }),
);

const VISIBILITIES = ['public', 'private'] as const;

export const Visibility = v.pipe(
  DocumentedAs(v.string(), { enum: [...VISIBILITIES] }),
  v.trim(),
  v.toLowerCase(),
  v.picklist(VISIBILITIES),
);

const REDIRECT_STATUSES = [301, 302, 307, 308] as const;

export const RedirectStatus = v.pipe(
  DocumentedAs(v.union([v.number(), v.pipe(v.string(), v.digits())], 'must be 301, 302, 307, or 308'), {
    enum: [...REDIRECT_STATUSES],
  }),
  v.transform(Number),
  v.picklist(REDIRECT_STATUSES, 'must be 301, 302, 307, or 308'),
);

const MAX_CLICK_LIMIT = 1_000_000_000;
const clickLimitProblem = `must be a whole number from 1 to ${MAX_CLICK_LIMIT}`;

export const ClickLimit = v.pipe(
  DocumentedAs(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.digits(), v.transform(Number))], clickLimitProblem),
    { type: 'integer', minimum: 1, maximum: MAX_CLICK_LIMIT },
  ),
  v.integer(clickLimitProblem),
  v.minValue(1, clickLimitProblem),
  v.maxValue(MAX_CLICK_LIMIT, clickLimitProblem),
);
