import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChangeRecord, ChangeSource } from '../../../../infra/local/change-stream/change-source.ts';
import { emptyTable, TableName, type TestTable } from '../embedded-table/fixture.ts';
import { aConsumer, visit } from './fixture.ts';
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
const getNumber = (record?: ChangeRecord) => record?.dynamodb.SequenceNumber ?? '';
const failures = (...identifiers: unknown[]) => ({
  batchItemFailures: identifiers.map((itemIdentifier) => ({ itemIdentifier })),
});
const milliseconds = async (run: () => Promise<unknown>) => {
  const start = performance.now();
  await run();
  return performance.now() - start;
};

describe('a function that fails', () => {
  it('gets the same batch again after increasing pauses, and then later changes', async () => {
    const respond = (_: ChangeRecord[], attempt: number) => {
      if (attempt < 4) throw new Error(`failure ${attempt}`);
    };
    await visits('a', 'b');
    const { received, events, batches } = await record(source, aConsumer(), respond);
    await received(1);
    await visits('c');
    const waited = await milliseconds(() => received(5));
    expect(batches).toEqual([...Array(4).fill(keys('a', 'b')), keys('c')]);
    for (const again of events.slice(1, 4)) expect(again).toEqual(events[0]);
    expect(waited).toBeGreaterThan(600); // 0.1 + 0.2 + 0.4 s, part of which may be over
    expect(log.mock.calls.map(([line]: unknown[]) => line)).toMatchObject(
      [1, 2, 3].map((attempt) => ({
        message: 'fault',
        function: 'count',
        attempt,
        records: 2,
        error: { message: `failure ${attempt}` },
      })),
    );
  });

  it('on some records gets a full batch that starts with the first of them', async () => {
    const respond = async (batch: ChangeRecord[], attempt: number) => {
      if (attempt > 1) return failures();
      await visits('e', 'f');
      return failures(getNumber(batch[3]), getNumber(batch[2]));
    };
    await visits('a', 'b', 'c', 'd');
    const { received, delivery, batches } = await record(source, aConsumer({ batchSize: 4 }), respond);
    await received(2);
    await delivery.stop();
    expect(batches).toEqual([keys('a', 'b', 'c', 'd'), keys('c', 'd', 'e', 'f')]);
    expect(log).toHaveBeenCalledOnce();
  });

  it('on some records does not get earlier ones again, even after a restart', async () => {
    let done = false;
    await visits('a', 'b', 'c');
    const first = await record(source, aConsumer(), (batch, attempt) => {
      if (attempt === 1) return failures(getNumber(batch[1]));
      if (!done) throw new Error('not now');
    });
    await first.received(2);
    const { delivery, batches } = await record(source, aConsumer()); // like a new process
    await delivery.stop();
    expect(batches).toEqual([keys('b', 'c')]);
    done = true; // so that the first delivery can stop
  });

  it.each([
    ['the first record', (batch: ChangeRecord[]) => failures(getNumber(batch[1]), getNumber(batch[0]))],
    ['an empty identifier', () => failures('')],
    ['no identifier', () => ({ batchItemFailures: [{}] })],
    ['an unknown record', (batch: ChangeRecord[]) => failures(getNumber(batch[1]), '4711')],
    ['something that is not a list', () => ({ batchItemFailures: 'all' })],
  ])('gets the whole batch again after reporting %s', async (_, report) => {
    await visits('a', 'b');
    const { received, batches } = await record(source, aConsumer(), (batch, attempt) =>
      attempt === 1 ? report(batch) : undefined,
    );
    await received(2);
    expect(batches).toEqual([keys('a', 'b'), keys('a', 'b')]);
  });

  it.each([[undefined], [null], [{}], ['done'], [{ batchItemFailures: [] }], [{ batchItemFailures: null }]])(
    'is not one that returns %j',
    async (response) => {
      await visits('a');
      const { delivery, batches } = await record(source, aConsumer(), () => response);
      await delivery.stop();
      expect(batches).toEqual([keys('a')]);
      expect(log).not.toHaveBeenCalled();
    },
  );
});

describe('a source that fails', () => {
  it('is read again until it succeeds', async () => {
    let failuresLeft = 2;
    const flaky: ChangeSource = {
      async *readers(...parameters) {
        for await (const reader of source.readers(...parameters)) {
          const read = async (limit: number) => {
            if (failuresLeft-- > 0) throw new Error('unreadable');
            return reader.read(limit);
          };
          yield { ...reader, read };
        }
      },
    };
    await visits('a');
    const { received, batches } = await record(flaky, aConsumer());
    await received(1);
    expect(batches).toEqual([keys('a')]);
    expect(log).toHaveBeenCalledTimes(2);
  });
});
