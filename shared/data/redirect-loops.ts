import { isAlias } from '../api/fields/alias-syntax.ts';
import type { DomainRedirects } from '../domain/domains.ts';
import { hasExpired, type LinkRoute } from '../domain/links/link-routes.ts';
import { brandedHost, OWN_HOST } from '../domain/links/links.ts';
import { MAX_HOST_NAME_LENGTH } from '../domain/values/targets.ts';
import type { DomainRecord } from './domain-records.ts';
import { domainKey, routeKey } from './keys.ts';
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
  /** For the check before a change: the read then includes every write that was answered before. */
  consistent?: boolean;
}

/** What the service answers with a redirect: its name, and where it leads. */
interface Stop {
  name: string;
  next: string | undefined;
}

/** How many redirects of this service may follow each other; browsers stop at 20. */
const MAX_STOPS = 5;

/**
 * Whether a redirect of a branded domain leads back to it, directly or through other branded domains and links of this
 * service. Another site could still send visitors back. A chain that is too long counts as a loop.
 */
export async function isLoop(
  domain: RedirectingDomain,
  field: keyof DomainRedirects,
  context: Context,
): Promise<boolean> {
  const seen = new Set([stopName(domain.host, field)]);
  let next = domain[field];
  for (let stops = 0; next !== undefined && stops < MAX_STOPS; stops++) {
    const stop = await findStop(next, domain, context);
    if (!stop) return false;
    if (seen.has(stop.name)) return true;
    seen.add(stop.name);
    next = stop.next;
  }
  return next !== undefined;
}

const stopName = (host: string, path: string) => `${host}/${path}`;

/** What answers this URL; undefined if no branded domain and no link does. */
async function findStop(url: string, start: RedirectingDomain, context: Context): Promise<Stop | undefined> {
  const parsed = URL.parse(url);
  if (!parsed || parsed.hostname.length > MAX_HOST_NAME_LENGTH) return undefined;
  const host = parsed.hostname.replace(/\.$/, '');
  const path = parsed.pathname.slice(1);
  if (context.hosts.has(parsed.host)) return findLinkStop(OWN_HOST, path, context);
  const { consistent } = context;
  const domain = host === start.host ? start : await readItem<DomainRecord>(domainKey(host), { consistent });
  if (!domain) return undefined;
  const link = await findLinkStop(brandedHost(domain.userId, host), path, context);
  return link ?? findRedirect(host, path, domain);
}

function findRedirect(host: string, path: string, { redirectroot, redirect404 }: DomainRedirects): Stop {
  if (path === '') return { name: stopName(host, 'redirectroot'), next: redirectroot };
  // Some proxies remove repeated slashes.
  const next = /^\/+$/.test(path) ? (redirectroot ?? redirect404) : redirect404;
  return { name: stopName(host, 'redirect404'), next };
}

/** A link that redirects visitors, unless it shows a page. Targets by country, device and language are not followed. */
async function findLinkStop(
  host: string,
  alias: string,
  { now, consistent }: Context,
): Promise<Stop | undefined> {
  if (!isAlias(alias)) return undefined;
  const route = await readItem<LinkRoute>(routeKey(host, alias), { consistent });
  if (!route) return undefined;
  const kind = route.type?.kind ?? 'direct';
  const isPage = hasExpired(route, now) || route.passwordHash !== undefined || kind !== 'direct';
  return { name: stopName(host, alias.toLowerCase()), next: isPage ? undefined : route.url };
}
