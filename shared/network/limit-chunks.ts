/** With fewer bytes in a chunk on average, a chunk takes more time and memory than what it carries. */
const MIN_BYTES_PER_CHUNK = 64;
/** Chunks that may have any size. */
const FREE_CHUNKS = 256;

/** A body comes in far too many chunks. */
export class TinyChunks extends Error {}

/** Returns what to call with the length of each chunk of a body; throws `TinyChunks`. */
export function limitChunks(): (bytes: number) => void {
  let [chunks, size] = [0, 0];
  return (bytes) => {
    chunks++;
    size += bytes;
    if (chunks > FREE_CHUNKS && size < chunks * MIN_BYTES_PER_CHUNK)
      throw new TinyChunks(`${chunks} chunks have only ${size} bytes`);
  };
}
