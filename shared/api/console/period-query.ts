import * as v from 'valibot';
import { dimensionNames } from '../../dimensions.ts';
import { DateOrDateTime } from '../fields/dates.ts';
import { Fields } from '../fields/fields.ts';
import { PageQuery } from '../fields/page-query.ts';

/** How far back a page shows clicks, unless someone chooses dates. */
export const ranges = ['24h', '7d', '30d', 'lastmonth', '90d', '12m'] as const;
export type Range = (typeof ranges)[number];

const anyText = v.optional(v.string());

/**
 * Which clicks a page shows, in its address. People can change that: a range or a dimension that does not exist is the usual one
 * or none. What is wrong with their own dates is shown beside them.
 */
export const periodQuery = {
  range: v.fallback(v.optional(v.picklist(ranges), '30d'), '30d'),
  from: anyText,
  /** The last day, which is in the period. */
  to: anyText,
  /** With `name`: only clicks with this country, referrer, and so on. */
  by: v.fallback(v.optional(v.picklist(dimensionNames)), undefined),
  name: anyText,
};

/** The same, of a page with a list of several pages. */
export const pagedPeriodQuery = Fields({ ...periodQuery, page: PageQuery.page });

/** Which of the lists on a page is exported, by name or one of these; without it, the chart. */
/* @__NO_SIDE_EFFECTS__ */
export const exportQuery = <const T extends string = never>(...others: T[]) =>
  Fields({
    ...periodQuery,
    list: v.fallback(v.optional(v.picklist([...dimensionNames, ...others])), undefined),
  });

/** A day of the calendar. */
export const OwnDate = v.optional(v.pipe(DateOrDateTime, v.length(10, 'must be a date, YYYY-MM-DD')));
