import { formatDateTime } from './dates.ts';
import type { Link } from './links.ts';
import { appendParameters } from './targets.ts';

const ROUTE_FIELDS = [
  'userId',
  'retention',
  'url',
  'type',
  'passwordHash',
  'expiry',
  'geotarget',
  'devicetarget',
  'languagetarget',
  'parameters',
  'pixels',
  'metatitle',
  'metadescription',
  'metaimage',
] as const satisfies (keyof Link)[];

/** The visitor-side record of a link: what a visit needs, nothing more. */
export type Route = Pick<Link, (typeof ROUTE_FIELDS)[number]> & { linkId: number };

export function routeOf(link: Link): Route {
  const fields = Object.fromEntries(ROUTE_FIELDS.map((field) => [field, link[field]]));
  return { linkId: link.id, ...(fields as Omit<Route, 'linkId'>) };
}

export type Visit =
  | { kind: 'redirect'; location: string }
  | { kind: 'unknown' }
  | { kind: 'expired' }
  | { kind: 'password' };

/** What a visitor gets: the order of the cases is the order in which they count. */
export function decideVisit(route: Route | undefined, now: Date): Visit {
  if (!route) return { kind: 'unknown' };
  if (route.expiry !== undefined && route.expiry <= formatDateTime(now)) return { kind: 'expired' };
  if (route.passwordHash !== undefined) return { kind: 'password' };
  return { kind: 'redirect', location: appendParameters(route.url, route.parameters ?? []) };
}
