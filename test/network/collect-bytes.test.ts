import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { collectBytes, TinyChunks } from '../../shared/network/collect-bytes.ts';

const streamOf = (chunks: Iterable<Buffer>) => Readable.from(chunks, { objectMode: false });
const repeat = (chunk: Buffer, times: number) => Array.from({ length: times }, () => chunk);

describe('collectBytes', () => {
  it('returns what came, in whatever chunks', async () => {
    const sizes = [0, 1, 70_000, 3, 16_384, 200_000, 1];
    const chunks = sizes.map((size, n) => Buffer.alloc(size, String(n)));
    const counted: number[] = [];
    const body = await collectBytes(streamOf(chunks), 1_000_000, (bytes) => counted.push(bytes));
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

  it('takes a thousand chunks of one byte, and then none that are tiny on average', async () => {
    const one = Buffer.from('x');
    expect((await collectBytes(streamOf(repeat(one, 1000)), 1e6))?.length).toBe(1000);
    await expect(collectBytes(streamOf(repeat(one, 1001)), 1e6)).rejects.toBeInstanceOf(TinyChunks);
    const small = Buffer.alloc(64);
    expect((await collectBytes(streamOf(repeat(small, 5000)), 1e6))?.length).toBe(320_000);
  });

  it('rejects with what counting throws, and when the stream breaks off', async () => {
    const refuse = () => {
      throw new Error('no more');
    };
    await expect(collectBytes(streamOf([Buffer.alloc(1)]), 10, refuse)).rejects.toThrow('no more');
    const stream = new PassThrough();
    const collected = collectBytes(stream, 10);
    stream.destroy();
    await expect(collected).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
});
