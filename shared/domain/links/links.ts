import type { InferOutput } from 'valibot';
import type { LinkBody } from '../../api/fields/link-body.ts';
import { assertNoProblems, ServiceError } from '../../errors.ts';
import type { Retention } from '../clicks/retention.ts';
import { applyChange } from '../owned/apply-change.ts';
import type { Owned } from '../owned/owned.ts';
import { formatDateTime } from '../values/dates.ts';
import { getHost, listRedirects, MAX_LOCATION_LENGTH, targetListNames } from '../values/targets.ts';

type Body = InferOutput<typeof LinkBody>;
type Defined<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The fields that an owner can set and clear, named as in the API. */
export type LinkOptions = Defined<Omit<Body, 'url' | 'custom' | 'domain' | 'password' | 'channel'>> & {
  /** As `hashPassword` returns it. */
  passwordHash?: string;
};

/** The service's own host in keys: independent of its name, which can change. */
export const OWN_HOST = '*';

export interface Link extends LinkOptions, Owned, Retention {
  alias: string;
  /** Scheme, host and port of a branded domain; absent: the service's own host. */
  domain?: string;
  url: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
  /** Of a backdated link: where it is in the order by date, as `date-order.ts` explains. */
  anchor?: number;
  clicks: number;
  /** By when it was clicked last: its sort key in an index. */
  lastClickRank?: number;
  /** Set on a stored link that lacks the fields that lists do not show: its route has them. */
  isListedOnly?: true;
  /** How many targets such a link has besides `url`. */
  targetCount?: number;
  /** Of such a link: whether some are for devices, countries, or languages, or variants. */
  hasTargets?: true;
  /** Targets that forbid frames, among those that were checked when the link was last saved; redirected to instead. */
  unframeable?: string[];
  /** The link's number in each of its channels, by the channel's id. */
  channels?: Record<string, number>;
  /** The channels that it has left so far, while it is being deleted, or has still to join again, while it is being undeleted. */
  leftChannels?: Record<string, number>;
  /** Set on a link that was made for an entry of a bio page, which deletes it. */
  isOfBioPage?: true;
  /** Set while it is among the deleted links. */
  isDeleted?: true;
  /** The number of this version; 1 if absent. */
  version?: number;
  /** When the version was made, if not on the link's date. */
  changedAt?: string;
  /** Who made it, as `formatAuthor` names them. */
  changedBy?: string;
  /** The bytes of all large versions that it ever had. */
  versionBytes?: number;
}

/** The host in the key of a link's route. */
export function routeHost({ userId, domain }: Pick<Link, 'userId' | 'domain'>): string {
  return domain === undefined ? OWN_HOST : brandedHost(userId, new URL(domain).hostname);
}

/** Includes the owner's id, so that the next owner of a domain does not inherit its routes. `host` has no port. */
export const brandedHost = (userId: number, host: string): string => `${userId}@${host}`;

/** A validated request to create or change a link. Null clears an option; absent fields stay unchanged. */
export interface LinkChange {
  url: string;
  alias?: string;
  /** As in `Link`; null: the service's own host. */
  domain?: string | null;
  /** The channel to add the link to. */
  channel?: number;
  /** Those to add a new link to, with that one. */
  channels?: number[];
  /** What a new link brings from the service that it was on before. */
  past?: { date?: string; clicks?: number };
  /** Whether a new link is made for an entry of a bio page. */
  isOfBioPage?: true;
  options: { [K in keyof LinkOptions]?: LinkOptions[K] | null };
}

/** The problem with each target, by field: a host of this service, which could be a redirect loop, or the length. */
export function targetProblems(
  link: Parameters<typeof listRedirects>[0],
  isOwnHost: (host: string) => boolean,
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { field, host, locationLength } of listRedirects(link)) {
    if (isOwnHost(host)) problems[field] = 'must not redirect back to this service';
    if (locationLength > MAX_LOCATION_LENGTH)
      problems[field] = 'is too long with its parameters once encoded';
  }
  return problems;
}

/** Keeps a link, and its route, well below the 400 KB of a DynamoDB item. */
const MAX_LINK_BYTES = 256 * 1024;

/**
 * The link with the change applied. A blank alias keeps the current one, which may be in print. Throws a 400 if the
 * link is too large, or that names each target that is too long or would redirect back here.
 */
export function changeLink(link: Link, { url, alias, domain, options }: LinkChange): Link {
  const changed = applyChange<Link>(link, { ...options, url, alias, domain });
  // The targets that forbid frames fit in addition, and the owner cannot shorten them.
  if (Buffer.byteLength(JSON.stringify({ ...changed, unframeable: undefined })) > MAX_LINK_BYTES) {
    throw new ServiceError('invalid_request', {
      message: 'The link is too large. Please use fewer targets or shorter texts.',
    });
  }
  const domainHost = changed.domain && getHost(changed.domain);
  assertNoProblems({
    ...targetProblems(withoutKnown(changed, link), (host) => host === domainHost),
    ...conflicts(changed),
  });
  return changed;
}

const otherTargets = () => [...targetListNames(), 'schedule', 'variants', 'expiredurl', 'deeplink'] as const;

/** Without the targets that the link had before: parsing all of them takes long, and nothing has changed for them. */
function withoutKnown(changed: Link, before: Link) {
  if (changed.domain !== before.domain || changed.parameters !== before.parameters) return changed;
  const known = otherTargets().filter((field) => changed[field] === before[field]);
  return { ...changed, ...Object.fromEntries(known.map((field) => [field, null])) };
}

/** The fields that cannot be what they are because of another one. */
const conflicts = ({ startdate, expiry, schedule, variants }: Link): Record<string, string> => ({
  ...(startdate && expiry && startdate >= expiry && { startdate: 'must be before expiry' }),
  ...(schedule?.length && variants?.length && { variants: 'cannot be combined with schedule' }),
});

/** Throws a 400 for a time that has passed, unless the link has it already: clients send back what they read. */
export function assertTimesAhead(link: Link, { options }: LinkChange, now: Date): void {
  const time = formatDateTime(now);
  const isPast = (field: 'startdate' | 'expiry') => {
    const changed = options[field];
    return changed && changed !== link[field] && changed <= time;
  };
  assertNoProblems({
    ...(isPast('startdate') && { startdate: 'must be in the future' }),
    ...(isPast('expiry') && { expiry: 'must be in the future' }),
  });
}

/** A new link with the fields of the change. One with a date of its own has an anchor. */
export function newLink(owned: Owned, alias: string, change: LinkChange, now: Date, anchor?: number): Link {
  const blank = { ...owned, alias, url: change.url, date: formatDateTime(now), clicks: 0, retention: 0 };
  const { past, isOfBioPage } = change;
  const given = { ...past, ...(anchor !== undefined && { anchor }), ...(isOfBioPage && { isOfBioPage }) };
  return changeLink({ ...blank, ...given }, { ...change, alias });
}

/** `base` is the base of short URLs on the service's own host. */
export function shortUrl({ alias, domain }: Pick<Link, 'alias' | 'domain'>, base: string): string {
  return `${domain ?? base}/${alias}`;
}
