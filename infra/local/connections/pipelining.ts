import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { MAX_PIPELINED } from './limit-heads.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** On all connections together: about 32 MB of headers. */
const MAX_WAITING_IN_ALL = 2_000;
/** With so many, a connection is read no further. With fewer it is, as only reading shows that a client has gone. */
const MANY_WAITING = 8;

/**
 * Starts a connection's next request when the client has been sent the response to the one before. Node would start them all
 * at once, and keep the responses in memory for a client that reads none. Calls `readOn` with a connection on which none is left.
 */
export function inTurn(start: Listener, readOn: (socket: Socket) => void): Listener {
  /** What waits on each connection that has a request in progress. */
  const waiting = new WeakMap<Socket, Parameters<Listener>[]>();
  let waitingInAll = 0;

  const startNow: Listener = (request, response) => {
    const { socket } = request;
    response.once('close', () => startNext(socket));
    start(request, response);
  };

  function startNext(socket: Socket): void {
    const queue = waiting.get(socket) ?? [];
    const next = queue.shift();
    if (next && socket.writable) {
      waitingInAll--;
      if (queue.length < MANY_WAITING) socket.resume();
      startNow(...next);
    } else {
      waitingInAll -= queue.length + (next ? 1 : 0);
      waiting.delete(socket);
      readOn(socket);
    }
  }

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (!queue) {
      // A connection that was destroyed may still have requests in its last packet.
      if (socket.destroyed) return;
      waiting.set(socket, []);
      startNow(request, response);
    } else if (queue.length < MAX_PIPELINED && waitingInAll < MAX_WAITING_IN_ALL) {
      queue.push([request, response]);
      waitingInAll++;
      // Once Node has read what came with it, and has resumed the socket for the next request.
      queueMicrotask(() => queue.length >= MANY_WAITING && socket.pause());
    } else {
      socket.destroy();
    }
  };
}
