/** Collections whose items are followed by visitors. */
const clickCollections = ['links', 'qr-codes'] as const;
export type ClickCollection = (typeof clickCollections)[number];

/** What clicks are counted of. Ids are unique in a collection only: a link and a QR code may have the same. */
export type ClickSubject = `${ClickCollection}#${number}`;

export const clickSubject = (collection: ClickCollection, id: number): ClickSubject => `${collection}#${id}`;

/** What `clickSubject` was made of; undefined for what it never made. */
export function parseClickSubject(text: string): { collection: ClickCollection; id: number } | undefined {
  const mark = text.indexOf('#');
  const [name, id] = [text.slice(0, mark), Number(text.slice(mark + 1))];
  const collection = clickCollections.find((one) => one === name);
  return collection && Number.isSafeInteger(id) && clickSubject(collection, id) === text
    ? { collection, id }
    : undefined;
}

export const socialPlatforms = ['facebook', 'twitter', 'instagram'] as const;
export type SocialPlatform = (typeof socialPlatforms)[number];

/** What is known of one visit, beside whose it is: names as the statistics show them. */
export interface VisitFacts {
  /** English name of the country, or `Unknown`. */
  country: string;
  /** Host the visitor came from, or `Direct`. */
  referrer: string;
  /** `Chrome`, or `Unknown`. */
  browser: string;
  /** `Windows`, or `Unknown`. */
  os: string;
  /** The social platform the visitor came from, if it was one. */
  social?: SocialPlatform;
}

/** A visitor of something, as the table keeps it: how often they came, and the facts of their last visit. */
export interface Visitor extends VisitFacts {
  counted: ClickSubject;
  /** Owner of what is counted. */
  userId: number;
  visits: number;
}

/** What is counted by name. */
export const dimensions = ['country', 'referrer', 'browser', 'os'] as const;
export type Dimension = (typeof dimensions)[number];

/**
 * The attribute of statistics that counts one name: `country:France`. They are all on the item's top level,
 * so that the first click of a name is added like any other.
 */
export const counterOf = (kind: Dimension | 'social', name: string): string => `${kind}:${name}`;

/** Counts the names that came after a kind was full. */
export const OTHER = 'Other';

type Attributes = Record<string, unknown>;

/** The names of one kind that these statistics count, with their counters. */
export function countersOfDimension(item: Attributes, kind: Dimension): [name: string, count: number][] {
  const prefix = counterOf(kind, '');
  return Object.keys(item)
    .filter((attribute) => attribute.startsWith(prefix))
    .map((attribute) => [attribute.slice(prefix.length), Number(item[attribute])]);
}

const SHOWN_NAMES = 10;

function topNames(item: Attributes, kind: Dimension): Record<string, number> | 0 {
  const counters = countersOfDimension(item, kind);
  // Ties in the order of code units: the same everywhere.
  const ranked = counters.sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return ranked.length > 0 ? Object.fromEntries(ranked.slice(0, SHOWN_NAMES)) : 0;
}

/** Statistics (interface 2.3) from what the table counts of one thing; undefined: nobody followed it yet. */
export function statisticsOf(item: Attributes = {}) {
  const count = (attribute: string) => Number(item[attribute] ?? 0);
  const social = (name: SocialPlatform) => count(counterOf('social', name));
  return {
    clicks: count('clicks'),
    uniqueClicks: count('uniqueClicks'),
    topCountries: topNames(item, 'country'),
    topReferrers: topNames(item, 'referrer'),
    topBrowsers: topNames(item, 'browser'),
    topOs: topNames(item, 'os'),
    socialCount: { facebook: social('facebook'), twitter: social('twitter'), instagram: social('instagram') },
  };
}
