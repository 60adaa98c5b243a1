import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { readAdminKey } from '../../../infra/local/read-admin-key.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { startInProcess } from '../../support/processes/local-service.ts';
import {
  endProcesses,
  type ReadyService,
  sendRequest,
  startProcess,
} from '../../support/processes/service-process.ts';
import { dataFolders } from '../../support/table/data-folders.ts';
import { testSize } from '../../support/test-size.ts';

const aFolder = dataFolders();
afterEach(endProcesses);

const lines = (text: string) => text.split('\n').slice(0, -1);

/** Creates a link as the administrator. */
async function addLink({ baseUrl, adminApiKey }: ReadyService, body: object) {
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
  it('goes on, and logs a fault, if something fails that nothing waits for', async () => {
    const failing = 'setTimeout(() => Promise.reject(new Error("left alone")), 2000)';
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(failing)}`;
    const service = await startProcess({ DATA_DIR: ':memory:', NODE_OPTIONS });
    await pause(2_500);
    expect((await sendRequest(service.ready.baseUrl, '/health')).status).toBe(200);
    const { stderr } = await service.stop('SIGTERM');
    expect(stderr).toContain('left alone');
  });

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
      '  Admin key   SHOW_ADMIN_KEY=1 prints it on standard output, unless that is a terminal',
      expect.stringMatching(/^ {2}Stop {8}kill \d+$/),
      'SIGTERM received, stopping.',
    ]);
    expect(code).toBe(0);
    expect(await readdir(empty)).toEqual([]);
  });

  it('by default stores its data in .data, and prints no admin key, which logs would keep', async () => {
    const here = await aFolder();
    const { output, stop, logs } = await startProcess({ DATA_DIR: '', SHOW_ADMIN_KEY: '' }, here);
    await logs('Stop');
    expect(Object.keys(JSON.parse(output.stdout))).toEqual(['ready', 'baseUrl', 'shortUrl']);
    expect(output.stdout + output.stderr).not.toContain('lk_');
    await stop('SIGTERM');
    expect(await readdir(here)).toEqual(['.data']);
  });

  it('finds its data, key and secret again after a signal stopped it', async () => {
    const variables = { DATA_DIR: join(await aFolder(), 'made', 'at', 'start') };
    const first = await startProcess(variables);
    const { shorturl } = (await addLink(first.ready, { url, custom: 'kept' })).json();
    expect(await first.stop('SIGINT')).toMatchObject({ code: 0, signal: null });
    const { mode } = await stat(join(variables.DATA_DIR, 'service.db'));
    expect(mode & 0o777).toBe(0o600);

    const second = await startInProcess({ ...variables, PORT: new URL(shorturl).port });
    expect(second.ready).toEqual(first.ready);
    expect(await follow(shorturl)).toBe(url);
    expect((await addLink(second.ready, { url, custom: 'KEPT' })).status).toBe(409);
    await second.stop();
    expect((await readdir(variables.DATA_DIR)).sort()).toEqual(['service.db', 'service.lock']);
  });

  it('uses ADMIN_EMAIL, ADMIN_USERNAME, RATE_LIMIT and SHORT_URL, whose host becomes an own host', async () => {
    const { ready, stop } = await startInProcess({
      ADMIN_EMAIL: 'ann@example.com',
      ADMIN_USERNAME: 'ann',
      ADMIN_PASSWORD: 'a long secret',
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
    await stop();
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
  it('loses neither the key nor a link whose creation was acknowledged', async () => {
    const variables = { DATA_DIR: await aFolder(), RATE_LIMIT: '1000000' };
    const killed = await startProcess(variables);
    const acknowledged: string[] = [];
    let n = 0;
    const load = async (): Promise<void> => {
      const custom = `link-${n++}`;
      const response = await addLink(killed.ready, { url: `${url}/${custom}`, custom });
      expect(response.status).toBe(200);
      acknowledged.push(custom);
      return load();
    };
    const loads = Promise.allSettled([load(), load(), load(), load(), load(), load()]);
    while (acknowledged.length < LINKS) await new Promise((resolve) => setTimeout(resolve, 5));
    const { signal } = await killed.stop('SIGKILL');
    expect(signal).toBe('SIGKILL');
    expect(await readAdminKey(readSettings(variables))).toBe(killed.ready.adminApiKey);
    for (const ended of await loads) {
      const code = ended.status === 'rejected' && ended.reason.code;
      expect(['ECONNRESET', 'ECONNREFUSED']).toContain(code);
    }

    const { ready, stop } = await startInProcess(variables);
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
    await stop();
  });
});
