import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Domain, DomainName, DomainRedirects } from '../domain/domains.ts';
import { allowance } from '../domain/plans/plans.ts';
import type { Caller } from '../domain/users/caller.ts';
import { env, type Site } from '../env.ts';
import { ServiceError } from '../errors.ts';
import { assertDnsPointsHere } from '../network/dns-check.ts';
import { domainKey } from './keys.ts';
import { addOwned, changeOwned, deleteOwned, type EntityType } from './owned/owned-items.ts';
import { table } from './table/client.ts';
import type { Item, Key } from './table/items.ts';
import { findItem } from './table/raw-items.ts';
import { putUnique, type Step } from './table/transactions.ts';

/** A branded domain's own record, found by its host name: whose it is, and where it leads by itself. */
export interface DomainClaim extends DomainRedirects {
  /** Of the domain among its owner's. */
  id: number;
  userId: number;
  /** What its short URLs begin with. */
  origin: string;
}

export const domains: EntityType<Domain> = {
  collection: 'domains',
  notFound: 'domain_not_found',
  limit: 'domain',
};

function claimOf({ host, id, userId, origin, redirectroot, redirect404 }: Domain): Key & DomainClaim {
  return { ...domainKey(host), id, userId, origin, redirectroot, redirect404 };
}

/**
 * Adds a domain that leads here. Throws a 400 on `domain` if it does not, `domain_taken`, `plan_limit` or
 * `plan_feature`.
 */
export async function addDomain(
  user: Caller,
  domain: DomainName & DomainRedirects,
  site: Site,
): Promise<Domain> {
  // Nobody is to set a record for a plan that has no domains.
  allowance(user.plan, 'domain');
  await assertDnsPointsHere(domain.host, site);
  return addOwned(
    domains,
    user,
    (owned) => ({ ...domain, ...owned }),
    (added) => [putUnique({ ...claimOf(added) }, () => new ServiceError('domain_taken'))],
  );
}

/** Changes where a domain leads by itself. Throws `domain_not_found`, or what `change` throws. */
export async function changeStoredDomain(
  userId: number,
  id: number,
  change: (domain: Domain) => Domain,
): Promise<void> {
  await changeOwned(domains, userId, id, change, (_before, after) => [{ Put: { Item: claimOf(after) } }]);
}

/** The part of a transaction that takes a domain out of service, and all routes on it with it. */
export const releaseDomain = ({ host }: Pick<Domain, 'host'>): Step => ({
  Delete: { Key: domainKey(host) },
});

/** Takes a domain out of service at once, and leaves its links to their owner. Throws `domain_not_found`. */
export function deleteStoredDomain(userId: number, id: number): Promise<void> {
  return deleteOwned(domains, userId, id, (domain) => [releaseDomain(domain)]);
}

/** For a visit: the domain of this host name, if it is anybody's. */
export function findDomain(host: string): Promise<DomainClaim | undefined> {
  return findItem<DomainClaim>(domainKey(host));
}

/** What short URLs on this domain begin with, if it is this user's now. */
export async function ownedDomain(userId: number, host: string): Promise<string | undefined> {
  const command = new GetCommand({ TableName: env.tableName, Key: domainKey(host), ConsistentRead: true });
  const { Item }: { Item?: Item } = await table().send(command);
  const found = Item as DomainClaim | undefined;
  return found?.userId === userId ? found.origin : undefined;
}
