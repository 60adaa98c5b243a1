import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startService } from '../../../infra/local/service.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import {
  endProcesses,
  type Ready,
  runToItsEnd,
  START_WITHOUT_TYPE_STRIPPING,
  sendRequest,
  startProcess,
} from '../../support/service-process.ts';
import { testSize } from '../../support/test-size.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'link-service-'));
});
afterEach(endProcesses);
afterAll(() => rm(folder, { recursive: true, force: true }));

const aFolder = () => mkdtemp(join(folder, 'data-'));
const lines = (text: string) => text.split('\n').slice(0, -1);

/** Creates a link as the administrator. */
async function addLink({ baseUrl, adminApiKey }: Ready, body: object) {
  const headers = { authorization: `Bearer ${adminApiKey}`, 'content-type': 'application/json' };
  return sendRequest(baseUrl, '/api/url/add', { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Where a visit to the short URL redirects. */
async function follow(shorturl: string) {
  const { origin, host, pathname } = new URL(shorturl);
  return (await sendRequest(origin, pathname, { headers: { host } })).headers.location;
}

const url = 'https://example.com/page';

describe('npm start', () => {
  it('prints one line of JSON when it accepts requests, a banner on standard error, and no file in memory mode', async () => {
    const empty = await aFolder();
    const service = await startProcess({ DATA_DIR: ':memory:' }, empty);
    const { baseUrl, adminApiKey } = service.ready;
    const account = await sendRequest(baseUrl, '/api/account', {
      headers: { authorization: `Bearer ${adminApiKey}` },
    });
    expect(account.json()).toMatchObject({ error: 0, data: { username: 'admin', email: 'admin@localhost' } });
    expect((await addLink(service.ready, { url })).status).toBe(200);
    const { stdout, stderr, code } = await service.stop('SIGTERM');

    const { port } = new URL(baseUrl);
    expect(lines(stdout)).toEqual([JSON.stringify(service.ready)]);
    expect(service.ready).toEqual({
      ready: true,
      baseUrl: `http://localhost:${port}/api`,
      shortUrl: `http://localhost:${port}`,
      adminApiKey: expect.stringMatching(/^lk_[\w-]{49}$/),
    });
    expect(lines(stderr)).toEqual([
      'The link service is ready.',
      `  Open        http://localhost:${port}/`,
      `  API         ${baseUrl}`,
      '  Data        in memory, lost when the service stops',
      '  Admin key   adminApiKey on standard output',
      expect.stringMatching(/^ {2}Stop {8}kill \d+$/),
      'SIGTERM received, stopping.',
    ]);
    expect(code).toBe(0);
    expect(await readdir(empty)).toEqual([]);
  });

  it('finds its data, key and secret again after each signal that stops it', async () => {
    const variables = { DATA_DIR: join(await aFolder(), 'made', 'at', 'start') };
    const first = await startProcess(variables);
    const { shorturl } = (await addLink(first.ready, { url, custom: 'kept' })).json();
    expect(await first.stop('SIGINT')).toMatchObject({ code: 0, signal: null });
    const { mode } = await stat(join(variables.DATA_DIR, 'service.db'));
    expect(mode & 0o777).toBe(0o600);

    const second = await startProcess({ ...variables, PORT: new URL(shorturl).port });
    expect(second.ready).toEqual(first.ready);
    expect(await follow(shorturl)).toBe(url);
    expect((await addLink(second.ready, { url, custom: 'KEPT' })).status).toBe(409);
    expect(await second.stop('SIGTERM')).toMatchObject({ code: 0, signal: null });
    expect((await readdir(variables.DATA_DIR)).sort()).toEqual(['service.db', 'service.lock']);
  });

  it('stores its data in .data by default', async () => {
    const here = await aFolder();
    await (await startProcess({ DATA_DIR: '' }, here)).stop('SIGTERM');
    expect(await readdir(here)).toEqual(['.data']);
  });

  it('uses ADMIN_EMAIL, ADMIN_USERNAME, RATE_LIMIT and SHORT_URL, whose host becomes an own host', async () => {
    const { ready } = await startProcess({
      ADMIN_EMAIL: 'ann@example.com',
      ADMIN_USERNAME: 'ann',
      ADMIN_PASSWORD: '12345',
      RATE_LIMIT: '70',
      SHORT_URL: 'https://sho.rt/',
    });
    const headers = { authorization: `Bearer ${ready.adminApiKey}` };
    const account = await sendRequest(ready.baseUrl, '/api/account', { headers });
    expect(account.json().data).toMatchObject({ username: 'ann', email: 'ann@example.com' });
    expect(account.headers['x-ratelimit-limit']).toBe('70');

    expect(ready).toMatchObject({
      baseUrl: expect.stringMatching(/^http:\/\/localhost:\d+\/api$/),
      shortUrl: 'https://sho.rt',
    });
    const added = await addLink(ready, { url, custom: 'summer' });
    expect(added.json()).toMatchObject({ shorturl: 'https://sho.rt/summer' });

    const { port } = new URL(ready.baseUrl);
    for (const host of ['sho.rt', `localhost:${port}`, `127.0.0.1:${port}`]) {
      const visit = await sendRequest(ready.baseUrl, '/summer', { headers: { host } });
      expect([host, visit.status, visit.headers.location]).toEqual([host, 302, url]);
      const refused = await addLink(ready, { url: `http://${host}/somewhere` });
      expect([host, refused.status]).toEqual([host, 400]);
      expect(refused.json().message).toMatch(/^url: /);
    }
    const other = await sendRequest(ready.baseUrl, '/summer', { headers: { host: 'else.test' } });
    expect(other.status).toBe(404);
  });
});

const repeated: NodeJS.Signals[] = ['SIGINT', 'SIGINT', 'SIGTERM'];

describe('a signal', () => {
  it.each(
    testSize<[NodeJS.Signals[]][]>({ ci: [[['SIGTERM']], [['SIGINT']], [repeated]], local: [[repeated]] }),
  )('lets a request in progress finish: %j', async (signals) => {
    const service = await startProcess();
    const { baseUrl, adminApiKey } = service.ready;
    const body = JSON.stringify({ url });
    const outgoing = request(`${baseUrl}/url/add`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${adminApiKey}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    outgoing.flushHeaders();
    await once(outgoing, 'continue');
    const answered = once(outgoing, 'response');
    const ended = service.stop(...signals);
    await service.logs('stopping.');
    outgoing.end(body);

    const [incoming] = await answered;
    expect(incoming.statusCode).toBe(200);
    const text = Buffer.concat(await incoming.toArray()).toString();
    expect(JSON.parse(text)).toMatchObject({ error: 0, shorturl: expect.any(String) });
    const { code, stdout, stderr } = await ended;
    expect([code, lines(stdout).length]).toEqual([0, 1]);
    // The kernel does not promise the order of signals that arrive together.
    const [stopping, ...others] = lines(stderr).filter((line) => line.includes('stopping'));
    expect(signals.map((signal) => `${signal} received, stopping.`)).toContain(stopping);
    expect(others).toEqual([]);
  });
});

const LINKS = testSize({ ci: 150, local: 40 });

describe('kill -9', () => {
  it('loses no link whose creation was acknowledged', async () => {
    const variables = { DATA_DIR: await aFolder(), RATE_LIMIT: '1000000' };
    const killed = await startProcess(variables);
    const acknowledged: string[] = [];
    let n = 0;
    const load = async (): Promise<void> => {
      const custom = `link-${n++}`;
      const answer = await addLink(killed.ready, { url: `${url}/${custom}`, custom });
      expect(answer.status).toBe(200);
      acknowledged.push(custom);
      return load();
    };
    const loads = Promise.allSettled([load(), load(), load(), load(), load(), load()]);
    while (acknowledged.length < LINKS) await new Promise((resolve) => setTimeout(resolve, 5));
    const { signal } = await killed.stop('SIGKILL');
    expect(signal).toBe('SIGKILL');
    for (const ended of await loads) {
      const code = ended.status === 'rejected' && ended.reason.code;
      expect(['ECONNRESET', 'ECONNREFUSED']).toContain(code);
    }

    const { ready } = await startProcess(variables);
    expect(ready.adminApiKey).toBe(killed.ready.adminApiKey);
    for (const custom of acknowledged)
      expect(await follow(`${ready.shortUrl}/${custom}`)).toBe(`${url}/${custom}`);
    // The owner's list contains exactly the links that visitors can follow.
    const headers = { authorization: `Bearer ${ready.adminApiKey}` };
    const { data } = (await sendRequest(ready.baseUrl, '/api/urls?limit=1000', { headers })).json();
    const aliases: string[] = data.urls.map(({ alias }: { alias: string }) => alias);
    expect(data.result).toBe(aliases.length);
    expect(acknowledged.filter((custom) => !aliases.includes(custom))).toEqual([]);
    for (const alias of aliases.filter((custom) => !acknowledged.includes(custom)))
      expect(await follow(`${ready.shortUrl}/${alias}`)).toBe(`${url}/${alias}`);
  });
});

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

  const environment = { ...process.env };
  afterEach(() => {
    process.env = environment;
  });

  /** Expects a line on standard error that contains these texts, no other output, and exit code 1. */
  async function expectRefusal(variables: Record<string, string>, ...texts: string[]) {
    const { stdout, stderr, code } = await runToItsEnd(variables);
    expect(lines(stderr)).toEqual([expect.stringMatching(/^The link service cannot start: .*\.$/)]);
    for (const text of texts) expect(stderr).toContain(text);
    expect({ stdout, code }).toEqual({ stdout: '', code: 1 });
  }

  /** The same in this process, which saves a start: expects an error whose message becomes that line. */
  async function expectError(variables: Record<string, string>, ...texts: string[]) {
    const settings = readSettings({ PORT: '0', DATA_DIR: ':memory:', ...variables });
    const { message } = await startService(settings).then(
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
    await expectRefusal({ PORT: port }, `PORT ${port} is in use`);
  });

  it('for an address of another machine names the variable', async () => {
    await expectError({ HOST: '192.0.2.1' }, 'HOST 192.0.2.1 ');
  });

  it('for a DynamoDB that does not answer names its address', async () => {
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
    await expectRefusal({ DATA_DIR }, `DATA_DIR ${DATA_DIR} cannot be created as a folder (ENOENT)`);
  });

  it('for a metrics port in use names it', async () => {
    await expectRefusal({ METRICS_PORT: port }, `METRICS_PORT ${port} is in use`);
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
    await (await startProcess({ DATA_DIR })).stop('SIGTERM');
    const sqlite = new DatabaseSync(join(DATA_DIR, 'service.db'));
    sqlite.exec("UPDATE settings SET value = '' WHERE name = 'service-secret'");
    sqlite.close();
    await expectError({ DATA_DIR }, `DATA_DIR ${DATA_DIR} has an empty service secret`);
  });

  it('for a data folder of an earlier version says so and leaves it untouched', async () => {
    const DATA_DIR = await aFolder();
    await mkdir(join(DATA_DIR, 'table'));
    await writeFile(join(DATA_DIR, 'table', 'CURRENT'), 'MANIFEST-000002');
    await expectRefusal({ DATA_DIR }, DATA_DIR, 'an earlier version');
    expect(await readdir(DATA_DIR)).toEqual(['table']);
  });

  it('for a damaged data file says so and leaves it untouched', async () => {
    const DATA_DIR = await aFolder();
    await writeFile(join(DATA_DIR, 'service.db'), 'not a database');
    await expectRefusal({ DATA_DIR }, join(DATA_DIR, 'service.db'), 'is damaged', 'backup');
    expect(await readFile(join(DATA_DIR, 'service.db'), 'utf8')).toBe('not a database');
  });

  it('for a folder that another service uses names it, and does not disturb the other service', async () => {
    const DATA_DIR = await aFolder();
    const holder = await startProcess({ DATA_DIR });
    await expectRefusal({ DATA_DIR }, DATA_DIR, 'is in use');
    expect((await addLink(holder.ready, { url })).status).toBe(200);
    expect(await holder.stop('SIGTERM')).toMatchObject({ code: 0 });
  });

  it('leaves nothing open: the same process can use the folder immediately', async () => {
    const DATA_DIR = await aFolder();
    await expectError({ PORT: port, DATA_DIR }, `PORT ${port} is in use`);
    const { ready, stop } = await startService(readSettings({ PORT: '0', DATA_DIR }));
    const own = new URL(ready.baseUrl).origin;
    expect((await sendRequest(own, '/nothing')).status).toBe(404);
    await stop();
    await expect(sendRequest(own, '/nothing')).rejects.toThrow();
  });
});
