import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { millisecondsLeft } from '../../deadline.ts';
import { MAX_RESPONSE_BYTES } from '../../domain/owned/response-size.ts';

/** Held in memory, before it is compressed. */
export const MAX_PART_BYTES = 24 * 1024 * 1024;

/** In base64 it takes four thirds, and the headers need some room. */
const MAX_COMPRESSED_BYTES = Math.floor((MAX_RESPONSE_BYTES * 3) / 4) - 16_384;

/** To compress and to send the part. */
const RESERVE_MS = 4_000;

const compress = promisify(gzip);

/** The texts as one file, compressed; undefined if one response has no room for it, or no time is left. */
export async function compressPart(texts: AsyncIterable<string>): Promise<Uint8Array | undefined> {
  const read: string[] = [];
  let bytes = 0;
  for await (const text of texts) {
    bytes += Buffer.byteLength(text);
    if (bytes > MAX_PART_BYTES || millisecondsLeft() < RESERVE_MS) return undefined;
    read.push(text);
  }
  const compressed = await compress(read.join(''));
  return compressed.length <= MAX_COMPRESSED_BYTES ? compressed : undefined;
}
