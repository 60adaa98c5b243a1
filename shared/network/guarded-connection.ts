import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { isIP, type LookupFunction } from 'node:net';
import { parseUrl } from '../parse-url.ts';
import { isPublicAddress } from './public-addresses.ts';

/** How names are resolved, and which addresses may be connected to. */
export interface Network {
  resolve(host: string): Promise<LookupAddress[]>;
  mayReach(address: string, port: number): boolean;
}

/** The internet, without this machine and its private network. */
export const publicNetwork: Network = {
  resolve: queryDns,
  mayReach: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
};

/** For one query, which is sent twice. */
const QUERY_TIMEOUT_MS = 1_000;

/** Queries without `lookup`: it occupies one of the few threads of the whole process until a slow DNS server responds. */
async function queryDns(host: string): Promise<LookupAddress[]> {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  // Most names have records of one kind only.
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
  return [
    ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
}

/** A URL to request, or why it cannot be requested, whatever address it has. */
export function parseHttpUrl(url: string, base?: string): { target: URL } | { problem: string } {
  const target = parseUrl(url, base);
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:')
    return { problem: 'must be a complete URL that starts with https:// or http://' };
  return target.username || target.password
    ? { problem: 'must not contain a username or password' }
    : { target };
}

export const getPort = ({ port, protocol }: URL): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);

/** The addresses of `localhost` and the names below it, which DNS does not know (RFC 6761, 6.3). */
const loopback: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/**
 * The addresses in a URL itself; undefined if DNS has to be asked. URL parsers have rewritten every notation of an IPv4
 * address as four decimal numbers.
 */
export function readAddresses({ hostname }: URL): LookupAddress[] | undefined {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return loopback;
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  return family ? [{ address, family }] : undefined;
}

/** The addresses of a host; undefined if any of them must not be connected to. */
export async function findAddresses(
  target: URL,
  network: Network,
  signal: AbortSignal,
): Promise<LookupAddress[] | undefined> {
  const addresses = readAddresses(target) ?? (await untilAborted(network.resolve(target.hostname), signal));
  const mayReach = ({ address }: LookupAddress) => network.mayReach(address, getPort(target));
  return addresses.length > 0 && addresses.every(mayReach) ? addresses : undefined;
}

/** Ends the wait for DNS on a timeout. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const expired = once(signal, 'abort').then(() => Promise.reject(signal.reason));
  return Promise.race([work, expired]);
}

/** Options for a request to the checked addresses only: resolving the name again could give others (DNS rebinding). */
export function connectOnlyTo(addresses: readonly LookupAddress[]) {
  const [{ address, family }] = addresses as [LookupAddress];
  const lookup: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, [...addresses]) : callback(null, address, family);
  // Without an agent, which could reuse a connection that bypassed the check.
  return { agent: false, lookup } as const;
}
