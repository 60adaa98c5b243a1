import { createHmac, randomBytes } from 'node:crypto';
import { Problem, toMessage } from '../problem.ts';
import type { Delivery } from './new-deliveries.ts';

/** Long enough to look at a breakpoint for a moment. */
const TIMEOUT_SECONDS = 30;
const SECRET = /^whsec_((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/;

export const createSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The key of a secret. */
function toKey(secret: string): Buffer {
  const [, text = ''] = SECRET.exec(secret) ?? [];
  if (!text) throw new Problem('--secret must be a text such as whsec_….');
  return Buffer.from(text, 'base64');
}

/** Where to forward to: `localhost:4000` is a URL, too. */
function toTarget(text: string): URL {
  const complete = text.includes('://') ? text : `http://${text}`;
  const url = URL.canParse(complete) ? new URL(complete) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new Problem('--forward must be an http or https URL, such as http://localhost:4000.');
  return url;
}

/** The headers of Standard Webhooks. */
function sign(id: string, body: string, key: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** What a receiver responded with, or why it did not. */
export interface Forwarded {
  status: number | null;
  failure: string | null;
  ms: number;
}

export class Forwarder {
  readonly target: URL;
  readonly #key: Buffer;

  /** Throws a `Problem` for a URL or a secret that cannot be used. */
  constructor(url: string, secret: string) {
    this.target = toTarget(url);
    this.#key = toKey(secret);
  }

  /** Sends what the service sends, signed now, to this URL only: redirects are not followed. */
  async send({ id, body }: Pick<Delivery, 'id' | 'body'>, signal: AbortSignal): Promise<Forwarded> {
    const start = performance.now();
    const outcome = await this.#post(id, body, signal);
    return { ...outcome, ms: Math.round(performance.now() - start) };
  }

  async #post(id: string, body: string, signal: AbortSignal): Promise<Omit<Forwarded, 'ms'>> {
    try {
      const response = await fetch(this.target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sign(id, body, this.#key) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_SECONDS * 1000)]),
      });
      await response.body?.cancel();
      return { status: response.status, failure: null };
    } catch (error) {
      signal.throwIfAborted();
      const { cause } = error as Error;
      return { status: null, failure: toMessage(cause ?? error) };
    }
  }
}
