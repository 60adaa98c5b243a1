import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openMonitoring } from '../../../infra/local/open-monitoring.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { routes } from '../../../shared/api/index.ts';
import { startInProcess } from '../../support/processes/local-service.ts';
import { callApi } from '../../support/processes/service-load.ts';
import {
  endProcesses,
  runToItsEnd,
  START_WITHOUT_TYPE_STRIPPING,
  sendRequest,
} from '../../support/processes/service-process.ts';
import { dataFolders } from '../../support/table/data-folders.ts';

const aFolder = dataFolders();
afterEach(endProcesses);

const lines = (text: string) => text.split('\n').slice(0, -1);

describe('a start that fails', () => {
  let blocker: Server;
  let port = '';
  beforeAll(async () => {
    blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    const address = blocker.address();
    port = typeof address === 'object' ? String(address?.port) : '';
  });
  afterAll(() => blocker.close());

  /** Expects a line on standard error that contains these texts, no other output, and exit code 1. */
  async function expectRefusal(variables: Record<string, string>, ...texts: string[]) {
    const { stdout, stderr, code } = await runToItsEnd(variables);
    expect(lines(stderr)).toEqual([expect.stringMatching(/^The link service cannot start: .*\.$/)]);
    for (const text of texts) expect(stderr).toContain(text);
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
  }

  /** The same in this process, which saves a start: expects an error whose message becomes that line. */
  async function expectError(variables: Record<string, string>, ...texts: string[]) {
    const { message } = await startInProcess(variables).then(
      () => expect.fail('The service started.'),
      (error: Error) => error,
    );
    for (const text of texts) expect(message).toContain(text);
  }

  it('for bad settings prints one line that names each of them', async () => {
    const variables = {
      PORT: 'abc',
      RATE_LIMIT: '0',
      SHORT_URL: 'ftp://x',
      ADMIN_PASSWORD: '123',
      ADMIN_EMAIL: 'x',
      DYNAMODB_ENDPOINT: 'nonsense',
      METRICS_PORT: 'abc',
      ACCESS_LOG: 'yes',
      TRUST_PROXY: 'everyone',
      ADDRESS_HEADER: 'X Address',
      COUNTRY_HEADER: 'X Country',
      SQLITE_SYNCHRONOUS: 'OFF',
      LITESTREAM: 'yes',
    };
    await expectRefusal(variables, ...Object.keys(variables).map((name) => ` ${name} `));
  });

  it('for a port in use names it', async () => {
    await expectError({ PORT: port }, `PORT ${port} is in use`);
  });

  it('for an address of another machine names the variable', async () => {
    await expectError({ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 ');
  });

  it('for a DynamoDB that does not respond names its address', async () => {
    const DYNAMODB_ENDPOINT = 'http://127.0.0.1:1';
    await expectError({ DYNAMODB_ENDPOINT }, `DYNAMODB_ENDPOINT ${DYNAMODB_ENDPOINT} `, 'ECONNREFUSED');
  });

  it('for a path that cannot become a folder names it', async () => {
    const file = join(await aFolder(), 'file');
    await writeFile(file, 'not a folder');
    await expectError({ DATA_DIR: file }, `DATA_DIR ${file} `, 'EEXIST');
    await expectError({ DATA_DIR: join(file, 'below') }, `DATA_DIR ${file}/below `, 'ENOTDIR');
  });

  it.each(['/proc/x', '/proc/x/y'])('for %s, which can never be created, names it', async (DATA_DIR) => {
    await expectError({ DATA_DIR }, `DATA_DIR ${DATA_DIR} cannot be created as a folder (ENOENT)`);
  });

  it('for a metrics port in use names it', async () => {
    const opened = openMonitoring(readSettings({ METRICS_PORT: port }), routes);
    await expect(opened).rejects.toThrow(`METRICS_PORT ${port} is in use`);
  });

  it('for a Node that cannot run TypeScript says which one to use', async () => {
    const { stdout, stderr, code } = await runToItsEnd({}, START_WITHOUT_TYPE_STRIPPING);
    expect(lines(stderr)).toEqual([
      expect.stringMatching(
        /^The link service cannot start: it needs Node 24 or newer.* Run "npm ci" and "npm start"/,
      ),
    ]);
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
  });

  it('for an empty service secret names the data folder, as keys derived from it could be guessed', async () => {
    const DATA_DIR = await aFolder();
    await (await startInProcess({ DATA_DIR })).stop();
    const sqlite = new DatabaseSync(join(DATA_DIR, 'service.db'));
    sqlite.exec("UPDATE settings SET value = '' WHERE name = 'service-secret'");
    sqlite.close();
    await expectError({ DATA_DIR }, `DATA_DIR ${DATA_DIR} has an empty service secret`);
  });

  it('for a damaged data file says so and leaves it untouched', async () => {
    const DATA_DIR = await aFolder();
    await writeFile(join(DATA_DIR, 'service.db'), 'not a database');
    await expectError({ DATA_DIR }, join(DATA_DIR, 'service.db'), 'is damaged', 'backup');
    expect(await readFile(join(DATA_DIR, 'service.db'), 'utf8')).toBe('not a database');
  });

  it('for a folder that another service uses names it, and does not disturb the other service', async () => {
    const DATA_DIR = await aFolder();
    const holder = await startInProcess({ DATA_DIR });
    await expectRefusal({ DATA_DIR }, DATA_DIR, 'is in use');
    const added = await callApi(holder.ready, '/url/add', { url: 'https://example.com/' });
    expect(added).toMatchObject({ error: 0, shorturl: expect.any(String) });
    await holder.stop();
  });

  it('leaves nothing open: the same process can use the folder immediately', async () => {
    const DATA_DIR = await aFolder();
    await expectError({ PORT: port, DATA_DIR }, `PORT ${port} is in use`);
    const { ready, stop } = await startInProcess({ DATA_DIR });
    const own = new URL(ready.baseUrl).origin;
    expect((await sendRequest(own, '/nothing')).status).toBe(404);
    await stop();
    await expect(sendRequest(own, '/nothing')).rejects.toThrow();
  });
});
