import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BodyRule } from './body-rules.ts';

export interface BodyLimits {
  /** Bytes of the bodies of all requests together, until their answers. */
  maxBytesInFlight: number;
  /** How long a body may take. */
  bodyTimeoutMs: number;
}

export const defaultBodyLimits: BodyLimits = { maxBytesInFlight: 64 * 1024 * 1024, bodyTimeoutMs: 30_000 };

/** Why a body is not read to its end. */
export class BodyRefused extends Error {
  readonly statusCode: 408 | 413 | 503;

  constructor(statusCode: BodyRefused['statusCode'], message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

const EMPTY = Buffer.alloc(0);

/** Nearly all visits have no body, and waiting for its end would take several event-loop turns (RFC 9112, §6.3). */
export const hasNoBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

type UseBody<T> = (body: Buffer) => Promise<T>;

/** Reads bodies within limits for one request and for all together. What it throws, it throws before it reads on. */
export function bodyReader({ maxBytesInFlight, bodyTimeoutMs }: BodyLimits) {
  let inFlight = 0;

  /** Passes the body to `use`, and counts it as in flight until that is done. Throws `BodyRefused`. */
  return async <T>(
    { request, response, rule }: { request: IncomingMessage; response: ServerResponse; rule: BodyRule },
    use: UseBody<T>,
  ): Promise<T> => {
    if (rule.maxBytes === 0 || hasNoBody(request)) return use(EMPTY);
    if (Number(request.headers['content-length'] ?? 0) > rule.maxBytes) return use(tooLarge(rule));
    let size = 0;
    const take = (bytes: number) => {
      size += bytes;
      inFlight += bytes;
      if (inFlight > maxBytesInFlight) throw new BodyRefused(503, 'Service Unavailable');
    };
    try {
      if (request.headers.expect) response.writeContinue();
      const body = await inTime(collect(request, rule.maxBytes, take), bodyTimeoutMs);
      return await use(body ?? tooLarge(rule));
    } finally {
      inFlight -= size;
    }
  };
}

/** Of a body that is too large, the function only needs to see that. */
function tooLarge(rule: BodyRule): Buffer {
  if (rule.tooLarge === 'server') throw new BodyRefused(413, 'Request Entity Too Large');
  return Buffer.alloc(rule.maxBytes + 1);
}

/** The body, or undefined if it has more bytes. Leaves the connection open for the answer. */
async function collect(
  request: IncomingMessage,
  maxBytes: number,
  take: (bytes: number) => void,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size > maxBytes) return undefined;
    take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function inTime<T>(run: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new BodyRefused(408, 'Request Timeout')), milliseconds);
  // The connection is closed after the answer, which ends reading with an error.
  run.catch(() => undefined);
  try {
    return await Promise.race([run, promise]);
  } finally {
    clearTimeout(timer);
  }
}
