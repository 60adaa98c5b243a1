import * as v from 'valibot';
import type { ErrorCode } from '../../errors.ts';
import { Described, Fields, ListOf } from '../fields/fields.ts';

/** The rows of a request, at most. */
export const MAX_ROWS = 1000;

/** The rows that count as one request in the rate limit. */
export const ROWS_PER_REQUEST = 40;

/** How many requests of the rate limit a request with so many rows uses. */
export const countRequestsForRows = (rows: number): number => Math.max(1, Math.ceil(rows / ROWS_PER_REQUEST));

/** The code of a row that failed: that of a request with it alone, or that it is not known whether the row was written. */
export type RowFailure = ErrorCode | 'undecided';

/** The body of a bulk route. The rows are parsed one by one, so that one that is invalid does not concern the others. */
export const Rows = () => Fields({ urls: Described(ListOf(v.unknown(), MAX_ROWS), 'The rows, up to 1000.') });

/** The response of a bulk route: an entry per row, in their order. */
export const RowResults = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject({
    data: v.array(
      v.union([
        v.strictObject({ error: v.literal(0), ...entries }),
        v.strictObject({ error: v.literal(1), message: v.string(), code: v.string() }),
      ]),
    ),
  });
