import { IncomingMessage } from 'node:http';
import { limitChunks } from '../../../shared/network/limit-chunks.ts';
import { dropRest, ON_BODY } from '../../../shared/network/parser-callbacks.ts';

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
      dropRest(this.socket, ON_BODY);
      this.destroy(error as Error);
      return false;
    }
    return super.push(chunk, encoding);
  }
}
