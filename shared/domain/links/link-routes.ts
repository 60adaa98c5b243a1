import { formatMemberships } from '../clicks/memberships.ts';
import { findCountryCode } from '../values/countries.ts';
import { formatDateTime } from '../values/dates.ts';
import { type TargetList, targetListNames } from '../values/targets.ts';
import { findApps, listAppSchemes } from './known-apps.ts';
import type { Link } from './links.ts';

const LINK_ROUTE_FIELDS = [
  'userId',
  'retention',
  'laterRetention',
  'url',
  'type',
  'passwordHash',
  'startdate',
  'expiry',
  'expiredurl',
  'clicklimit',
  'redirectstatus',
  'language',
  'deeplink',
  'schedule',
  'variants',
  'defaultlanguage',
  'unframeable',
  'parameters',
  'passquery',
  'pixels',
  'metatitle',
  'metadescription',
  'metaimage',
] as const satisfies (keyof Link)[];

/** The public record of a link, with only the fields that a visit needs. */
export type LinkRoute = Pick<Link, (typeof LINK_ROUTE_FIELDS)[number] | TargetList> & {
  linkId: number;
  /** The code of each country in `geotarget`, so that a visit needs no names of countries; blank for an unknown name. */
  countryCodes?: string[];
  /** How many clicks got the target since the link has a `clicklimit`; stored in an item of its own. */
  taken?: number;
  /** With `deeplink.auto`: the Android packages of apps that open the default targets, by origin. */
  apps?: Record<string, string>;
  /** Of a link with a password: the schemes of apps to which it redirects. */
  appSchemes?: string[];
  /** The campaign and the channels that it is in, as `formatMemberships` returns them. */
  memberships?: string;
};

export function toLinkRoute(link: Link): LinkRoute {
  const fields: unknown = Object.fromEntries(
    [...LINK_ROUTE_FIELDS, ...targetListNames()].map((field) => [field, link[field]]),
  );
  const countryCodes = link.geotarget?.map(({ location }) => findCountryCode(location) ?? '');
  const [apps, appSchemes] = [findApps(link), listAppSchemes(link)];
  const memberships = formatMemberships(link);
  return {
    linkId: link.id,
    ...(fields as Omit<LinkRoute, 'linkId'>),
    ...(countryCodes && { countryCodes }),
    ...(apps && { apps }),
    ...(appSchemes && { appSchemes }),
    ...(memberships && { memberships }),
  };
}

/** Before its start, a link is treated like one that does not exist. */
export const hasStarted = ({ startdate }: Pick<Link, 'startdate'>, now: Date): boolean =>
  startdate === undefined || startdate <= formatDateTime(now);

export const hasExpired = ({ expiry }: Pick<Link, 'expiry'>, now: Date): boolean =>
  expiry !== undefined && expiry <= formatDateTime(now);

type Limited = Pick<LinkRoute, 'clicklimit' | 'taken'>;

/** How many more clicks get the target; undefined without a limit. */
export const countClicksLeft = ({ clicklimit, taken = 0 }: Limited): number | undefined =>
  clicklimit === undefined ? undefined : Math.max(0, clicklimit - taken);

export const isUsedUp = (limited: Limited): boolean => countClicksLeft(limited) === 0;
