import type { LookupAddress } from 'node:dns';
import { get as getHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { invalidFields, ServiceError } from '../errors.ts';
import { collectBytes } from './collect-bytes.ts';
import {
  connectOnlyTo,
  findAddresses,
  type Network,
  parseHttpUrl,
  publicNetwork,
} from './guarded-connection.ts';
import { limitBody, limitInformational } from './limit-response.ts';

/** For DNS, connections, redirects and the body together. */
const TIMEOUT_MS = 3_000;
const MAX_REDIRECTS = 3;

export interface DownloadOptions {
  /** The field of the request body that a 400 names. */
  field: string;
  /** The accepted media types. */
  accept: string;
  /** A multiple of 1024. */
  maxBytes: number;
  network?: Network;
}

/** What a connection works with, and the errors that it throws. */
interface Connection {
  accept: string;
  network: Network;
  signal: AbortSignal;
  refused(problem: string): ServiceError;
  unreachable(): ServiceError;
}

interface Download extends Connection {
  maxBytes: number;
}

/**
 * Downloads a file from a public address, within 3 s. Throws a 400 on `field`; it does not reveal what a private
 * network contains.
 */
export async function downloadPublicFile(
  url: string,
  { field, network = publicNetwork, ...options }: DownloadOptions,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const refused = (problem: string) => invalidFields({ [field]: problem });
  const unreachable = () => refused('could not be fetched from a public address on port 80 or 443');
  try {
    const download = { ...options, network, signal, refused, unreachable };
    const { response } = await follow(url, download);
    return await read(response, download);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    // The cause stays hidden: it would reveal which hosts and ports of a private network are open.
    throw signal.aborted ? refused('could not be fetched within 3 seconds') : unreachable();
  }
}

interface ProbeOptions {
  signal: AbortSignal;
  network?: Network | undefined;
}

/** Where a public URL leads, and the headers there; undefined if that is an error, or cannot be reached in time. */
export async function probePublicPage(
  url: string,
  { signal, network = publicNetwork }: ProbeOptions,
): Promise<{ url: string; headers: IncomingHttpHeaders } | undefined> {
  const refused = (problem: string) => invalidFields({ url: problem });
  const unreachable = () => refused('could not be reached');
  try {
    const download = { accept: 'text/html', network, signal, refused, unreachable };
    const { response, target } = await follow(url, download);
    response.destroy();
    // The headers of an error page, such as a bot check, are not those of the page that visitors see.
    return response.statusCode === 200 ? { url: target.href, headers: response.headers } : undefined;
  } catch {
    return undefined;
  }
}

/** The response at the end of the redirects. */
async function follow(
  url: string,
  download: Connection,
): Promise<{ response: IncomingMessage; target: URL }> {
  let target = parseTarget(url, download);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const addresses = await findAddresses(target, download.network, download.signal);
    if (!addresses) throw download.unreachable();
    const response = await open(target, addresses, download);
    const { statusCode = 0, headers } = response;
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined) return { response, target };
    response.destroy();
    target = parseTarget(headers.location, download, target.href);
  }
  throw download.refused(`must not redirect more than ${MAX_REDIRECTS} times`);
}

function parseTarget(url: string, { refused }: Connection, base?: string): URL {
  const parsed = parseHttpUrl(url, base);
  if ('problem' in parsed) throw refused(parsed.problem);
  return parsed.target;
}

function open(
  target: URL,
  addresses: LookupAddress[],
  { accept, signal }: Connection,
): Promise<IncomingMessage> {
  const headers = { Accept: accept, 'Accept-Encoding': 'identity' };
  const get = target.protocol === 'https:' ? getHttps : getHttp;
  return new Promise((resolve, reject) => {
    const options = { ...connectOnlyTo(addresses), headers, signal };
    const request = get(target, options, (response) => resolve(limitBody(response)));
    // A server that switches protocols ends the request without an error.
    limitInformational(request)
      .on('error', reject)
      .on('close', () => reject(new Error('The connection was closed.')));
  });
}

async function read(response: IncomingMessage, { maxBytes, refused }: Download): Promise<Buffer> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  try {
    if (response.statusCode !== 200)
      throw refused(`could not be fetched: the server responded with status ${response.statusCode}`);
    if (encoding !== 'identity') throw refused('must be sent without compression');
    const body = await collectBytes(response, maxBytes);
    if (!body) throw refused(`must have at most ${maxBytes / 1024} KB`);
    return body;
  } finally {
    response.destroy();
  }
}
