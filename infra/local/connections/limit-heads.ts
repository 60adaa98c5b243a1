import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Hardly any client sends requests before it has the responses to earlier ones, and none needs to send so many. */
export const MAX_PIPELINED = 16;

/** Node's parser, of which only this has no public name. It calls `onIncoming` for each head; 2 makes it stop there. */
interface Parser {
  onIncoming(request: IncomingMessage, shouldKeepAlive: boolean): number;
}
const STOP = 2;

/**
 * Ends a connection that sends too many heads of requests in one packet, and reads none of the others. One of 64 KB can have
 * 2,500, and Node would make a request and a response of each before it notices that the connection was closed.
 */
export function limitHeads(server: Server): void {
  server.on('connection', (socket: Socket & { parser?: Parser }) => {
    const { parser } = socket;
    if (!parser) return;
    const onIncoming = parser.onIncoming;
    let heads = 0;
    parser.onIncoming = (request, shouldKeepAlive) => {
      if (heads === 0) queueMicrotask(() => (heads = 0));
      heads++;
      // The first one may start at once.
      if (heads > MAX_PIPELINED + 1) socket.destroy();
      return socket.destroyed ? STOP : onIncoming(request, shouldKeepAlive);
    };
  });
}
