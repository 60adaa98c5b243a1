import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChangeSource } from '../../../../infra/local/change-stream/change-source.ts';
import { startDelivery } from '../../../../infra/local/change-stream/delivery.ts';
import { countClicks } from '../../../../shared/api/streams.ts';
import { emptyTable, TableName, type TestTable } from '../embedded-table/fixture.ts';
import { aConsumer, putItems, visit } from './fixture.ts';
import { record } from './recorder.ts';

let opened: TestTable;
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
  it('without a window is delivered without waiting for more records', async () => {
    const { received, batches } = await record(source, aConsumer());
    await visits('a');
    await received(1);
    await visits('b');
    await received(2);
    expect(batches).toEqual([keys('a'), keys('b')]);
  });

  it('contains only changes with the consumer’s key prefix, in their order', async () => {
    await visits('a');
    await visit(opened, 'LINK#1');
    await visits('b', 'a');
    await visit(opened, 'XVISITOR#1');
    const { delivery, events, batches } = await record(source, aConsumer());
    await delivery.stop();
    expect(batches).toEqual([keys('a', 'b', 'a')]);
    expect(events[0]?.map(({ eventName }) => eventName)).toEqual(['INSERT', 'INSERT', 'MODIFY']);
  });

  it('contains only the kinds of changes that the consumer takes', async () => {
    await visits('a', 'b', 'a');
    await opened.client.send(new DeleteCommand({ TableName, Key: { pk: 'VISITOR#a', sk: 'A' } }));
    const all = await record(source, aConsumer());
    await all.delivery.stop();
    expect(all.batches).toEqual([keys('a', 'b', 'a', 'a')]);
    const { delivery, events } = await record(
      source,
      aConsumer({ eventNames: countClicks.stream.eventNames }, 'other'),
    );
    await delivery.stop();
    expect(events.flat().map(({ eventName }) => eventName)).toEqual(['INSERT', 'INSERT', 'MODIFY']);
  });

  it('contains at most batchSize records, and is delivered as soon as it is full', async () => {
    const { received, batches } = await record(source, aConsumer({ batchSize: 2, windowSeconds: 60 }));
    await visits('a', 'b', 'c', 'd');
    await received(2);
    expect(batches).toEqual([keys('a', 'b'), keys('c', 'd')]);
  });

  it('contains all waiting changes, without a pause between reads', async () => {
    await putItems(opened, 'VISITOR#', 1000);
    const { received, batches } = await record(source, aConsumer({ batchSize: 1000, windowSeconds: 60 }));
    const waited = await milliseconds(() => received(1));
    expect(batches.map(({ length }) => length)).toEqual([1000]);
    expect(waited).toBeLessThan(1000);
  });

  it('is at most 6 MB of JSON', async () => {
    const large = 'ö'.repeat(190_000); // 2 bytes each
    for (let n = 0; n < 18; n++) {
      await opened.client.send(new PutCommand({ TableName, Item: { pk: `VISITOR#${n}`, sk: 'A', large } }));
    }
    const { delivery, events, batches } = await record(source, aConsumer({ windowSeconds: 60 }));
    await delivery.stop();
    expect(batches.map(({ length }) => length)).toEqual([16, 2]);
    const sizes = events.map((Records) => Buffer.byteLength(JSON.stringify({ Records })));
    for (const size of sizes) expect(size).toBeLessThanOrEqual(6 * 1024 * 1024);
  });

  it('waits one window, starting with its first record, for more records', async () => {
    const { received, batches } = await record(source, aConsumer({ windowSeconds: 0.5 }));
    await visit(opened, 'LINK#1'); // for another consumer: starts no window
    const waited = await milliseconds(async () => {
      await visits('a', 'b');
      await new Promise((done) => setTimeout(done, 200));
      await visits('c');
      await received(1);
    });
    expect(batches).toEqual([keys('a', 'b', 'c')]);
    expect(waited).toBeGreaterThan(450);
    expect(waited).toBeLessThan(1400);
  });
});

describe('two consumers', () => {
  it('do not wait for each other, and have separate checkpoints', async () => {
    const other = aConsumer({ keyPrefixes: ['LINK#'] }, 'purge');
    await visits('a');
    await visit(opened, 'LINK#1');
    const invoke = vi.fn(async ({ id }: { id: string }) => {
      if (id === 'count') throw new Error('not now');
    });
    const unrelated = { ...other, id: 'bootstrap', stream: undefined };
    const delivery = startDelivery({ source, consumers: [aConsumer(), other, unrelated], invoke });
    await vi.waitFor(() =>
      expect(new Set(invoke.mock.calls.map(([{ id }]) => id))).toEqual(new Set(['count', 'purge'])),
    );
    invoke.mockResolvedValue(undefined);
    await delivery.stop();

    const again = vi.fn(async () => undefined);
    await startDelivery({ source, consumers: [aConsumer(), other], invoke: again }).stop();
    expect(again).not.toHaveBeenCalled();
  });
});

describe('the delivery', () => {
  it('delivers all committed changes when stopped, without waiting for windows', async () => {
    const { delivery, batches } = await record(source, aConsumer({ batchSize: 150, windowSeconds: 60 }));
    const names = Array.from({ length: 400 }, (_, n) => `${n}`);
    await putItems(opened, 'VISITOR#', names.length);
    const waited = await milliseconds(() => delivery.stop());
    expect(batches.flat().sort()).toEqual(keys(...names).sort());
    expect(waited).toBeLessThan(5000);

    const next = await record(source, aConsumer());
    await next.delivery.stop();
    expect(next.batches).toEqual([]);
  });

  it('gives up on a failing function some time after the stop, and delivers its batch after the next start', async () => {
    await visits('a');
    const alwaysFail = () => {
      throw new Error('always');
    };
    const { delivery, received } = await record(source, aConsumer(), alwaysFail, 500);
    await received(1);
    const waited = await milliseconds(() => delivery.stop());
    expect(waited).toBeGreaterThan(400);
    expect(waited).toBeLessThan(3500);
    expect(log).toHaveBeenLastCalledWith(
      'count keeps failing. Its remaining changes will be delivered after the next start.',
    );
    const next = await record(source, aConsumer());
    await next.delivery.stop();
    expect(next.batches).toEqual([keys('a')]);
  });

  it('leaves changes that a function makes after the stop to the next start', async () => {
    await visits('0');
    let written = 0;
    const writeAgain = () => visits(`${++written}`);
    const { delivery, received, batches } = await record(source, aConsumer(), writeAgain);
    await received(3);
    const waited = await milliseconds(() => delivery.stop());
    expect(waited).toBeLessThan(4000);
    const next = await record(source, aConsumer());
    await next.delivery.stop();
    expect([...batches, ...next.batches].flat()).toEqual(
      keys(...Array.from({ length: written + 1 }, (_, n) => `${n}`)),
    );
  });

  it('does not read while nothing is committed', async () => {
    const reads = vi.fn();
    const watched: ChangeSource = {
      async *readers(...parameters) {
        for await (const reader of source.readers(...parameters)) {
          yield { ...reader, read: (limit) => reader.read(limit).finally(reads) };
        }
      },
    };
    const { received } = await record(watched, aConsumer());
    await visits('a');
    await received(1);
    await new Promise((done) => setTimeout(done, 100));
    const before = reads.mock.calls.length;
    await new Promise((done) => setTimeout(done, 300));
    expect(reads).toHaveBeenCalledTimes(before);
  });

  it('saves a checkpoint only every 1,000 changes that are for other consumers', async () => {
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
    await putItems(opened, 'LINK#', 2500);
    const { delivery } = await record(watched, aConsumer());
    await delivery.stop();
    expect(checkpoints.mock.calls.map(([number]) => number)).toEqual([1000, 2000, 2500]);
  });
});
