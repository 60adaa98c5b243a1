import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { MAX_RESPONSE_BYTES } from '../../domain/owned/response-size.ts';
import { millisecondsLeft } from '../../invocation.ts';

/** Before it is compressed. */
export const MAX_PART_BYTES = 24 * 1024 * 1024;

/** In base64 it takes four thirds, and the headers need some room. */
const MAX_COMPRESSED_BYTES = Math.floor((MAX_RESPONSE_BYTES * 3) / 4) - 16_384;

/** To compress and to send the part. */
const RESERVE_MS = 4_000;

/** The texts as one file, compressed; undefined if one response has no room for it, or no time is left. */
export async function compressPart(texts: AsyncIterable<string>): Promise<Uint8Array | undefined> {
  // One text after the other: converting 24 MB to bytes at once would hold up requests.
  const gzip = createGzip();
  const compressed = buffer(gzip);
  compressed.catch(() => undefined);
  try {
    let bytes = 0;
    for await (const text of texts) {
      const part = Buffer.from(text);
      bytes += part.length;
      if (bytes > MAX_PART_BYTES || millisecondsLeft() < RESERVE_MS) return undefined;
      if (!gzip.write(part)) await once(gzip, 'drain');
    }
    gzip.end();
    const body = await compressed;
    return body.length <= MAX_COMPRESSED_BYTES ? body : undefined;
  } finally {
    gzip.destroy();
  }
}
