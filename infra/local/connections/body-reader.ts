import type { IncomingMessage, ServerResponse } from 'node:http';
import { collectBytes } from '../../../shared/network/collect-bytes.ts';
import { type BodyRule, MAX_ANONYMOUS_BYTES } from './body-rules.ts';
import { contestedShares } from './contested-shares.ts';
import { busy, RequestRefused } from './request-refused.ts';

export interface BodyLimits {
  /** Bytes of the bodies of all requests together, until their responses. */
  maxBytesInFlight: number;
  /** The same for the requests of one network (an IPv4 address, or a /64), so that no client can block all others. */
  maxBytesPerNetwork: number;
  /** The same for the long bodies of one user: two of the longest forms. */
  maxBytesPerUser: number;
  /** How long a body may take. */
  bodyTimeoutMs: number;
  /** A body that has not ended must grow by so many bytes in each of these intervals. */
  minBytesPerInterval: number;
  intervalMs: number;
}

const MEGABYTE = 1024 * 1024;

export const defaultBodyLimits: BodyLimits = {
  maxBytesInFlight: 64 * MEGABYTE,
  maxBytesPerNetwork: 16 * MEGABYTE,
  maxBytesPerUser: 8 * MEGABYTE,
  bodyTimeoutMs: 30_000,
  minBytesPerInterval: 16 * 1024,
  intervalMs: 5_000,
};

const EMPTY = Buffer.alloc(0);

/** Who sends a body that anyone may send. */
const ANYONE = '';

/** Nearly all visits have no body, and waiting for its end would take several event-loop turns (RFC 9112, §6.3). */
export const hasNoBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;

type UseBody<T> = (body: Buffer) => Promise<T>;

interface Reading {
  request: IncomingMessage;
  response: ServerResponse;
  rule: BodyRule;
  /** The IP address of the viewer. */
  address: string;
}

/**
 * Reads bodies within limits for one request, for a user, for a network, and for all. When there are too many in all, the longest that
 * still comes from the network with most gets 503. What it throws, it throws before it reads on.
 */
export function bodyReader(limits: BodyLimits) {
  const { maxBytesInFlight: max, maxBytesPerNetwork: maxPerNetwork, maxBytesPerUser } = limits;
  const join = contestedShares({ max, maxPerNetwork });

  /** Passes the body to `use`, and counts it as in flight until that is done. Throws `RequestRefused`. */
  return async <T>({ request, response, rule, address }: Reading, use: UseBody<T>): Promise<T> => {
    if (rule.maxBytes === 0 || hasNoBody(request)) return use(EMPTY);
    const announced = Number(request.headers['content-length'] ?? Infinity);
    const isLong = Math.min(announced, rule.maxBytes) > MAX_ANONYMOUS_BYTES;
    // Its function responds without the body. First of all: what is too large takes memory, too.
    const sender = isLong && rule.findSender ? await rule.findSender() : ANYONE;
    if (sender === undefined) return use(EMPTY);
    if (announced > rule.maxBytes && announced !== Infinity) return use(tooLarge(rule));
    const ended = Promise.withResolvers<never>();
    const ofUser = sender === ANYONE ? [] : [{ name: sender, max: maxBytesPerUser }];
    const inFlight = join(address, () => ended.reject(busy()), ofUser);
    let size = 0;
    const count = (bytes: number) => {
      if (!inFlight.hold(bytes)) throw busy();
      size += bytes;
    };
    try {
      if (request.headers.expect && request.httpVersion !== '1.0') response.writeContinue();
      const all = collectBytes(request, rule.maxBytes, count);
      const body = await inTime(Promise.race([all, ended.promise]), limits, () => size);
      inFlight.keep();
      return await use(body ?? tooLarge(rule));
    } finally {
      inFlight.release();
    }
  };
}

/** Of a body that is too large, the function only needs to see that. */
function tooLarge(rule: BodyRule): Buffer {
  if (rule.tooLarge === 'server') throw new RequestRefused(413, 'Request Entity Too Large');
  return Buffer.alloc(rule.maxBytes + 1);
}

/** Rejects when reading takes too long, or is too slow. */
async function inTime<T>(
  run: Promise<T>,
  { bodyTimeoutMs, minBytesPerInterval, intervalMs }: BodyLimits,
  getSize: () => number,
): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(new RequestRefused(408, 'Request Timeout'));
  const timeout = setTimeout(refuse, bodyTimeoutMs);
  let before = 0;
  const pace = setInterval(() => {
    if (getSize() - before < minBytesPerInterval) refuse();
    before = getSize();
  }, intervalMs);
  // The connection is closed after the response, which ends reading with an error.
  run.catch(() => undefined);
  try {
    return await Promise.race([run, promise]);
  } finally {
    clearTimeout(timeout);
    clearInterval(pace);
  }
}
