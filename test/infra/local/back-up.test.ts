import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUpData } from '../../../infra/local/back-up-data.ts';
import { checkData } from '../../../infra/local/data-check/check-data.ts';
import { readAdminKey } from '../../../infra/local/read-admin-key.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { trustedProxy } from '../../support/calls/edge.ts';
import { startInProcess } from '../../support/processes/local-service.ts';
import { type Completed, callApi, createItems, startLoad } from '../../support/processes/service-load.ts';
import {
  BACK_UP,
  endProcesses,
  type ReadyService,
  runToItsEnd,
  sendRequest,
  startProcess,
} from '../../support/processes/service-process.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'link-backup-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await endProcesses();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const aFolder = () => mkdtemp(join(folder, 'data-'));
const backUp = (DATA_DIR: string, file: string) => backUpData([file], { DATA_DIR });
const variables = (DATA_DIR: string) => ({ DATA_DIR, RATE_LIMIT: '1000000', ...trustedProxy });
const startOther = (DATA_DIR: string) => startProcess(variables(DATA_DIR));
const start = (DATA_DIR: string) => startInProcess(variables(DATA_DIR));

function expectNoProblems(DATA_DIR: string): void {
  const problems: string[] = [];
  checkData(readSettings({ DATA_DIR }), (problem) => problems.push(problem));
  expect(problems).toEqual([]);
}

async function restore(file: string): Promise<string> {
  const restored = await aFolder();
  await copyFile(file, join(restored, 'service.db'));
  return restored;
}

async function expectEverything(ready: ReadyService, { aliases, visits }: Completed): Promise<void> {
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
  it('copies everything acknowledged before its start, under load, to a file that can be started', async () => {
    const DATA_DIR = await aFolder();
    const first = await startOther(DATA_DIR);
    await createItems(first.ready);
    const load = startLoad(first.ready);
    while (load.completed.aliases.length <= 5 || load.completed.visits <= 20) await sleep(100);
    const before = structuredClone(load.completed);
    const file = join(folder, 'under-load.db');
    expect(await runToItsEnd({ DATA_DIR }, [...BACK_UP, file])).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^Backed up .*under-load\.db \(\d+ bytes\)\.\n$/),
    });
    await load.stop();
    expect(await first.stop('SIGTERM')).toMatchObject({ code: 0 });
    expect(load.completed.visits).toBeGreaterThan(before.visits);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('under-load'))).toEqual([
      'under-load.db',
    ]);

    const restored = await restore(file);
    expectNoProblems(restored);
    const errors = vi.spyOn(console, 'error');
    const second = await start(restored);
    expect(second.ready.adminApiKey).toBe(first.ready.adminApiKey);
    await expectEverything(second.ready, before);
    expectNoProblems(restored);
    await second.stop();
    expect(errors).not.toHaveBeenCalled();
  });

  it('works after the service has stopped, and after it was killed', async () => {
    const DATA_DIR = await aFolder();
    const errors = vi.spyOn(console, 'error');
    for (const alias of ['stopped', 'killed']) {
      const { ready, stop } = await (alias === 'killed' ? startOther : start)(DATA_DIR);
      await callApi(ready, '/url/add', { url: 'https://example.com/', custom: alias });
      await stop('SIGKILL');
      await backUp(DATA_DIR, join(folder, alias));
      const second = await start(await restore(join(folder, alias)));
      expect((await callApi(second.ready, '/urls')).data.urls[0].alias).toBe(alias);
      await second.stop();
    }
    expect(errors).not.toHaveBeenCalled();
  });

  it('never replaces a file', async () => {
    const DATA_DIR = await aFolder();
    await (await start(DATA_DIR)).stop();
    const file = join(DATA_DIR, 'precious');
    await writeFile(file, 'precious');
    await expect(backUp(DATA_DIR, file)).rejects.toThrow(`${file} already exists. Choose another file`);
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
  ])('fails for %s, and leaves no file', async (_, parameters, others, text) => {
    const DATA_DIR = await aFolder();
    const INIT_CWD = await aFolder();
    await expect(backUpData(parameters, { DATA_DIR, INIT_CWD, ...others })).rejects.toThrow(text);
    expect([...(await readdir(DATA_DIR)), ...(await readdir(INIT_CWD))]).toEqual([]);
  });

  it('says in one line why it failed', async () => {
    const ended = await runToItsEnd({ DATA_DIR: await aFolder() }, BACK_UP);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr).toMatch(/^The backup failed: give exactly one file[^\n]*\.\n$/);
  });
});

describe('a backup next to the write-ahead log of a killed service', () => {
  it('is refused by the service and by every command, until the log is deleted', async () => {
    const DATA_DIR = await aFolder();
    const file = join(folder, 'old.db');
    const first = await startOther(DATA_DIR);
    await createItems(first.ready);
    await backUp(DATA_DIR, file);
    await callApi(first.ready, '/url/add', { url: 'https://example.com/' });
    await first.stop('SIGKILL');
    await copyFile(file, join(DATA_DIR, 'service.db'));

    const log = await readFile(join(DATA_DIR, 'service.db-wal'));
    expect(log.length).toBeGreaterThan(1000);
    for (const open of [
      () => start(DATA_DIR),
      async () => readAdminKey(readSettings({ DATA_DIR })),
      () => backUp(DATA_DIR, join(folder, 'never.db')),
      async () => checkData(readSettings({ DATA_DIR }), () => undefined),
    ])
      await expect(open()).rejects.toThrow(
        /^[^\n]*service\.db was replaced, [^\n]* delete [^\n]*service\.db-wal[^\n]*$/,
      );
    expect(await readFile(join(DATA_DIR, 'service.db'))).toEqual(await readFile(file));
    expect(await readFile(join(DATA_DIR, 'service.db-wal'))).toEqual(log);

    for (const name of ['service.db-wal', 'service.db-shm']) await rm(join(DATA_DIR, name));
    const second = await start(DATA_DIR);
    expect((await callApi(second.ready, '/urls')).data.urls).toHaveLength(2);
    await second.stop();
  });
});
