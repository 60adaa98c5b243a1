import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toLane } from './network-lanes.ts';
import { RequestRefused } from './request-refused.ts';
import { heldShares, listShares, type Share } from './shares.ts';

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

interface Unread {
  size: number;
  socket: Socket;
  release(): void;
}

/**
 * Limits the memory of responses that clients do not read. Without room for one, the oldest of the network that holds most ends, if
 * that is another one. Behind a proxy, the network is the viewer's.
 */
export function limitUnread(
  limits: ResponseLimits,
  findAddress: (request: IncomingMessage) => string,
): CountUnread {
  const { maxUnreadBytes, maxUnreadBytesPerNetwork, unreadTimeoutMs } = limits;
  const shares = heldShares();
  /** Those of each network, oldest first. */
  const networks = new Map<string, Set<Unread>>();

  function makeRoom(network: string, size: number): boolean {
    const [most] = [...networks.keys()].sort((a, b) => sumSizes(networks.get(b)) - sumSizes(networks.get(a)));
    if (most === undefined || sumSizes(networks.get(most)) <= sumSizes(networks.get(network)) + size)
      return false;
    const [oldest] = networks.get(most) ?? [];
    oldest?.release();
    oldest?.socket.destroy();
    return oldest !== undefined;
  }

  return (request, response, size) => {
    // The client of a destroyed response has left, and its 'close' has been emitted.
    if (request.method === 'HEAD' || response.destroyed) return;
    const address = findAddress(request);
    const network = toLane(address);
    const held = listShares(address, maxUnreadBytes, maxUnreadBytesPerNetwork);
    const [all, ...own] = held;
    const isFull = (some: readonly Share[]): boolean => {
      const hasRoom = shares.hold(some, size);
      shares.release(some, size);
      return !hasRoom;
    };
    if (isFull(own)) throw new RequestRefused(503, 'Service Unavailable');
    while (isFull([all])) if (!makeRoom(network, size)) throw new RequestRefused(503, 'Service Unavailable');
    shares.hold(held, size);
    const ofNetwork = networks.get(network) ?? new Set();
    networks.set(network, ofNetwork);
    const unread: Unread = {
      size,
      socket: request.socket,
      release() {
        if (!ofNetwork.delete(unread)) return;
        shares.release(held, size);
        if (ofNetwork.size === 0) networks.delete(network);
      },
    };
    ofNetwork.add(unread);
    response.once('close', unread.release);
    limitSilence(request, response, unreadTimeoutMs);
  };
}

const sumSizes = (all: Iterable<Unread> = []): number => [...all].reduce((sum, { size }) => sum + size, 0);

/** Ends the connection if the client takes nothing of the response in this time. */
function limitSilence({ socket }: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const { timeout = 0 } = socket;
  socket.setTimeout(timeoutMs);
  // Before Node's own listener, which sets how long the connection is kept for another request.
  response.prependOnceListener('finish', () => socket.setTimeout(timeout));
}
