import { type DomainRecord, findDomain } from '../../data/domain-records.ts';
import type { ServiceAddress } from '../../env.ts';
import { hostName } from '../request/host.ts';

/** The requested branded domain; undefined on the service's own hosts, without a read. */
export async function findVisitedDomain(
  host: string,
  site: ServiceAddress,
): Promise<DomainRecord | undefined> {
  const name = site.hosts.has(host) ? '' : hostName(host);
  return name ? findDomain(name) : undefined;
}
