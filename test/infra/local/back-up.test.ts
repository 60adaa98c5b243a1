import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { trustedProxy } from '../../support/edge.ts';
import { startInProcess } from '../../support/local-service.ts';
import { type Answered, callApi, createItems, startLoad } from '../../support/service-load.ts';
import {
  BACK_UP,
  CHECK_DATA,
  endProcesses,
  PRINT_KEY,
  type Ready,
  runToItsEnd,
  sendRequest,
  startProcess,
} from '../../support/service-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'link-backup-'));
});
afterEach(endProcesses);
afterAll(() => rm(folder, { recursive: true, force: true }));

const aFolder = () => mkdtemp(join(folder, 'data-'));
const backUp = (DATA_DIR: string, ...parameters: string[]) =>
  runToItsEnd({ DATA_DIR }, [...BACK_UP, ...parameters]);
const done = { code: 0, stderr: '' };
const started = (DATA_DIR: string) => startProcess({ DATA_DIR, RATE_LIMIT: '1000000', ...trustedProxy });

async function restore(file: string): Promise<string> {
  const restored = await aFolder();
  await copyFile(file, join(restored, 'service.db'));
  return restored;
}

async function expectEverything(ready: Ready, { aliases, visits }: Answered): Promise<void> {
  for (const alias of ['visited', ...aliases]) {
    const { hostname, port } = new URL(ready.shortUrl);
    const headers = { host: `${hostname}:${port}`, 'user-agent': 'curl' };
    const { status } = await sendRequest(ready.shortUrl, `/${alias}`, { headers });
    expect([alias, status]).toEqual([alias, 302]);
  }
  const clicks = async () => (await callApi(ready, '/urls?order=click&limit=1')).data.urls[0].clicks;
  for (let attempt = 0; attempt < 50 && (await clicks()) < visits; attempt++) await sleep(100);
  expect(await clicks()).toBeGreaterThanOrEqual(visits);
}

describe('npm run backup', () => {
  it('copies everything answered before its start, under load, to a file that can be started', async () => {
    const DATA_DIR = await aFolder();
    const first = await started(DATA_DIR);
    await createItems(first.ready);
    const load = startLoad(first.ready);
    while (load.answered.aliases.length <= 5 || load.answered.visits <= 20) await sleep(100);
    const before = structuredClone(load.answered);
    const file = join(folder, 'under-load.db');
    expect(await backUp(DATA_DIR, file)).toMatchObject({
      ...done,
      stdout: expect.stringMatching(/^Backed up .*under-load\.db \(\d+ bytes\)\.\n$/),
    });
    await load.stop();
    expect(await first.stop('SIGTERM')).toMatchObject({ code: 0 });
    expect(load.answered.visits).toBeGreaterThan(before.visits);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('under-load'))).toEqual([
      'under-load.db',
    ]);

    const restored = await restore(file);
    expect(await runToItsEnd({ DATA_DIR: restored }, CHECK_DATA)).toMatchObject(done);
    const second = await started(restored);
    expect(second.ready.adminApiKey).toBe(first.ready.adminApiKey);
    await expectEverything(second.ready, before);
    expect(await runToItsEnd({ DATA_DIR: restored }, CHECK_DATA)).toMatchObject(done);
    expect((await second.stop('SIGTERM')).stderr).not.toMatch(/missing|inconsistent/);
  });

  it('works after the service has stopped, and after it was killed', async () => {
    const DATA_DIR = await aFolder();
    for (const [signal, name] of [
      ['SIGTERM', 'stopped.db'],
      ['SIGKILL', 'killed.db'],
    ] as const) {
      const { ready, stop } = await started(DATA_DIR);
      await callApi(ready, '/url/add', { url: 'https://example.com/', custom: name.replace('.', '-') });
      await stop(signal);
      expect(await backUp(DATA_DIR, join(folder, name))).toMatchObject(done);
      const second = await started(await restore(join(folder, name)));
      expect(second.output.stderr).not.toContain('missing');
      expect((await callApi(second.ready, '/urls')).data.urls[0].alias).toBe(name.replace('.', '-'));
      await second.stop('SIGTERM');
    }
  });

  it('never replaces a file', async () => {
    const DATA_DIR = await aFolder();
    await (await startInProcess({ DATA_DIR })).stop();
    const file = join(DATA_DIR, 'precious');
    await writeFile(file, 'precious');
    const { code, stderr } = await backUp(DATA_DIR, file);
    expect([code, stderr]).toEqual([1, `The backup failed: ${file} already exists. Choose another file.\n`]);
    expect(await readFile(file, 'utf8')).toBe('precious');
  });

  it.each([
    ['no file', [], {}, 'give exactly one file. Run: npm run backup -- FILE'],
    ['two files', ['a', 'b'], {}, 'give exactly one file'],
    [
      'a folder that does not exist',
      ['/nowhere/at-all/a.db'],
      {},
      'the folder /nowhere/at-all does not exist',
    ],
    ['no data', ['a.db'], {}, 'holds no data'],
    ['data in memory', ['a.db'], { DATA_DIR: ':memory:' }, 'DATA_DIR=:memory:'],
    ['data in a DynamoDB', ['a.db'], { DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' }, 'DYNAMODB_ENDPOINT'],
    ['a bad variable', ['a.db'], { PORT: 'abc' }, 'PORT must be a port number'],
  ])('fails in one line for %s, and leaves no file', async (_, parameters, variables, text) => {
    const DATA_DIR = await aFolder();
    const INIT_CWD = await aFolder();
    const ended = await runToItsEnd({ DATA_DIR, INIT_CWD, ...variables }, [...BACK_UP, ...parameters]);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^The backup failed: [^\n]*\.\n$/);
    expect(ended.stderr).toContain(text);
    expect([...(await readdir(DATA_DIR)), ...(await readdir(INIT_CWD))]).toEqual([]);
  });
});

describe('a backup next to the write-ahead log of a killed service', () => {
  it('is refused by the service and by every command, until the log is deleted', async () => {
    const DATA_DIR = await aFolder();
    const file = join(folder, 'old.db');
    const first = await started(DATA_DIR);
    await createItems(first.ready);
    await backUp(DATA_DIR, file);
    const load = startLoad(first.ready);
    await sleep(500);
    await first.stop('SIGKILL');
    await load.stop();
    await copyFile(file, join(DATA_DIR, 'service.db'));

    const log = await readFile(join(DATA_DIR, 'service.db-wal'));
    expect(log.length).toBeGreaterThan(1000);
    const backup = [...BACK_UP, join(folder, 'never.db')];
    for (const program of [undefined, PRINT_KEY, backup, CHECK_DATA]) {
      const { code, stdout, stderr } = await runToItsEnd({ DATA_DIR }, program);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^[^\n]*service\.db was replaced, [^\n]* delete [^\n]*service\.db-wal[^\n]*\n$/);
    }
    expect(await readFile(join(DATA_DIR, 'service.db'))).toEqual(await readFile(file));
    expect(await readFile(join(DATA_DIR, 'service.db-wal'))).toEqual(log);

    for (const name of ['service.db-wal', 'service.db-shm']) await rm(join(DATA_DIR, name));
    const second = await started(DATA_DIR);
    expect((await callApi(second.ready, '/urls')).data.urls).toHaveLength(2);
  });
});
