import { IncomingMessage } from 'node:http';
import { limitChunks, TinyChunks } from '../../../shared/network/limit-chunks.ts';
import { dropRest, ON_BODY } from '../../../shared/network/parser-callbacks.ts';
import { toLane } from './network-lanes.ts';
import type { NetworkShare } from './network-share.ts';

const SMALL_CHUNK_BYTES = 1024;
/** A network's small chunks in a second, which take about 10 ms; a bulk request with one for each row has a thousand. */
const MAX_SMALL_CHUNKS = 10_000;

/**
 * The class of requests that end their connection when their bodies come in tiny chunks, or those of their network, unless it is a
 * proxy, in very many small ones. Node keeps each of them for itself until it is read, which takes hundreds of times the memory of what
 * they carry.
 */
export function boundedRequest({ isProxy }: Pick<NetworkShare, 'isProxy'>): typeof IncomingMessage {
  const countSmallChunk = limitPerSecond(MAX_SMALL_CHUNKS);

  function limitBody(address: string): (bytes: number) => void {
    const countChunk = limitChunks();
    const network = isProxy(address) ? undefined : toLane(address);
    return (bytes) => {
      countChunk(bytes);
      if (network !== undefined && bytes < SMALL_CHUNK_BYTES) countSmallChunk(network);
    };
  }

  return class BoundedRequest extends IncomingMessage {
    /** Visits have no body. */
    #countChunk: ((bytes: number) => void) | undefined;

    override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
      if (this.destroyed) return false;
      try {
        if (chunk) {
          this.#countChunk ??= limitBody(this.socket.remoteAddress ?? '');
          this.#countChunk(chunk.length);
        }
      } catch (error) {
        // The next connection gets the same parser.
        this.socket.once('close', dropRest(this.socket, ON_BODY));
        this.destroy(error as Error);
        return false;
      }
      return super.push(chunk, encoding);
    }
  };
}

/** Returns what to call with the network of each chunk; throws `TinyChunks`. */
function limitPerSecond(max: number): (network: string) => void {
  const counts = new Map<string, number>();
  let end = 0;
  return (network) => {
    const now = performance.now();
    if (now >= end) {
      counts.clear();
      end = now + 1000;
    }
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > max) throw new TinyChunks(`A network sent ${max} small chunks in a second`);
  };
}
