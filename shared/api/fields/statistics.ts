import * as v from 'valibot';

/** What is counted of a link or a QR code (interface 2.3), with counts by name as `count` has them. */
/* @__NO_SIDE_EFFECTS__ */
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
