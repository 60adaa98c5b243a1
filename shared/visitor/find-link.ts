import { isAlias } from '../api/links.ts';
import { findBrandedRoute } from '../data/branded-routes.ts';
import { type DomainClaim, findDomain } from '../data/domains.ts';
import { findRoute } from '../data/visits.ts';
import { OWN_HOST } from '../domain/links.ts';
import type { Route } from '../domain/visits.ts';
import type { Site } from '../env.ts';
import { hostName } from './visitor-endpoint.ts';

/** What stands at an alias, on the host that a visitor asked for. */
export interface Found {
  route?: Route;
  /** The branded domain, if it is one. */
  domain?: DomainClaim;
}

/** One read on the service's own host; a branded domain's own record is one more, at the same time. */
export async function findLink(alias: string, host: string, site: Site): Promise<Found> {
  if (site.hosts.has(host)) return isAlias(alias) ? { route: await findRoute(OWN_HOST, alias) } : {};
  const name = hostName(host);
  if (!name) return {};
  return isAlias(alias) ? findBrandedRoute(name, alias) : { domain: await findDomain(name) };
}
