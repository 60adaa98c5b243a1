import type { Socket } from 'node:net';

/** What Node's HTTP parser calls for each head of a message, and each chunk of a body (`HTTPParser.kOn…`, which is not public). */
export const ON_HEAD = 2;
export const ON_BODY = 3;

type Callback = typeof ON_HEAD | typeof ON_BODY;

/**
 * Spares the rest of a packet, which can have ten thousand more heads or chunks, a call for each. Returns what gives the parser its
 * callback back: before another connection gets the parser.
 */
export function dropRest(socket: Socket, callback: Callback): () => void {
  const { parser } = socket as { parser?: Record<number, unknown> };
  const original = parser?.[callback];
  if (!parser || !original) return () => undefined;
  parser[callback] = null;
  return () => {
    parser[callback] = original;
  };
}
