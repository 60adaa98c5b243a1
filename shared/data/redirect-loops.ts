import { isAlias } from '../api/fields/alias-syntax.ts';
import type { DomainRedirects } from '../domain/domains.ts';
import { hasExpired, hasStarted, type LinkRoute } from '../domain/links/link-routes.ts';
import { brandedHost, OWN_HOST } from '../domain/links/links.ts';
import { scheduledLink } from '../domain/links/targeting.ts';
import { MAX_HOST_NAME_LENGTH, parseUrl, withoutTrailingDot } from '../parse-url.ts';
import type { DomainRecord } from './domain-records.ts';
import { domainKey, linkRouteKey } from './keys.ts';
import { readItem } from './table/raw-items.ts';

/** The redirects of one branded domain; `host` is without a port. */
export interface RedirectingDomain extends DomainRedirects {
  host: string;
  userId: number;
}

interface Context {
  /** The service's own hosts. */
  hosts: ReadonlySet<string>;
  now: Date;
  /** For the check before a change: the read then includes every write that was acknowledged before. */
  consistent?: boolean;
}

/** What the service redirects: its name, and where it may redirect to. */
interface Stop {
  name: string;
  next: (string | undefined)[];
}

/** How many redirects of this service may follow each other; browsers stop at 20. */
const MAX_STOPS = 5;
/** How many URLs are looked up, with two reads each. A link with a click limit has two next URLs, so chains can branch. */
const MAX_LOOKUPS = 10;

/**
 * Whether a redirect of a branded domain leads back to it, directly or through other branded domains and links of this
 * service. Another site could still send visitors back. A chain that is too long, or has too many branches, counts as a loop.
 */
export async function isLoop(
  domain: RedirectingDomain,
  field: keyof DomainRedirects,
  context: Context,
): Promise<boolean> {
  const next = domain[field];
  const walk = { ...context, lookups: 0 };
  return next !== undefined && leadsBack(next, [stopName(domain.host, field)], domain, walk);
}

/** Whether a URL redirects to one of the stops before it, or on after the last one that is allowed. */
async function leadsBack(
  url: string,
  before: readonly string[],
  start: RedirectingDomain,
  walk: Context & { lookups: number },
): Promise<boolean> {
  if (before.length > MAX_STOPS || walk.lookups++ === MAX_LOOKUPS) return true;
  const stop = await findStop(url, start, walk);
  if (!stop) return false;
  if (before.includes(stop.name)) return true;
  for (const next of stop.next)
    if (next !== undefined && (await leadsBack(next, [...before, stop.name], start, walk))) return true;
  return false;
}

/** Where a branded domain sends visitors; undefined if it has no such redirect, or one that leads back to it. */
export async function findDomainRedirect(
  domain: DomainRecord | undefined,
  field: keyof DomainRedirects,
  context: Context,
): Promise<string | undefined> {
  const target = domain?.[field];
  if (!domain || target === undefined) return undefined;
  const host = new URL(domain.origin).hostname;
  return (await isLoop({ ...domain, host }, field, context)) ? undefined : target;
}

const stopName = (host: string, path: string) => `${host}/${path}`;

/** What handles this URL; undefined if no branded domain and no link does. */
async function findStop(url: string, start: RedirectingDomain, context: Context): Promise<Stop | undefined> {
  const parsed = parseUrl(url);
  if (!parsed || parsed.hostname.length > MAX_HOST_NAME_LENGTH) return undefined;
  const host = withoutTrailingDot(parsed.hostname);
  const path = parsed.pathname.slice(1);
  if (context.hosts.has(withoutTrailingDot(parsed.host))) return findLinkStop(OWN_HOST, path, context);
  const { consistent } = context;
  const domain = host === start.host ? start : await readItem<DomainRecord>(domainKey(host), { consistent });
  if (!domain) return undefined;
  const link = await findLinkStop(brandedHost(domain.userId, host), path, context, domain);
  return link ?? findRedirect(host, path, domain);
}

function findRedirect(host: string, path: string, { redirectroot, redirect404 }: DomainRedirects): Stop {
  if (path === '') return { name: stopName(host, 'redirectroot'), next: [redirectroot] };
  // Some proxies remove repeated slashes.
  const next = /^\/+$/.test(path) ? (redirectroot ?? redirect404) : redirect404;
  return { name: stopName(host, 'redirect404'), next: [next] };
}

/**
 * A link that redirects visitors, unless it shows a page. Only its default target is followed, and none of its variants; with a
 * click limit, also where it leads once that is used up.
 */
async function findLinkStop(
  host: string,
  alias: string,
  { now, consistent }: Context,
  domain: DomainRedirects = {},
): Promise<Stop | undefined> {
  if (!isAlias(alias)) return undefined;
  const route = await readItem<LinkRoute>(linkRouteKey(host, alias), { consistent });
  if (!route || !hasStarted(route, now)) return undefined;
  const name = stopName(host, alias.toLowerCase());
  const afterwards = route.expiredurl ?? domain.expiredurl;
  if (hasExpired(route, now)) return { name, next: [afterwards] };
  const isPage = route.passwordHash !== undefined || (route.type?.kind ?? 'direct') !== 'direct';
  const target = isPage || route.variants ? undefined : (scheduledLink(route, now) ?? route.url);
  return { name, next: [target, ...(route.clicklimit === undefined ? [] : [afterwards])] };
}
