import { finished, type Readable } from 'node:stream';

const FIRST_BUFFER_BYTES = 16 * 1024;

/**
 * What a stream has, or undefined if that is more than `maxBytes`. `count` gets the length of each chunk, and can throw.
 * What has come is kept in one buffer, however small the chunks are. Leaves the stream open.
 */
export function collectBytes(
  stream: Readable,
  maxBytes: number,
  count: (bytes: number) => void = () => undefined,
): Promise<Buffer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | undefined>();
  let buffer: Buffer = Buffer.alloc(0);
  let size = 0;

  /** Returns whether there is room for more. */
  function add(chunk: Buffer): boolean {
    if (size + chunk.length > maxBytes) return false;
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
