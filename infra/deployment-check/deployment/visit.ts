import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Fault } from './outcome.ts';

interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Visit {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Bots are not counted. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const TIMEOUT_MS = 10_000;
/** More than any page or image of the service has. */
const MAX_BODY_BYTES = 2 * 1024 * 1024;

/** Sends one request on a connection of its own, as a browser would, and does not follow redirects. */
export async function visit(
  url: string | URL,
  { method = 'GET', headers = {}, body }: VisitOptions = {},
): Promise<Visit> {
  const target = new URL(url);
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest;
  const { promise, resolve, reject } = Promise.withResolvers<Visit>();
  const sent = send(target, {
    method,
    headers: { 'user-agent': BROWSER, ...headers },
    agent: false,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  sent.on('error', reject).on('response', (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    response.on('error', reject).on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) sent.destroy(new Fault(`${target.pathname} has more than 2 MB`));
    });
    const { statusCode: status = 0, headers } = response;
    response.on('end', () => resolve({ status, headers, body: Buffer.concat(chunks) }));
  });
  sent.end(body);
  return promise;
}

/** Whether CloudFront passed on this response, or made it. */
export const isFromCloudFront = ({ headers }: Visit): boolean =>
  headers['x-amz-cf-id'] !== undefined || /\(CloudFront\)/.test(String(headers.via));
