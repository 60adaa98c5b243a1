import * as v from 'valibot';
import { DocumentedAs, wrongType } from './fields.ts';

const isId = (id: number) => Number.isSafeInteger(id) && id > 0;

/** An id in a path. */
export const PathId = v.pipe(
  DocumentedAs(v.string(), { type: 'integer', minimum: 1 }),
  v.regex(/^\d+$/, 'must be a whole number'),
  v.transform(Number),
  v.check(isId, 'must be a whole number'),
);

/** An id in a body: an integer, or a string of digits as web forms send it. */
export const Id = v.pipe(
  DocumentedAs(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))], wrongType('an id')),
    { type: 'integer', minimum: 1 },
  ),
  v.check(isId, 'must be an id'),
);

/** The id of something that an item can be in, or `none` for items that are in none. */
export const IdOrNone = DocumentedAs(v.union([v.literal('none'), Id], wrongType('an id, or none')), {
  anyOf: [{ type: 'integer', minimum: 1 }, { const: 'none' }],
});
