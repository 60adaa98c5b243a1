import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { collectBytes } from '../../shared/network/collect-bytes.ts';
import { limitChunks, TinyChunks } from '../../shared/network/limit-chunks.ts';

const toStream = (chunks: Iterable<Buffer>) => Readable.from(chunks, { objectMode: false });

describe('collectBytes', () => {
  it('returns what came, in whatever chunks', async () => {
    const sizes = [0, 1, 70_000, 3, 16_384, 200_000, 1];
    const chunks = sizes.map((size, n) => Buffer.alloc(size, String(n)));
    const counted: number[] = [];
    const body = await collectBytes(toStream(chunks), 1_000_000, (bytes) => counted.push(bytes));
    expect(body?.equals(Buffer.concat(chunks))).toBe(true);
    expect(counted.reduce((sum, bytes) => sum + bytes)).toBe(body?.length);
  });

  it('returns nothing of a body that is too large, and reads no more of it', async () => {
    const stream = new PassThrough();
    const collected = collectBytes(stream, 10);
    stream.write(Buffer.alloc(10));
    stream.write(Buffer.alloc(1));
    expect(await collected).toBeUndefined();
    expect([stream.destroyed, stream.isPaused()]).toEqual([false, true]);
  });

  it('rejects with what counting throws, and when the stream breaks off', async () => {
    const refuse = () => {
      throw new Error('no more');
    };
    await expect(collectBytes(toStream([Buffer.alloc(1)]), 10, refuse)).rejects.toThrow('no more');
    const stream = new PassThrough();
    const collected = collectBytes(stream, 10);
    stream.destroy();
    await expect(collected).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
});

it('Chunks may be small, but not tiny on average if there are many', () => {
  const one = limitChunks();
  for (let n = 0; n < 256; n++) one(1);
  expect(() => one(1)).toThrow(TinyChunks);
  const small = limitChunks();
  for (let n = 0; n < 5000; n++) small(64);
  expect(() => small(63)).toThrow(TinyChunks);
});
