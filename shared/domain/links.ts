import type { InferOutput } from 'valibot';
import type { LinkBody } from '../api/links.ts';
import { invalidFields, ServiceError } from '../errors.ts';
import { isReserved } from './aliases.ts';
import { formatDateTime } from './dates.ts';
import { appendParameters, targetsOf } from './targets.ts';

type Body = InferOutput<typeof LinkBody>;
type Defined<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** What an owner may set on a link and take off again; named as in the interface. */
export type LinkOptions = Defined<Omit<Body, 'url' | 'custom' | 'domain' | 'password'>> & {
  /** Made by `hashPassword`. */
  passwordHash?: string;
};

/** The service's own host, in links and routes: it may be moved to another name. */
export const OWN_HOST = '*';

export interface Link extends LinkOptions {
  id: number;
  userId: number;
  alias: string;
  /** `OWN_HOST` or a branded domain's host. */
  host: string;
  url: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
  clicks: number;
  /** Days that a visitor is remembered, by the owner's plan when the link was last written; 0 means for ever. */
  retention: number;
  /** Raised by each change, so that of two changes at once none is lost. */
  revision: number;
}

/** A request to make or change a link, checked: absent fields stay, null takes an option off. */
export interface LinkChange {
  url: string;
  alias?: string;
  host?: string;
  options: { [K in keyof LinkOptions]?: LinkOptions[K] | null };
}

/** With its port, if it is not the scheme's own; a name is the same with a dot at its end (RFC 1034, 3.1). */
const hostOf = (url: string) => URL.parse(url)?.host.replace(/\.(?=$|:)/, '');

/** `domain` as callers write it — with or without scheme, any case, perhaps a slash — as a host. */
function hostOfDomain(domain: string): string | undefined {
  return hostOf(/^https?:\/\//i.test(domain) ? domain : `https://${domain}`);
}

/** Throws the 400 that names each bad field, if there is any. */
function refuse(problems: Iterable<[field: string, problem: string]>): void {
  const fields = Object.fromEntries(problems);
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
}

/**
 * The longest `Location`: API Gateway takes 10 240 bytes of headers in all (AWS, «Quotas for HTTP APIs»). Any plain
 * URL of 8192 characters fits.
 */
const LONGEST_LOCATION = 9_500;

const TOO_LONG = 'is too long once it is encoded and has its parameters';

function tooLongTargets(
  link: Parameters<typeof targetsOf>[0] & Pick<LinkChange['options'], 'parameters'>,
): string[] {
  const isTooLong = (target: string) =>
    appendParameters(target, link.parameters ?? []).length > LONGEST_LOCATION;
  return [...targetsOf(link)].filter(([, target]) => isTooLong(target)).map(([place]) => place);
}

/**
 * Checks what a schema cannot: the service's own words and hosts. Throws the 400 that names each bad field.
 * `passwordHash` is the hash of the body's password, if it has one.
 */
export function linkChange(body: Body, hosts: ReadonlySet<string>, passwordHash?: string): LinkChange {
  const { url, custom, domain, password, ...options } = body;
  const isOwn = (host: string | undefined) => host !== undefined && hosts.has(host);
  const problems = new Map<string, string>();
  for (const [place, target] of targetsOf(body)) {
    if (isOwn(hostOf(target))) problems.set(place, 'must not lead back to this service');
  }
  for (const place of tooLongTargets(body)) problems.set(place, TOO_LONG);
  if (custom && isReserved(custom)) problems.set('custom', 'is a word the service needs for itself');
  if (domain && !isOwn(hostOfDomain(domain))) problems.set('domain', 'is not one of your domains');
  refuse(problems);
  return {
    url,
    ...(custom ? { alias: custom } : {}),
    ...(domain === undefined ? {} : { host: OWN_HOST }),
    options: { ...options, ...(password === undefined ? {} : { passwordHash: passwordHash ?? null }) },
  };
}

/** A link and its options fit into one item (400 KB) with room to spare, and so does its route. */
const MOST_BYTES = 256 * 1024;

/** The link with what the change names; a blank alias on a change keeps the one that is printed somewhere already. */
export function changeLink(link: Link, change: LinkChange): Link {
  const { url, alias = link.alias, host = link.host, options } = change;
  const merged = { ...link, ...options, url, alias, host, revision: link.revision + 1 };
  const changed = Object.fromEntries(
    Object.entries(merged).filter(([, value]) => value !== null),
  ) as unknown as Link;
  if (Buffer.byteLength(JSON.stringify(changed)) > MOST_BYTES) {
    throw new ServiceError('invalid_request', {
      message: 'The link has more targets and texts than can be kept.',
    });
  }
  refuse(tooLongTargets(changed).map((place) => [place, TOO_LONG]));
  return changed;
}

/** A new link of this user, as the change describes it. */
export function newLink(id: number, userId: number, alias: string, change: LinkChange, now: Date): Link {
  const date = formatDateTime(now);
  const blank = {
    id,
    userId,
    alias,
    host: OWN_HOST,
    url: change.url,
    date,
    clicks: 0,
    retention: 0,
    revision: 0,
  };
  return changeLink(blank, { ...change, alias });
}

export function shortUrl({ alias }: Pick<Link, 'alias'>, base: string): string {
  return `${base}/${alias}`;
}

const titleOf = (link: Link) => link.metatitle ?? '';
const descriptionOf = (link: Link) => link.description ?? link.metadescription ?? '';

/** A link in a list (interface 2.3). `base` is what short URLs begin with. */
export function linkEntry(link: Link, base: string) {
  return {
    id: link.id,
    alias: link.alias,
    shorturl: shortUrl(link, base),
    longurl: link.url,
    clicks: link.clicks,
    title: titleOf(link),
    description: descriptionOf(link),
    date: link.date,
  };
}

/** A link by itself (interface 2.3): its targets as objects of lower-case name to URL. */
export function linkDetails(link: Link, base: string) {
  return {
    id: link.id,
    shorturl: shortUrl(link, base),
    longurl: link.url,
    title: titleOf(link),
    description: descriptionOf(link),
    location: Object.fromEntries((link.geotarget ?? []).map((t) => [t.location.toLowerCase(), t.link])),
    device: Object.fromEntries((link.devicetarget ?? []).map((t) => [t.device.toLowerCase(), t.link])),
    expiry: link.expiry ?? null,
    date: link.date,
  };
}
