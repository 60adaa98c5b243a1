import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { brandedHost } from '../../domain/links/links.ts';
import { type DomainRecord, findDomain } from '../domain-records.ts';
import { findLinkRoute } from './link-routes.ts';

/** The last known owner of a domain, by its host: a guess that saves a round trip, and is always checked. */
const owners = new Map<string, number>();
const MAX_OWNERS = 1_000;

interface Branded {
  /** Undefined for a host that is not a branded domain. */
  domain?: DomainRecord;
  route?: LinkRoute;
}

/**
 * A branded domain, and the route of one of its paths. The key of a route contains the domain's owner, so that only the
 * current owner's links are found. Domain and route are read in parallel if the last known owner still has the domain.
 */
export async function findBrandedRoute(host: string, alias: string): Promise<Branded> {
  const expected = owners.get(host);
  const [domain, route] = await Promise.all([
    findDomain(host),
    expected === undefined ? undefined : findLinkRoute(brandedHost(expected, host), alias),
  ]);
  if (!domain) return {};
  if (domain.userId === expected) return { domain, route };
  if (owners.size >= MAX_OWNERS) owners.clear();
  owners.set(host, domain.userId);
  return { domain, route: await findLinkRoute(brandedHost(domain.userId, host), alias) };
}
