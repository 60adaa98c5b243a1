import * as v from 'valibot';
import { Described, DocumentedAs } from './fields.ts';

/** A positive number of a query, capped; anything else becomes the default instead of an error. */
const lenientNumber = (fallback: number, max: number) =>
  v.fallback(
    v.pipe(
      DocumentedAs(v.string(), { type: 'integer', minimum: 1, maximum: max }),
      v.regex(/^\d+$/),
      v.transform(Number),
      v.minValue(1),
      v.transform((number) => Math.min(number, max)),
    ),
    fallback,
  );

/** Entries in a page for which the client names no number. */
export const DEFAULT_LIMIT = 15;

/** `limit` and `page` of a list. */
export const PageQuery = {
  limit: Described(lenientNumber(DEFAULT_LIMIT, 1000), 'The number of entries per page.'),
  page: Described(
    lenientNumber(1, Number.MAX_SAFE_INTEGER),
    'The page number. A page past the end is empty.',
  ),
};
