import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { connectOnlyTo, findAddresses, type Network, parseHttpUrl } from './guarded-connection.ts';
import { type Sender, takeHostSlot } from './host-slots.ts';
import { limitBody, limitInformational, TooManyResponses } from './limit-response.ts';
import { readRetryAfter } from './retry-after.ts';
import { webhookNetwork } from './webhook-receivers.ts';

/** For DNS, the connection, and the response together. */
const TIMEOUT_MS = 10_000;
const MAX_STORED_BYTES = 1024;
/** For the rest of the body once the status is known, which decides: a slow body must not hold back other events. */
const BODY_TIMEOUT_MS = 1000;

/**
 * Why there was no response: `refused-address` for an address that must not be reached, and `busy` if the host and
 * port take no further request of this user now, so that none was sent.
 */
export type WebhookFailure =
  | 'refused-address'
  | 'busy'
  | 'dns'
  | 'timeout'
  | 'tls'
  | 'connection'
  | 'invalid-response';

export interface WebhookResponse {
  status: number;
  /** From the header `Retry-After`. */
  retryAfterSeconds?: number;
  /** The first 1 KB of the body. */
  answer: string;
  ms: number;
}

export type PostResult = WebhookResponse | { failure: WebhookFailure; ms: number };

export interface WebhookRequest extends Sender {
  url: string;
  body: string;
  headers: Record<string, string>;
  /** Whether the receiver may be on this machine, for development. */
  allowLoopback: boolean;
  timeoutMs?: number;
  /** Only tests have another one. */
  network?: Network;
}

/** Sends a request to a public address, and follows no redirects. Never throws. */
export async function postWebhook(request: WebhookRequest): Promise<PostResult> {
  const start = performance.now();
  const result = await send(request);
  return { ...result, ms: Math.round(performance.now() - start) };
}

type Outcome = Omit<WebhookResponse, 'ms'> | { failure: WebhookFailure };

async function send(request: WebhookRequest): Promise<Outcome> {
  const { url, allowLoopback, timeoutMs = TIMEOUT_MS, network = webhookNetwork(allowLoopback) } = request;
  const parsed = parseHttpUrl(url);
  if ('problem' in parsed) return { failure: 'refused-address' };
  const { target } = parsed;
  const freeSlot = takeHostSlot(target, request);
  if (!freeSlot) return { failure: 'busy' };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const addresses = await findAddresses(target, network, signal);
    if (!addresses) return { failure: 'refused-address' };
    const response = await open(target, { ...connectOnlyTo(addresses), signal }, request);
    return await read(response);
  } catch (error) {
    return { failure: signal.aborted ? 'timeout' : nameFailure(error) };
  } finally {
    freeSlot();
  }
}

type Options = ReturnType<typeof connectOnlyTo> & { signal: AbortSignal };

function open(
  target: URL,
  options: Options,
  { headers, body }: Pick<WebhookRequest, 'headers' | 'body'>,
): Promise<IncomingMessage> {
  const send = target.protocol === 'https:' ? requestHttps : requestHttp;
  const all = { 'Content-Type': 'application/json', 'Accept-Encoding': 'identity', ...headers };
  return new Promise((resolve, reject) => {
    const sent = limitInformational(
      send(target, { ...options, method: 'POST', headers: all }, (response) =>
        resolve(limitBody(response, MAX_STORED_BYTES)),
      ),
    );
    // A server that switches protocols ends the request without an error.
    sent.on('error', reject).on('close', () => reject(new Error('The connection was closed.')));
    sent.end(body);
  });
}

/** Reads no more than is kept. A body that breaks off or does not end in time is kept as far as it came. */
async function read(response: IncomingMessage): Promise<Omit<WebhookResponse, 'ms'>> {
  const { statusCode: status = 0, headers } = response;
  const chunks: Buffer[] = [];
  let bytes = 0;
  const timeout = setTimeout(() => response.destroy(), BODY_TIMEOUT_MS);
  try {
    for await (const chunk of response) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_STORED_BYTES) break;
    }
  } catch {
    // The status is what counts.
  } finally {
    clearTimeout(timeout);
    response.destroy();
  }
  const first = Buffer.concat(chunks).subarray(0, MAX_STORED_BYTES);
  // Leaves out a character that the limit has cut.
  const answer = new TextDecoder().decode(first, { stream: true });
  const retryAfterSeconds = readRetryAfter(headers['retry-after'], new Date());
  return { status, answer, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

function nameFailure(error: unknown): WebhookFailure {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException;
  if (/^query/.test(syscall)) return 'dns';
  if (/^HPE_/.test(code) || error instanceof TooManyResponses) return 'invalid-response';
  if (/TLS|SSL|CERT|SIGNATURE|EPROTO/.test(code)) return 'tls';
  return 'connection';
}
