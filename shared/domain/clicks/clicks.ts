import type { Dimension, TotalDimension } from '../../dimensions.ts';

/**
 * Collections whose items have clicks: visitors follow links and QR codes and view bio pages, which are in campaigns and
 * channels.
 */
const clickCollections = ['links', 'qr-codes', 'bio-pages', 'campaigns', 'channels'] as const;
export type ClickCollection = (typeof clickCollections)[number];

/** What a click belongs to. Ids are unique within a collection only. */
export type ClickSubject = `${ClickCollection}#${number}`;

export const clickSubject = (collection: ClickCollection, id: number): ClickSubject => `${collection}#${id}`;

/** Parses what `clickSubject` returned; undefined for any other text. */
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

/** The facts about a visit, by name: `France` (in the visitor's record, `FR`), or `Unknown`; as referrer, a host or `Direct`. */
export interface VisitFacts extends Record<Dimension, string> {
  /** The social platform the visitor came from, if it was one. */
  social?: SocialPlatform;
}

/** The record of a visitor of a subject: the number of their visits, and the facts of the last one. */
export interface Visitor extends VisitFacts {
  subject: ClickSubject;
  /** Owner of the subject. */
  userId: number;
  visits: number;
  /** The campaign and the channels that the subject was in at the last visit. */
  memberships: readonly ClickSubject[];
}

/**
 * The attribute of statistics that counts a name: `country:France`. Counters are top-level attributes, so that the
 * first click of a name is added like any other.
 */
export const counterName = (dimension: TotalDimension | 'social', name: string): string =>
  `${dimension}:${name}`;

/** The name that counts all further names once a dimension is full. */
export const OTHER = 'Other';

type Attributes = Record<string, unknown>;

/** The names of a dimension that these statistics count, with their counters. */
export function listCounters(item: Attributes, dimension: TotalDimension): [name: string, count: number][] {
  const prefix = counterName(dimension, '');
  return Object.keys(item)
    .filter((attribute) => attribute.startsWith(prefix))
    .map((attribute) => [attribute.slice(prefix.length), Number(item[attribute])]);
}

const MAX_SHOWN_NAMES = 10;

/** The names of a dimension with their clicks, those with the most first. */
function rankedNames(item: Attributes, dimension: TotalDimension): [name: string, count: number][] {
  // Ties are ordered by code unit, which does not depend on the locale.
  return listCounters(item, dimension).sort(
    ([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1),
  );
}

function topNames(item: Attributes, dimension: TotalDimension): Record<string, number> | 0 {
  const ranked = rankedNames(item, dimension);
  return ranked.length > 0 ? Object.fromEntries(ranked.slice(0, MAX_SHOWN_NAMES)) : 0;
}

/** Statistics from a subject's counters; undefined if it has no clicks yet. */
export function toStatistics(item: Attributes = {}) {
  const count = (attribute: string) => Number(item[attribute] ?? 0);
  const social = (name: SocialPlatform) => count(counterName('social', name));
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
