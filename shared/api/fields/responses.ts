import * as v from 'valibot';

/** A page of a list. */
/** What a list contains about its pages. */
export const pageCounts = {
  result: v.number(),
  perpage: v.number(),
  currentpage: v.number(),
  nextpage: v.number(),
  maxpage: v.number(),
};

export const Page = <K extends string, S extends v.GenericSchema>(key: K, entry: S) => {
  const entries = { [key]: v.array(entry) } as Record<K, v.ArraySchema<S, undefined>>;
  return v.strictObject({ data: v.strictObject({ ...pageCounts, ...entries }) });
};

export const Message = v.strictObject({ message: v.string() });

export const DateTime = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/));

export const DateOnly = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));

/** The statistics of a link or QR code. `count` is the schema of a count by name. */
export function Statistics<S extends v.GenericSchema>(count: S) {
  const top = v.union([v.record(v.string(), count), v.literal(0)]);
  return v.strictObject({
    clicks: v.number(),
    uniqueClicks: v.number(),
    topCountries: top,
    topReferrers: top,
    topBrowsers: top,
    topOs: top,
    socialCount: v.strictObject({ facebook: v.number(), twitter: v.number(), instagram: v.number() }),
  });
}
