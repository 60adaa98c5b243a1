import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
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

  function limitBody(socket: Socket): (bytes: number) => void {
    const { remoteAddress = '' } = socket;
    const countChunk = limitChunks();
    const countOverhead = limitOverhead(socket);
    const network = isProxy(remoteAddress) ? undefined : toLane(remoteAddress);
    return (bytes) => {
      countChunk(bytes);
      countOverhead(bytes);
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
          this.#countChunk ??= limitBody(this.socket);
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

/** What has come of a body may also be in the packet that is being read. */
const MAX_OVERHEAD_BYTES = 128 * 1024;
/** The size of a chunk, and two line breaks. */
const CHUNK_HEAD_BYTES = 16;

/**
 * Returns what to call with the length of each chunk of a body; throws `TinyChunks`. Chunks can have extensions of 16 KB, which no
 * client sends, and which take thirty times as long to read as what they carry.
 */
function limitOverhead(socket: Socket): (bytes: number) => void {
  const { bytesRead: before } = socket;
  let size = 0;
  return (bytes) => {
    size += bytes + CHUNK_HEAD_BYTES;
    if (socket.bytesRead - before > size + MAX_OVERHEAD_BYTES)
      throw new TinyChunks(`Chunks with extensions have only ${size} bytes`);
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
