import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { limitChunks } from '../../../shared/network/limit-chunks.ts';

/** Node's parser calls this of its callbacks for each chunk of a body (`HTTPParser.kOnBody`, which has no public name). */
const ON_BODY = 3;

type Parser = Record<typeof ON_BODY, unknown>;

/**
 * A request that ends its connection when its body comes in tiny chunks. Node keeps each of them for itself until it is read,
 * which takes hundreds of times the memory of what they carry.
 */
export class BoundedRequest extends IncomingMessage {
  /** Visits have no body. */
  #countChunk: ((bytes: number) => void) | undefined;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (this.destroyed) return false;
    try {
      if (chunk) {
        this.#countChunk ??= limitChunks();
        this.#countChunk(chunk.length);
      }
    } catch (error) {
      dropBody(this.socket);
      this.destroy(error as Error);
      return false;
    }
    return super.push(chunk, encoding);
  }
}

/**
 * Spares the rest of a packet, which can have ten thousand more chunks, a call for each. The next connection gets the same parser,
 * with its callback.
 */
function dropBody(socket: Socket & { parser?: Parser }): void {
  const { parser } = socket;
  if (!parser) return;
  const onBody = parser[ON_BODY];
  parser[ON_BODY] = null;
  socket.once('close', () => {
    parser[ON_BODY] = onBody;
  });
}
