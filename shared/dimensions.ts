/**
 * What visits are counted by, each with its letter in stored counters, and its share of the room for the names of a day. To add
 * one, add a line here and the fact to `visitFacts`: the visitor's record, the counters by day of links, QR codes, and accounts,
 * and the routes follow.
 */
export const dimensions = {
  country: { letter: 'c', share: 0.19 },
  referrer: { letter: 'r', share: 0.29 },
  browser: { letter: 'b', share: 0.1 },
  os: { letter: 'o', share: 0.08 },
  device: { letter: 'd', share: 0.07 },
  language: { letter: 'g', share: 0.09 },
  target: { letter: 't', share: 0.08 },
} as const;

export type Dimension = keyof typeof dimensions;
export const dimensionNames = Object.keys(dimensions) as Dimension[];

/** Of these, links and QR codes also count 500 names each since they were created. */
export const totalDimensions = ['country', 'referrer', 'browser', 'os'] as const satisfies Dimension[];
export type TotalDimension = (typeof totalDimensions)[number];
