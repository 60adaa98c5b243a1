import type { Socket } from 'node:net';

/** What Node's HTTP parser calls for each head of a message, and each chunk of a body (`HTTPParser.kOn…`, which is not public). */
export const ON_HEAD = 2;
export const ON_BODY = 3;

type Callback = typeof ON_HEAD | typeof ON_BODY;

/**
 * Spares the rest of a packet, which can have ten thousand more heads or chunks, a call for each: for a connection that is about to be
 * destroyed. The next connection gets the same parser, with its callback.
 */
export function dropRest(socket: Socket, callback: Callback): void {
  const { parser } = socket as { parser?: Record<number, unknown> };
  if (!parser) return;
  const original = parser[callback];
  parser[callback] = null;
  socket.once('close', () => {
    parser[callback] = original;
  });
}
