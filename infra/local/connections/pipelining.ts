import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MAX_PIPELINED } from './limit-heads.ts';
import { heldShares, listShares, type Share } from './shares.ts';

/** What waits on a connection that has a request in progress. */
interface Waiting {
  queue: Parameters<Listener>[];
  /** Of the places of all; found out for the few clients that let anything wait. */
  shares?: readonly Share[];
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** On all connections together: about 32 MB of headers. */
const MAX_WAITING_IN_ALL = 2_000;
/** On those of a network, so that no client takes the places of all others. */
const MAX_WAITING_PER_NETWORK = 800;
/** With so many, a connection is read no further. With fewer it is, as only reading shows that a client has gone. */
const MANY_WAITING = 8;

/**
 * Starts a connection's next request when the client has been sent the response to the one before. Node would start them all
 * at once, and keep the responses in memory for a client that reads none. Calls `readOn` with a connection on which none is left.
 */
export function inTurn(start: Listener, readOn: (socket: Socket) => void): Listener {
  const waiting = new WeakMap<Socket, Waiting>();
  const places = heldShares();

  const startNow: Listener = (request, response) => {
    const { socket } = request;
    response.once('close', () => startNext(socket));
    start(request, response);
  };

  function startNext(socket: Socket): void {
    const { queue = [], shares = [] } = waiting.get(socket) ?? {};
    const count = queue.length;
    const next = queue.shift();
    if (next && socket.writable) {
      places.release(shares, 1);
      if (queue.length < MANY_WAITING) socket.resume();
      startNow(...next);
    } else {
      places.release(shares, count);
      waiting.delete(socket);
      readOn(socket);
    }
  }

  function takePlace(held: Waiting, { remoteAddress = '' }: Socket): boolean {
    if (held.queue.length >= MAX_PIPELINED) return false;
    held.shares ??= listShares(remoteAddress, MAX_WAITING_IN_ALL, MAX_WAITING_PER_NETWORK);
    return places.hold(held.shares, 1);
  }

  return (request, response) => {
    const { socket } = request;
    const held = waiting.get(socket);
    if (!held) {
      // A connection that was destroyed may still have requests in its last packet.
      if (socket.destroyed) return;
      waiting.set(socket, { queue: [] });
      startNow(request, response);
    } else if (takePlace(held, socket)) {
      const { queue } = held;
      queue.push([request, response]);
      // Once Node has read what came with it, and has resumed the socket for the next request.
      queueMicrotask(() => queue.length >= MANY_WAITING && socket.pause());
    } else {
      socket.destroy();
    }
  };
}
