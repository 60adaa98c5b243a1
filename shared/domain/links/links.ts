import type { InferOutput } from 'valibot';
import type { LinkBody } from '../../api/links.ts';
import { invalidFields, ServiceError } from '../../errors.ts';
import type { Owned } from '../owned/owned.ts';
import { isReserved } from '../values/aliases.ts';
import { formatDateTime } from '../values/dates.ts';
import { appendParameters, hostOf, MAX_LOCATION_LENGTH, targetsOf } from '../values/targets.ts';

type Body = InferOutput<typeof LinkBody>;
type Defined<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** What an owner may set on a link and take off again; named as in the interface. */
export type LinkOptions = Defined<Omit<Body, 'url' | 'custom' | 'domain' | 'password' | 'channel'>> & {
  /** Made by `hashPassword`. */
  passwordHash?: string;
};

/** The service's own host, in links and routes: it may be moved to another name. */
export const OWN_HOST = '*';

export interface Link extends LinkOptions, Owned {
  alias: string;
  /** Scheme, host and port of a branded domain; absent: the service's own host. */
  domain?: string;
  url: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
  clicks: number;
  /** Days that a visitor is memoize, by the owner's plan when the link was last written; 0 means for ever. */
  retention: number;
  /** The link's number in each of its channels, by the channel's id. */
  channels?: Record<string, number>;
}

/** The host that a link's route stands under. Branded ones name the owner too: nobody inherits routes with a domain. */
export function routeHost({ userId, domain }: Pick<Link, 'userId' | 'domain'>): string {
  return domain === undefined ? OWN_HOST : brandedHost(userId, new URL(domain).hostname);
}

/** `host` is a branded domain's host without its port, and `userId` its owner. */
export const brandedHost = (userId: number, host: string): string => `${userId}@${host}`;

/** A request to make or change a link, checked: absent fields stay, null takes an option off. */
export interface LinkChange {
  url: string;
  alias?: string;
  /** As the link's; null: the service's own host. */
  domain?: string | null;
  /** The channel to put it into. */
  channel?: number;
  options: { [K in keyof LinkOptions]?: LinkOptions[K] | null };
}

/** `domain` as callers write it — with or without scheme, any case, perhaps a slash — as a host. */
function hostOfDomain(domain: string): string | undefined {
  return hostOf(/^https?:\/\//i.test(domain) ? domain : `https://${domain}`);
}

/** Throws the 400 that names each bad field, if there is any. */
function refuse(problems: Iterable<[field: string, problem: string]>): void {
  const fields = Object.fromEntries(problems);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

const LEADS_BACK = 'must not lead back to this service';

/** Targets on the link's own branded domain: they could lead round in circles. */
function targetsOn(domain: string | undefined, link: Link): string[] {
  const host = domain && hostOf(domain);
  return [...targetsOf(link)].filter(([, target]) => host && hostOf(target) === host).map(([place]) => place);
}

const TOO_LONG = 'is too long once it is encoded and has its parameters';

function tooLongTargets(
  link: Parameters<typeof targetsOf>[0] & Pick<LinkChange['options'], 'parameters'>,
): string[] {
  const isTooLong = (target: string) =>
    appendParameters(target, link.parameters ?? []).length > MAX_LOCATION_LENGTH;
  return [...targetsOf(link)].filter(([, target]) => isTooLong(target)).map(([place]) => place);
}

/** The host of a branded domain that the body names, without its port; undefined if it names none. */
export function brandedHostIn(
  { domain }: Pick<Body, 'domain'>,
  hosts: ReadonlySet<string>,
): string | undefined {
  const host = domain ? hostOfDomain(domain) : undefined;
  return host === undefined || hosts.has(host) ? undefined : host.replace(/:\d+$/, '');
}

interface LinkContext {
  /** The service's own hosts. */
  hosts: ReadonlySet<string>;
  /** The branded domain that the body names, as the link's `domain`, if it is the owner's. */
  domain?: string;
  /** Of the body's password, if it has one. */
  passwordHash?: string;
}

/** Checks what a schema cannot: the service's own words and hosts. Throws the 400 that names each bad field. */
export function linkChange(body: Body, context: LinkContext): LinkChange {
  const { url, custom, domain, password, channel, ...options } = body;
  const isOwn = (host: string | undefined) => host !== undefined && context.hosts.has(host);
  const problems = new Map<string, string>();
  for (const [place, target] of targetsOf(body)) {
    if (isOwn(hostOf(target))) problems.set(place, LEADS_BACK);
  }
  for (const place of tooLongTargets(body)) problems.set(place, TOO_LONG);
  if (custom && isReserved(custom)) problems.set('custom', 'is a word the service needs for itself');
  const isOwnDomain = !domain || isOwn(hostOfDomain(domain));
  if (!isOwnDomain && !context.domain) problems.set('domain', 'is not one of your domains');
  refuse(problems);
  return {
    url,
    ...(custom ? { alias: custom } : {}),
    ...(domain === undefined ? {} : { domain: (!isOwnDomain && context.domain) || null }),
    ...(channel ? { channel } : {}),
    options: {
      ...options,
      ...(password === undefined ? {} : { passwordHash: context.passwordHash ?? null }),
    },
  };
}

/** A link and its options fit into one item (400 KB) with room to spare, and so does its route. */
const MAX_BYTES = 256 * 1024;

/** The link with what the change names; a blank alias on a change keeps the one that is printed somewhere already. */
export function changeLink(link: Link, change: LinkChange): Link {
  const { url, alias = link.alias, domain = link.domain, options } = change;
  const merged = { ...link, ...options, url, alias, domain };
  const changed = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null && value !== undefined),
  ) as unknown as Link;
  if (Buffer.byteLength(JSON.stringify(changed)) > MAX_BYTES) {
    throw new ServiceError('invalid_request', {
      message: 'The link has more targets and texts than can be kept.',
    });
  }
  refuse(tooLongTargets(changed).map((place) => [place, TOO_LONG]));
  refuse(targetsOn(changed.domain, changed).map((place) => [place, LEADS_BACK]));
  return changed;
}

/** A new link of this user, as the change describes it. */
export function newLink(owned: Owned, alias: string, change: LinkChange, now: Date): Link {
  const blank = { ...owned, alias, url: change.url, date: formatDateTime(now), clicks: 0, retention: 0 };
  return changeLink(blank, { ...change, alias });
}

/** `base` is what the short URLs of the service's own host begin with. */
export function shortUrl({ alias, domain }: Pick<Link, 'alias' | 'domain'>, base: string): string {
  return `${domain ?? base}/${alias}`;
}
