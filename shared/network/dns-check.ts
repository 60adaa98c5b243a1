import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { listHostNames } from '../domain/domains.ts';
import { dnsRecordFor, formatRecord } from '../domain/tenants.ts';
import type { ServiceAddress } from '../env.ts';
import { invalidFields } from '../errors.ts';

/** Queries DNS, as the `Resolver` of `node:dns/promises` does. */
export interface NameResolver {
  resolveCname(name: string): Promise<string[]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

/** For one query, which is sent twice. */
const QUERY_TIMEOUT_MS = 1_000;
/** For all queries of a check together. */
const CHECK_TIMEOUT_MS = 3_000;

const systemResolver = (): NameResolver => new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });

type Destination = 'here' | 'elsewhere' | 'unknown';

/** Throws a 400 on `domain` that says which record to set, unless this host name points to this service. */
export async function assertDnsPointsHere(
  name: string,
  site: ServiceAddress,
  resolver: NameResolver = systemResolver(),
): Promise<void> {
  const own = site.brandedEndpoint ? new Set([site.brandedEndpoint]) : listHostNames(site.hosts);
  const record = dnsRecordFor(name, site);
  const isLocal = own.has('localhost');
  const remedy = isLocal
    ? `it must have the addresses of ${record.value}; names that end in .localhost need no record`
    : `set the DNS record ${formatRecord(record)}, or the same address records as ${record.value}`;
  // Browsers resolve these to their own machine, and DNS does not know them (RFC 6761, 6.3).
  const destination = isLocal && name.endsWith('.localhost') ? 'here' : await lookUp(name, own, resolver);
  if (destination === 'elsewhere') {
    throw invalidFields({ domain: `does not point to this service: ${remedy}` });
  }
  if (destination === 'unknown') throw invalidFields({ domain: `does not exist in DNS: ${remedy}` });
}

async function lookUp(name: string, own: ReadonlySet<string>, resolver: NameResolver): Promise<Destination> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('DNS timed out.')), CHECK_TIMEOUT_MS);
  try {
    return await Promise.race([resolveDestination(name, own, resolver), timeout]);
  } catch {
    throw invalidFields({
      domain: 'could not be looked up because DNS did not respond: try again in a minute',
    });
  } finally {
    clearTimeout(timer);
  }
}

async function resolveDestination(
  name: string,
  own: ReadonlySet<string>,
  resolver: NameResolver,
): Promise<Destination> {
  if (await isAliasFor(name, own, resolver)) return 'here';
  const [theirs, ...ours] = await Promise.all([name, ...own].map((one) => resolveAddresses(one, resolver)));
  const ownAddresses = new Set(ours.flat());
  if (!theirs?.length) return 'unknown';
  return theirs.every((address) => ownAddresses.has(address)) ? 'here' : 'elsewhere';
}

/** Far more than ordinary setups need; ends an endless chain. */
const MAX_CNAME_CHAIN = 8;

async function isAliasFor(name: string, own: ReadonlySet<string>, resolver: NameResolver): Promise<boolean> {
  let current = name;
  for (let link = 0; link < MAX_CNAME_CHAIN; link++) {
    const [target] = await orNone(resolver.resolveCname(current));
    if (!target) return false;
    current = target.toLowerCase();
    if (own.has(current)) return true;
  }
  return false;
}

async function resolveAddresses(name: string, resolver: NameResolver): Promise<string[]> {
  const address = name.replace(/^\[|\]$/g, '');
  if (isIP(address)) return [address];
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const responses = await Promise.all([orNone(resolver.resolve4(name)), orNone(resolver.resolve6(name))]);
  return responses.flat();
}

/** No record, or no such name, is a response; a server that fails or times out is an error. */
async function orNone(response: Promise<string[]>): Promise<string[]> {
  try {
    return await response;
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
