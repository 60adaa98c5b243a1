import { isAlias } from '../../api/fields/alias-syntax.ts';
import type { DomainRecord } from '../../data/domain-records.ts';
import { findBrandedRoute } from '../../data/links/branded-routes.ts';
import { addTakenSlots } from '../../data/links/click-slots.ts';
import { findLinkRoute } from '../../data/links/link-routes.ts';
import type { LinkRoute } from '../../domain/links/link-routes.ts';
import { OWN_HOST } from '../../domain/links/links.ts';
import type { ServiceAddress } from '../../env.ts';
import { hostName } from '../request/host.ts';
import { findVisitedDomain } from './find-visited-domain.ts';

/** What the table has for an alias on the requested host. */
export interface FoundLink {
  route?: LinkRoute;
  /** The branded domain, if the host is one. */
  domain?: DomainRecord;
}

/** One read on the service's own host; on a branded domain, a second one at the same time for the domain. */
export async function findLink(alias: string, host: string, site: ServiceAddress): Promise<FoundLink> {
  if (!isAlias(alias)) return { domain: await findVisitedDomain(host, site) };
  if (site.hosts.has(host)) return { route: await findLinkRoute(OWN_HOST, alias) };
  const name = hostName(host);
  return name ? findBrandedRoute(name, alias) : {};
}

/** What `findLink` finds, and how many slots are taken of a link with a click limit, for one more read. */
export async function findVisitedLink(...where: Parameters<typeof findLink>): Promise<FoundLink> {
  const { route, domain } = await findLink(...where);
  return { route: await addTakenSlots(route), domain };
}
