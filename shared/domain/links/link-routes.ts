import { formatDateTime } from '../values/dates.ts';
import { type TargetList, targetListNames } from '../values/targets.ts';
import type { Link } from './links.ts';

const LINK_ROUTE_FIELDS = [
  'userId',
  'retention',
  'laterRetention',
  'url',
  'type',
  'passwordHash',
  'expiry',
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
export type LinkRoute = Pick<Link, (typeof LINK_ROUTE_FIELDS)[number] | TargetList> & { linkId: number };

export function toLinkRoute(link: Link): LinkRoute {
  const fields = Object.fromEntries(
    [...LINK_ROUTE_FIELDS, ...targetListNames()].map((field) => [field, link[field]]),
  );
  return { linkId: link.id, ...(fields as Omit<LinkRoute, 'linkId'>) };
}

export const hasExpired = ({ expiry }: Pick<Link, 'expiry'>, now: Date): boolean =>
  expiry !== undefined && expiry <= formatDateTime(now);
