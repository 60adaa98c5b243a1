import { finished, type Readable } from 'node:stream';

/** With fewer bytes in a chunk on average, a chunk takes more time and memory than what it carries. */
const MIN_BYTES_PER_CHUNK = 64;
/** Chunks that may have any size. */
const FREE_CHUNKS = 1_000;
const FIRST_BUFFER_BYTES = 16 * 1024;

/** The bytes come in far too many chunks. */
export class TinyChunks extends Error {}

/**
 * What a stream has, or undefined if that is more than `maxBytes`. `count` gets the length of each chunk, and can throw. Stops
 * reading with a `TinyChunks` error at far too many chunks; what has come is kept in one buffer, however small the chunks are.
 * Leaves the stream open.
 */
export function collectBytes(
  stream: Readable,
  maxBytes: number,
  count: (bytes: number) => void = () => undefined,
): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  let buffer: Buffer = Buffer.alloc(0);
  let [size, chunks] = [0, 0];

  /** Returns whether there is room for more. */
  function add(chunk: Buffer): boolean {
    if (size + chunk.length > maxBytes) return false;
    chunks++;
    if (chunks > FREE_CHUNKS && size + chunk.length < chunks * MIN_BYTES_PER_CHUNK)
      throw new TinyChunks('Tiny chunks');
    count(chunk.length);
    if (size + chunk.length > buffer.length) buffer = grow(buffer, size, size + chunk.length);
    size += chunk.copy(buffer, size);
    return true;
  }
  function stop(): void {
    stopWaiting();
    stream.off('data', onData).pause();
  }
  function onData(chunk: Buffer): void {
    try {
      if (add(chunk)) return;
      stop();
      resolve(undefined);
    } catch (error) {
      stop();
      reject(error);
    }
  }
  const stopWaiting = finished(stream, { writable: false }, (error) => {
    if (error) reject(error);
    else resolve(buffer.subarray(0, size));
  });
  stream.on('data', onData);
  return promise;
}

/** At least twice as large, so that each byte is copied about twice. */
function grow(buffer: Buffer, used: number, needed: number): Buffer {
  const grown = Buffer.allocUnsafe(Math.max(needed, buffer.length * 2, FIRST_BUFFER_BYTES));
  buffer.copy(grown, 0, 0, used);
  return grown;
}
