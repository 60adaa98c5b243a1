import type { IncomingMessage, ServerResponse } from 'node:http';
import { contestedShares } from './contested-shares.ts';
import { busy } from './request-refused.ts';

export interface ResponseLimits {
  /** Bytes of the long responses of all clients together, until these have read them. */
  maxUnreadBytes: number;
  /** The same for the clients of one network (an IPv4 address, or a /64). */
  maxUnreadBytesPerNetwork: number;
  /** How long a client may read nothing of a long response; Node notices after at most twice that time. */
  unreadTimeoutMs: number;
}

const MEGABYTE = 1024 * 1024;

export const defaultResponseLimits: ResponseLimits = {
  maxUnreadBytes: 128 * MEGABYTE,
  maxUnreadBytesPerNetwork: 32 * MEGABYTE,
  unreadTimeoutMs: 30_000,
};

/** The system's own buffers take responses up to this size, so that they are not counted. */
export const MAX_UNCOUNTED_BYTES = 64 * 1024;

/** Counts a long response until the client has read it or has left. Throws `RequestRefused` if there is no room for it. */
export type CountUnread = (request: IncomingMessage, response: ServerResponse, size: number) => void;

/**
 * Limits the memory of responses that clients do not read. When all of it is taken, the longest response of the network that holds most
 * ends, to make room for one of another network. Behind a proxy, the network is the viewer's.
 */
export function limitUnread(
  { maxUnreadBytes: max, maxUnreadBytesPerNetwork: maxPerNetwork, unreadTimeoutMs }: ResponseLimits,
  findAddress: (request: IncomingMessage) => string,
): CountUnread {
  const join = contestedShares({ max, maxPerNetwork });
  return (request, response, size) => {
    // The client of a destroyed response has left, and its 'close' has been emitted.
    if (request.method === 'HEAD' || response.destroyed) return;
    const unread = join(findAddress(request), () => request.socket.destroy());
    if (!unread.hold(size)) throw busy();
    response.once('close', unread.release);
    limitSilence(request, response, unreadTimeoutMs);
  };
}

/** Ends the connection if the client takes nothing of the response in this time. */
function limitSilence({ socket }: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const { timeout = 0 } = socket;
  socket.setTimeout(timeoutMs);
  // Before Node's own listener, which sets how long the connection is kept for another request.
  response.prependOnceListener('finish', () => socket.setTimeout(timeout));
}
