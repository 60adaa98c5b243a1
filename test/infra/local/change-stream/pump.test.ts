import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChangeSource } from '../../../../infra/local/change-stream/change-source.ts';
import { startPump } from '../../../../infra/local/change-stream/pump.ts';
import { emptyTable, type Opened, TableName } from '../embedded-table/fixture.ts';
import { aJob, visit } from './fixture.ts';
import { record } from './recorder.ts';

let opened: Opened;
let source: ChangeSource;
let log: ReturnType<typeof vi.spyOn>;
beforeEach(async () => {
  opened = await emptyTable();
  source = await opened.table.changes(TableName);
  log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
});

const visits = async (...keys: string[]) => {
  for (const key of keys) await visit(opened, `VISITOR#${key}`);
};
const keys = (...names: string[]) => names.map((name) => `VISITOR#${name}`);
const milliseconds = async (run: () => Promise<unknown>) => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

describe('a batch', () => {
  it('comes within milliseconds of the commit where there is no window', async () => {
    const { received, batches } = await record(source, aJob());
    await visits('a'); // opens everything
    await received(1);
    const latency = await milliseconds(async () => {
      await visits('b');
      await received(2);
    });
    expect(latency).toBeLessThan(200); // most of which is for a busy machine
    expect(batches).toEqual([keys('a'), keys('b')]);
  });

  it('holds the changes of the items the job is for, in their order, and no others', async () => {
    await visits('a');
    await visit(opened, 'LINK#1');
    await visits('b', 'a');
    await visit(opened, 'XVISITOR#1');
    const { pump, events, batches } = await record(source, aJob());
    await pump.stop();
    expect(batches).toEqual([keys('a', 'b', 'a')]);
    expect(events[0]?.map(({ eventName }) => eventName)).toEqual(['INSERT', 'INSERT', 'MODIFY']);
  });

  it('holds so many records at most, and waits for no more once it is full', async () => {
    const { received, batches } = await record(source, aJob({ batchSize: 2, windowSeconds: 60 }));
    await visits('a', 'b', 'c', 'd');
    await received(2);
    expect(batches).toEqual([keys('a', 'b'), keys('c', 'd')]);
  });

  it('takes what has piled up at once', async () => {
    await Promise.all(Array.from({ length: 1000 }, (_, n) => visits(`${n}`)));
    const { received, batches } = await record(source, aJob({ batchSize: 1000, windowSeconds: 60 }));
    const waited = await milliseconds(() => received(1));
    expect(batches.map(({ length }) => length)).toEqual([1000]);
    expect(waited).toBeLessThan(1000);
  });

  it('holds 6 MB at most, as JSON', async () => {
    const large = 'ö'.repeat(190_000); // 2 bytes each
    for (let n = 0; n < 18; n++) {
      await opened.client.send(new PutCommand({ TableName, Item: { pk: `VISITOR#${n}`, sk: 'A', large } }));
    }
    const { pump, events, batches } = await record(source, aJob({ windowSeconds: 60 }));
    await pump.stop();
    expect(batches.map(({ length }) => length)).toEqual([16, 2]);
    const sizes = events.map((Records) => Buffer.byteLength(JSON.stringify({ Records })));
    for (const size of sizes) expect(size).toBeLessThanOrEqual(6 * 1024 * 1024);
  });

  it('waits a window from its first record for others, and no longer', async () => {
    const { received, batches } = await record(source, aJob({ windowSeconds: 1 }));
    await visit(opened, 'LINK#1'); // opens no window
    const waited = await milliseconds(async () => {
      await visits('a', 'b');
      await new Promise((done) => setTimeout(done, 400));
      await visits('c');
      await received(1);
    });
    expect(batches).toEqual([keys('a', 'b', 'c')]);
    expect(waited).toBeGreaterThan(950);
    expect(waited).toBeLessThan(1900);
  });
});

describe('two jobs', () => {
  it('do not wait for each other, and each has its own checkpoint', async () => {
    const other = aJob({ keyPrefix: 'LINK#' }, 'purge');
    await visits('a');
    await visit(opened, 'LINK#1');
    const invoke = vi.fn(async ({ id }: { id: string }) => {
      if (id === 'count') throw new Error('not now');
    });
    const unrelated = { ...other, id: 'bootstrap', stream: undefined };
    const pump = startPump({ source, jobs: [aJob(), other, unrelated], invoke });
    await vi.waitFor(() =>
      expect(new Set(invoke.mock.calls.map(([{ id }]) => id))).toEqual(new Set(['count', 'purge'])),
    );
    invoke.mockResolvedValue(undefined);
    await pump.stop();

    const again = vi.fn(async () => undefined);
    await startPump({ source, jobs: [aJob(), other], invoke: again }).stop();
    expect(again).not.toHaveBeenCalled();
  });
});

describe('the pump', () => {
  it('delivers at the stop all that was committed, without waiting for windows', async () => {
    const { pump, batches } = await record(source, aJob({ batchSize: 150, windowSeconds: 60 }));
    const names = Array.from({ length: 400 }, (_, n) => `${n}`);
    await Promise.all(names.map((name) => visits(name)));
    const waited = await milliseconds(() => pump.stop());
    expect(batches.flat().sort()).toEqual(keys(...names).sort());
    expect(waited).toBeLessThan(5000);

    const next = await record(source, aJob());
    await next.pump.stop();
    expect(next.batches).toEqual([]);
  });

  it('gives up at the stop on a function that keeps failing, and keeps what it was to do', async () => {
    await visits('a');
    const { pump, received } = await record(source, aJob(), () => {
      throw new Error('for good');
    });
    await received(1);
    const waited = await milliseconds(() => pump.stop());
    expect(waited).toBeGreaterThan(4000);
    expect(waited).toBeLessThan(8000);
    expect(log).toHaveBeenLastCalledWith(
      'count keeps failing: what it has not done yet is delivered at the next start.',
    );
    const next = await record(source, aJob());
    await next.pump.stop();
    expect(next.batches).toEqual([keys('a')]);
  });

  it('leaves to the next start what a function writes for itself after the stop', async () => {
    await visits('0');
    let written = 0;
    const goOn = () => visits(`${++written}`);
    const { pump, received, batches } = await record(source, aJob(), goOn);
    await received(3);
    const waited = await milliseconds(() => pump.stop());
    expect(waited).toBeLessThan(4000);
    const next = await record(source, aJob());
    await next.pump.stop();
    expect([...batches, ...next.batches].flat()).toEqual(
      keys(...Array.from({ length: written + 1 }, (_, n) => `${n}`)),
    );
  });

  it('reads nothing while nothing is committed', async () => {
    const reads = vi.fn();
    const watched: ChangeSource = {
      async *readers(...parameters) {
        for await (const reader of source.readers(...parameters)) {
          yield { ...reader, read: (limit) => reader.read(limit).finally(reads) };
        }
      },
    };
    const { received } = await record(watched, aJob());
    await visits('a');
    await received(1);
    await new Promise((done) => setTimeout(done, 100));
    const before = reads.mock.calls.length;
    await new Promise((done) => setTimeout(done, 500));
    expect(reads).toHaveBeenCalledTimes(before);
  });

  it('passes many changes that are for others with few writes', async () => {
    const checkpoints = vi.fn();
    const watched: ChangeSource = {
      async *readers(...parameters) {
        for await (const reader of source.readers(...parameters)) {
          const checkpoint = (number: string) =>
            reader.checkpoint(number).then(() => checkpoints(Number(number)));
          yield { ...reader, checkpoint };
        }
      },
    };
    await Promise.all(Array.from({ length: 2500 }, (_, n) => visit(opened, `LINK#${n}`)));
    const { pump } = await record(watched, aJob());
    await pump.stop();
    expect(checkpoints.mock.calls.map(([number]) => number)).toEqual([1000, 2000, 2500]);
  });
});
