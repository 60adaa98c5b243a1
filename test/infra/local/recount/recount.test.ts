import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { recountFile } from '../../../../infra/local/recount/recount-file.ts';
import { counts, putLinks, readCounts, type TestLink } from '../../../support/clicks/counted-links.ts';
import { invocationRecord } from '../../../support/clicks/failing-counting.ts';
import {
  endProcesses,
  RECOUNT,
  runToItsEnd,
  startProcess,
} from '../../../support/processes/service-process.ts';
import { testService } from '../../../support/service.ts';
import { Shard } from '../../../support/table/stream-records.ts';

const service = testService();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recount-'));
});
afterEach(async () => {
  service.table.failWith(undefined);
  vi.restoreAllMocks();
  await endProcesses();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function aFile(content: unknown): Promise<string> {
  const file = join(folder, `${++files}.json`);
  await writeFile(file, content instanceof Uint8Array ? content : JSON.stringify(content));
  return file;
}

async function aBatch() {
  const [link] = (await putLinks(await service.addUser(), 1)) as [TestLink];
  const shard = new Shard();
  const at = new Date('2026-11-21T10:00:00Z');
  shard.visit({ ...link, visitor: 'ann', visits: 2, at });
  shard.visit({ ...link, visitor: 'ben', at });
  return { link, records: shard.records };
}

const now = new Date('2026-11-22T10:00:00Z');

describe('recountFile', () => {
  it.each<[string, (records: DynamoDBRecord[]) => unknown]>([
    ['that Lambda wrote', invocationRecord],
    ['with its payload as an object', (Records) => ({ ...invocationRecord(Records), payload: { Records } })],
    ['that is the event itself', (Records) => ({ Records })],
    ['that is compressed', (records) => gzipSync(JSON.stringify(invocationRecord(records)))],
  ])('counts a failed batch %s, once', async (_, toContent) => {
    const { link, records } = await aBatch();
    const file = await aFile(toContent(records));
    for (let time = 0; time < 2; time++) {
      expect(await recountFile(file, now)).toBe('all 3 visits in the batch have been counted');
      expect(await readCounts(link)).toEqual(counts(3, 2));
    }
  });

  it('says when counting fails again, and counts the rest later', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { link, records } = await aBatch();
    const file = await aFile(invocationRecord(records));
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems' ? new Error('broken') : undefined,
    );
    await expect(recountFile(file, now)).rejects.toThrow(/^counting failed again/);
    expect(JSON.stringify(log.mock.calls)).toContain('broken');
    service.table.failWith(undefined);
    await recountFile(file, now);
    expect(await readCounts(link)).toEqual(counts(3, 2));
  });

  it('refuses a batch that is older than the markers, which say what is counted', async () => {
    const { link, records } = await aBatch();
    const file = await aFile(invocationRecord(records));
    const tooLate = new Date('2026-12-21T10:00:01Z');
    await expect(recountFile(file, tooLate)).rejects.toThrow(/2026-11-21T10:00:00.000Z. After 30 days/);
    expect(await readCounts(link)).toEqual(counts(0, 0));
  });

  it.each([
    ['a note from a queue', { ...invocationRecord([]), payload: undefined }, /without its records/],
    ['a batch of jobs', { Records: [{ dynamodb: { Keys: { pk: { S: 'JOBS#1' } } } }] }, /no visits/],
    ['another file', { some: 'thing' }, /neither a failed batch nor a log/],
  ])('refuses %s', async (_, content, reason) => {
    await expect(recountFile(await aFile(content), now)).rejects.toThrow(reason);
  });
});

describe('npm run recount', () => {
  const recount = (variables: Record<string, string>, ...names: string[]) =>
    runToItsEnd(variables, [...RECOUNT, ...names]);
  const refusal = (reason: string) => ({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^The recount failed: ${reason}[^\n]*\\.\n$`)),
  });

  it('asks for files', async () => {
    expect(await recount({ DATA_DIR: folder })).toMatchObject(
      refusal('no files given. Run: npm run recount'),
    );
  });

  it('says that a folder holds no data, and creates none', async () => {
    const DATA_DIR = join(folder, 'missing');
    expect(await recount({ DATA_DIR }, 'a.json')).toMatchObject(
      refusal('DATA_DIR \\S+missing holds no data'),
    );
  });

  it('says that the service is running; then continues after a file that cannot be read', async () => {
    const DATA_DIR = join(folder, 'data');
    const { stop } = await startProcess({ DATA_DIR });
    expect(await recount({ DATA_DIR }, 'a.json')).toMatchObject(refusal('the data folder \\S+ is in use'));
    await stop('SIGTERM');
    const { code, stderr } = await recount({ DATA_DIR }, 'a.json', 'b.json');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^a\.json: ENOENT.*\nb\.json: ENOENT.*\nThe recount failed: 2 of 2 files failed\.\n$/,
    );
    expect(await recount({ DATA_DIR, TABLE_NAME: 'other' }, 'a.json')).toMatchObject(refusal('.*other'));
  });

  it('takes a table on AWS with TABLE_NAME and without DATA_DIR', async () => {
    // No request leaves: without a region, the SDK does not know where to.
    const noProfile = { AWS_CONFIG_FILE: '/dev/null', AWS_SHARED_CREDENTIALS_FILE: '/dev/null' };
    const { records } = await aBatch();
    const file = await aFile(invocationRecord(records));
    const { code, stderr } = await recount({ DATA_DIR: '', TABLE_NAME: 'production', ...noProfile }, file);
    expect(code).toBe(1);
    expect(stderr).toContain('Region is missing');
  });
});
