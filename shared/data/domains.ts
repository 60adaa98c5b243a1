import type { AppFiles } from '../domain/app-files.ts';
import {
  type Domain,
  type DomainName,
  type DomainSettings,
  domainRedirectFields,
  type WholeDomain,
} from '../domain/domains.ts';
import { applyChange } from '../domain/owned/apply-change.ts';
import { getQuota } from '../domain/plans/plans.ts';
import type { Caller } from '../domain/users/caller.ts';
import type { ServiceAddress } from '../env.ts';
import { assertNoProblems, ServiceError } from '../errors.ts';
import { getNumber } from '../ids.ts';
import { assertDnsPointsHere, type NameResolver } from '../network/dns-check.ts';
import { MAX_HOST_NAME_LENGTH } from '../parse-url.ts';
import { readAppFiles, removeAppFiles, replaceAppFiles } from './app-files.ts';
import type { DomainRecord } from './domain-records.ts';
import { collectionKey, domainKey, itemKey } from './keys.ts';
import {
  addOwned,
  deleteOwned,
  type EntityType,
  getOwned,
  replaceOwned,
  withOptimisticRetry,
} from './owned/owned-items.ts';
import { isLoop, type RedirectingDomain } from './redirect-loops.ts';
import { getItem, type Key } from './table/items.ts';
import { putUnique, type Step, transact } from './table/transactions.ts';
import { notifyOfDomain } from './tenants/domain-events.ts';
import { endTenant, startTenant } from './tenants/tenant-states.ts';
import { findListeners } from './webhooks/listeners.ts';

export const domains: EntityType<Domain> = {
  collection: 'domains',
  notFound: 'domain_not_found',
};

function toRecord({ host, revision: _, ...domain }: Domain): Key & DomainRecord {
  return { ...domainKey(host), ...domain };
}

/**
 * Adds a domain whose DNS points to this service. Throws a 400 on `domain` if it does not, `domain_taken`,
 * `bio_page_not_found`, `plan_limit` or `plan_feature`.
 */
export async function addDomain(
  user: Caller,
  { files = {}, ...domain }: DomainName & DomainSettings & { files?: AppFiles },
  site: ServiceAddress,
  resolver?: NameResolver,
): Promise<Domain> {
  // First, so that the error does not ask for a DNS record that the plan could not use.
  getQuota(user.plan, 'domains');
  await assertDnsPointsHere(domain.host, site, resolver);
  await assertNoLoop({ ...domain, userId: user.id }, site);
  // On one machine, a domain works at once.
  const listeners = site.brandedEndpoint ? [] : await findListeners(user, 'domain.active');
  return addOwned(
    domains,
    user,
    (owned) => ({ ...domain, ...owned }),
    (added) => [
      putUnique({ ...toRecord(added) }, () => new ServiceError('domain_taken')),
      ...startTenant(added),
      ...ownsBioPage(added),
      // A new domain has none to remove.
      ...replaceAppFiles(added.host, applyChange<AppFiles>({}, files)),
      ...notifyOfDomain(listeners, added, { status: 'active' }, new Date()),
    ],
  );
}

/** Transaction steps that check that the bio page of a domain is its owner's. Throws `bio_page_not_found`. */
function ownsBioPage({ userId, bio }: Domain): Step[] {
  if (bio === undefined) return [];
  const onConditionFailed = () => new ServiceError('bio_page_not_found');
  const n = getNumber(userId, bio);
  if (n === undefined) throw onConditionFailed();
  const Key = itemKey(collectionKey(userId, 'bio-pages'), n);
  return [{ ConditionCheck: { Key, ConditionExpression: 'attribute_exists(pk)' }, onConditionFailed }];
}

/** A domain with its files, and without a bio page that was deleted. Throws `domain_not_found`. */
export const readDomain = async (userId: number, id: number): Promise<WholeDomain> =>
  completeDomain(await getOwned(domains, userId, id));

/** The same of a domain that was read. */
export async function completeDomain({ bio, ...domain }: Domain): Promise<WholeDomain> {
  const [files, hasBio] = await Promise.all([readAppFiles(domain.host), hasBioPage(domain.userId, bio)]);
  return { ...domain, ...(hasBio && bio !== undefined && { bio }), files };
}

async function hasBioPage(userId: number, bio: number | undefined): Promise<boolean> {
  const n = bio === undefined ? undefined : getNumber(userId, bio);
  return n !== undefined && (await getItem(itemKey(collectionKey(userId, 'bio-pages'), n))) !== undefined;
}

/** Changes the settings and files of a domain. Throws `domain_not_found`, or what `change` throws. */
export async function changeStoredDomain(
  userId: number,
  id: number,
  change: (domain: Domain) => WholeDomain,
  site: ServiceAddress,
): Promise<void> {
  await withOptimisticRetry(domains, userId, id, async (before) => {
    const { files = {}, ...after } = change(before);
    await assertNoLoop(after, site);
    await transact([
      replaceOwned(domains, before, after),
      { Put: { Item: toRecord(after) } },
      ...(after.bio === before.bio ? [] : ownsBioPage(after)),
      ...replaceAppFiles(before.host, files),
    ]);
  });
}

/** Throws a 400 that names each redirect that leads back here now. Visits check it too, for what changes later. */
async function assertNoLoop(domain: RedirectingDomain, { hosts }: ServiceAddress): Promise<void> {
  const context = { hosts, now: new Date(), consistent: true };
  const areLoops = await Promise.all(domainRedirectFields.map((field) => isLoop(domain, field, context)));
  const loops = domainRedirectFields.filter((_, i) => areLoops[i]);
  assertNoProblems(
    Object.fromEntries(
      loops.map((field) => [field, 'must not redirect back here through other URLs, or through too many']),
    ),
  );
}

/** Transaction steps that take a domain, and with it all routes on it, out of service. */
const releaseDomain = (domain: Domain): Step[] => [
  { Delete: { Key: domainKey(domain.host) } },
  ...removeAppFiles(domain.host),
  ...endTenant(domain),
];

/** Takes a domain out of service immediately; its links stay with their owner. Throws `domain_not_found`. */
export function deleteStoredDomain(userId: number, id: number): Promise<void> {
  return deleteOwned(domains, userId, id, releaseDomain);
}

/** The origin of a domain, if this user owns it now. */
export async function ownedDomain(userId: number, host: string): Promise<string | undefined> {
  if (host.length > MAX_HOST_NAME_LENGTH) return undefined;
  const found = await getItem<DomainRecord>(domainKey(host));
  return found?.userId === userId ? found.origin : undefined;
}
