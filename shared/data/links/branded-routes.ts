import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { brandedHost } from '../../domain/links/links.ts';
import { type DomainClaim, findDomain } from '../domains.ts';
import { findLinkRoute } from './link-routes.ts';

/** Who had a domain when it was last asked for, by its host: a guess that saves a round trip, and is always checked. */
const owners = new Map<string, number>();
const MAX_OWNERS = 1_000;

interface Branded {
  /** Nobody's domain has none. */
  domain?: DomainClaim;
  route?: LinkRoute;
}

/**
 * What a path of a branded domain leads to: only to links of whoever has the domain now, since their routes stand under
 * owner and host. Domain and route are read at once when the domain is still whose it was.
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
