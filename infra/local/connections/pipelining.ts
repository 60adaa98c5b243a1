import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Hardly any client sends requests before it has the responses to earlier ones, and none needs to send so many. */
const MAX_WAITING = 64;

/**
 * Starts a connection's next request when the client has been sent the response to the one before. Node would start them all
 * at once, and keep the responses in memory for a client that reads none.
 */
export function inTurn(start: Listener): Listener {
  /** What waits on each connection that has a request in progress. */
  const waiting = new WeakMap<Socket, Parameters<Listener>[]>();

  const startNow: Listener = (request, response) => {
    const { socket } = request;
    response.once('close', () => {
      const next = waiting.get(socket)?.shift();
      if (next && socket.writable) startNow(...next);
      else waiting.delete(socket);
    });
    start(request, response);
  };

  return (request, response) => {
    const { socket } = request;
    const queue = waiting.get(socket);
    if (!queue) {
      // A connection that was destroyed may still have requests in its last packet.
      if (socket.destroyed) return;
      waiting.set(socket, []);
      startNow(request, response);
    } else if (queue.length < MAX_WAITING) {
      queue.push([request, response]);
    } else {
      socket.destroy();
    }
  };
}
