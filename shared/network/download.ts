import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { invalidFields, ServiceError } from '../errors.ts';
import { isPublicAddress } from './public-addresses.ts';

/** For everything together: names, connections, redirects and the image, in milliseconds. */
const TIME_LIMIT = 3000;
const MAX_BYTES = 64 * 1024;
const MAX_REDIRECTS = 3;

/** How names are resolved, and which addresses may be connected to. */
export interface Network {
  resolve(host: string): Promise<LookupAddress[]>;
  mayReach(address: string, port: number): boolean;
}

/** The internet, and nothing that only this machine or its network can reach. */
export const publicNetwork: Network = {
  resolve: (host) => lookup(host, { all: true }),
  mayReach: (address, port) => isPublicAddress(address) && (port === 80 || port === 443),
};

let network = publicNetwork;

/** Uses another network from now on: a test's. */
export function useNetwork(other: Network): void {
  network = other;
}

/** What is at a public URL. Throws a 400 on `logo`, which tells nothing of what is no public address. */
export async function downloadLogo(url: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIME_LIMIT);
  try {
    return await follow(url, signal);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    // Why it failed, the caller is not told: whether there is a host or an open port inside is none of its business.
    throw signal.aborted ? refused('could not be fetched within 3 seconds') : unreachable();
  }
}

const refused = (problem: string) => invalidFields({ logo: problem });
const unreachable = () => refused('could not be fetched from a public address, on port 80 or 443');

async function follow(url: string, signal: AbortSignal): Promise<Buffer> {
  let target = targetOf(url);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await open(target, await addressesOf(target, signal), signal);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return read(response);
    response.destroy();
    target = targetOf(headers.location, target.href);
  }
  throw refused(`must not redirect more than ${MAX_REDIRECTS} times`);
}

function targetOf(url: string, base?: string): URL {
  const target = URL.parse(url, base);
  if (target?.protocol !== 'http:' && target?.protocol !== 'https:')
    throw refused('must be an absolute http or https URL');
  if (target.username || target.password) throw refused('must not hold a user name or password');
  return target;
}

/** Every one of them was checked. An address in the URL itself is never resolved, so it is checked here too. */
async function addressesOf(target: URL, signal: AbortSignal): Promise<LookupAddress[]> {
  const host = target.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const port = Number(target.port) || (target.protocol === 'https:' ? 443 : 80);
  const addresses = family ? [{ address: host, family }] : await inTime(network.resolve(host), signal);
  const isReachable =
    addresses.length > 0 && addresses.every(({ address }) => network.mayReach(address, port));
  if (!isReachable) throw unreachable();
  return addresses;
}

/** A name server can be slow as well, and resolving cannot be called off. */
function inTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const expired = once(signal, 'abort').then(() => Promise.reject(signal.reason));
  return Promise.race([work, expired]);
}

/** Connects to the addresses that were checked: resolved once more, the name could lead elsewhere by now. */
function open(target: URL, addresses: LookupAddress[], signal: AbortSignal): Promise<IncomingMessage> {
  const [{ address, family }] = addresses as [LookupAddress];
  const checked: LookupFunction = (_host, options, callback) =>
    options.all ? callback(null, addresses) : callback(null, address, family);
  const headers = { Accept: 'image/png, image/jpeg', 'Accept-Encoding': 'identity' };
  const get = target.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    // No agent: a connection that was opened before would pass by the check.
    get(target, { agent: false, lookup: checked, headers, signal }, resolve).on('error', reject);
  });
}

async function read(response: IncomingMessage): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    if (response.statusCode !== 200)
      throw refused(`could not be fetched: its address answers with status ${response.statusCode}`);
    if (encoding !== 'identity') throw refused('must be sent without compression');
    for await (const chunk of response) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw refused('must have at most 64 KB');
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks);
}
