import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { namesOf } from '../domain/domains.ts';
import type { Site } from '../env.ts';
import { invalidFields } from '../errors.ts';

/** Asks DNS, as the `Resolver` of `node:dns/promises` does. */
export interface NameResolver {
  resolveCname(name: string): Promise<string[]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
}

/** Milliseconds: of one question, which is put twice; and of all that it takes to know where a name leads. */
const DNS_TIMEOUT_MS = { question: 1_000, all: 3_000 };

let resolver: NameResolver | undefined;

function dns(): NameResolver {
  resolver ??= new Resolver({ timeout: DNS_TIMEOUT_MS.question, tries: 2 });
  return resolver;
}

/** Uses another resolver from now on: a test's. */
export function useResolver(other: NameResolver): void {
  resolver = other;
}

type Destination = 'here' | 'elsewhere' | 'nowhere';

/** Throws the 400 on `domain` that says which record to set, unless this host name leads to this service. */
export async function assertDnsPointsHere(name: string, { shortUrl, hosts }: Site): Promise<void> {
  const own = namesOf(hosts);
  const { hostname } = new URL(shortUrl);
  const isOneMachine = own.has('localhost');
  const remedy = isOneMachine
    ? `it must have the addresses of ${hostname}; names that end in .localhost need no record`
    : `set a CNAME record to ${hostname}, or address records as ${hostname} has them`;
  // Browsers resolve these to the machine that they run on, and DNS knows none of them (RFC 6761, 6.3).
  const destination = isOneMachine && name.endsWith('.localhost') ? 'here' : await lookUp(name, own);
  if (destination === 'elsewhere') {
    throw invalidFields({ domain: `does not lead to this service: ${remedy}` });
  }
  if (destination === 'nowhere') throw invalidFields({ domain: `is not known to DNS: ${remedy}` });
}

async function lookUp(name: string, own: ReadonlySet<string>): Promise<Destination> {
  const { promise: silence, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('DNS was silent.')), DNS_TIMEOUT_MS.all);
  try {
    return await Promise.race([destinationOf(name, own), silence]);
  } catch {
    // Whether it is their name servers or ours cannot be told from here.
    throw invalidFields({ domain: 'could not be looked up, as DNS did not answer: try again in a minute' });
  } finally {
    clearTimeout(timer);
  }
}

async function destinationOf(name: string, own: ReadonlySet<string>): Promise<Destination> {
  if (await isAliasOf(name, own)) return 'here';
  const [theirs, ...ours] = await Promise.all([name, ...own].map(addressesOf));
  const ownAddresses = new Set(ours.flat());
  if (!theirs?.length) return 'nowhere';
  return theirs.every((address) => ownAddresses.has(address)) ? 'here' : 'elsewhere';
}

/** As many as a careful owner could need; an endless chain ends here too. */
const MAX_CNAME_CHAIN = 8;

async function isAliasOf(name: string, own: ReadonlySet<string>): Promise<boolean> {
  let current = name;
  for (let link = 0; link < MAX_CNAME_CHAIN; link++) {
    const [target] = await orNone(dns().resolveCname(current));
    if (!target) return false;
    current = target.toLowerCase();
    if (own.has(current)) return true;
  }
  return false;
}

async function addressesOf(name: string): Promise<string[]> {
  const address = name.replace(/^\[|\]$/g, '');
  if (isIP(address)) return [address];
  if (name === 'localhost') return ['127.0.0.1', '::1'];
  const answers = await Promise.all([orNone(dns().resolve4(name)), orNone(dns().resolve6(name))]);
  return answers.flat();
}

/** No such record, or no such name: both are answers, unlike a server that fails or is silent. */
async function orNone(answer: Promise<string[]>): Promise<string[]> {
  try {
    return await answer;
  } catch (error) {
    if (['ENODATA', 'ENOTFOUND'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
