import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readStatistics } from '../../../../shared/data/counting/statistics.ts';
import { clickSubject, toStatistics } from '../../../../shared/domain/clicks/clicks.ts';
import { invocationRecord, openWithFaults } from '../../../support/clicks/failing-counting.ts';
import { startInProcess } from '../../../support/processes/local-service.ts';
import { callApi } from '../../../support/processes/service-load.ts';
import {
  endProcesses,
  RECOUNT,
  runToItsEnd,
  startProgram,
} from '../../../support/processes/service-process.ts';

let folder = '';
let DATA_DIR = '';
let linkId = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recount-'));
  DATA_DIR = join(folder, 'data');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await endProcesses();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

async function aLink(): Promise<string> {
  const { ready, stop } = await startInProcess({ DATA_DIR });
  const { id, shorturl } = await callApi(ready, '/url/add', { url: 'https://example.com/' });
  linkId = id;
  await stop();
  return shorturl.split('/').at(-1);
}

/** Counts what is in the stream, by a service that stops only after that. */
async function statistics() {
  await (await startInProcess({ DATA_DIR })).stop();
  const { close } = await openWithFaults(DATA_DIR, '');
  const { clicks, uniqueClicks } = toStatistics(await readStatistics(clickSubject('links', linkId)));
  await close();
  return { clicks, uniqueClicks };
}

const refused = () => Object.assign(new Error('throttled'), { $metadata: { httpStatusCode: 400 } });
const noResponse = () => new Error('no response');

const failing = (failed: string, error: () => Error) => ({
  fault: ({ operation }: { operation: string }) => (operation === failed ? error() : undefined),
});

/** Visits and counts with faults; leaves the files that an operator finds afterwards. */
async function failOnPurpose(alias: string) {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { table, visit, nextBatch, count, close } = await openWithFaults(DATA_DIR, alias);
  await visit(...range(1, 5), 1);
  // The visitors' writes are refused, or get no response; some are made nevertheless.
  table.failWith(failing('UpdateItem', refused).fault);
  await visit(...range(101, 40), 1, 1);
  table.failWith(failing('UpdateItem', noResponse).fault);
  await visit(...range(201, 10), 2);
  table.failWith(undefined);
  table.failAfter(failing('UpdateItem', noResponse).fault);
  await visit(...range(301, 10), 3);
  table.failAfter(undefined);
  const batch = await nextBatch();
  // The function counts a part of the batch and dies, and then fails until its batch is given up.
  await count({ Records: batch.records.slice(0, 4) });
  table.failWith(failing('TransactWriteItems', noResponse).fault);
  expect(await count({ Records: batch.records })).toMatchObject({ batchItemFailures: { length: 1 } });
  table.failWith(undefined);
  await batch.giveUp();
  // Later visits of the same visitors are counted before anyone looks at the files.
  await visit(1, 101, 4);
  await close();
  const lines = log.mock.calls.map(([line]) => JSON.stringify(line));
  await writeFile(join(folder, 'log.txt'), ['Starting.', ...lines].join('\n'));
  await writeFile(join(folder, 'batch.json'), JSON.stringify(invocationRecord(batch.records)));
  return { clicks: 6 + 42 + 11 + 11 + 3, uniqueClicks: 5 + 40 + 10 + 10 };
}

describe('npm run recount, after visits and counting failed', () => {
  it('counts each click once, however often it runs, is killed, or what had been counted', async () => {
    const truth = await failOnPurpose(await aLink());
    expect((await statistics()).clicks).toBe(4 + 3);

    const files = [join(folder, 'batch.json'), join(folder, 'log.txt')];
    const recount = () => runToItsEnd({ DATA_DIR }, [...RECOUNT, ...files]);
    for (const milliseconds of [400, 600]) {
      const killed = startProgram({ DATA_DIR }, [...RECOUNT, ...files]);
      await sleep(milliseconds);
      await killed.stop('SIGKILL');
    }
    const first = await recount();
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(await recount()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /batch\.json: all 17 visits in the batch have been counted\.\n.*log\.txt: 64 logged visits: 64 recorded before\.\nRecorded in DATA_DIR .*\n$/,
      ),
    });
    expect(await statistics()).toEqual(truth);
    expect((await recount()).code).toBe(0);
    expect(await statistics()).toEqual(truth);
  });
});
