import { isAlias } from '../../api/fields/aliases.ts';
import { type DomainClaim, findDomain } from '../../data/domains.ts';
import { findBrandedRoute } from '../../data/links/branded-routes.ts';
import { findLinkRoute } from '../../data/links/link-routes.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { OWN_HOST } from '../../domain/links/links.ts';
import type { Site } from '../../env.ts';
import { hostName } from '../visitor-endpoint.ts';

/** What stands at an alias, on the host that a visitor asked for. */
export interface Found {
  route?: LinkRoute;
  /** The branded domain, if it is one. */
  domain?: DomainClaim;
}

/** One read on the service's own host; a branded domain's own record is one more, at the same time. */
export async function findLink(alias: string, host: string, site: Site): Promise<Found> {
  if (site.hosts.has(host)) return isAlias(alias) ? { route: await findLinkRoute(OWN_HOST, alias) } : {};
  const name = hostName(host);
  if (!name) return {};
  return isAlias(alias) ? findBrandedRoute(name, alias) : { domain: await findDomain(name) };
}
