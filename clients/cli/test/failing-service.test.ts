import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkctl, PROGRAM, readEnvironment } from './linkctl.ts';

const MESSAGE = 'That alias is taken. Please choose another one.';

/** By the path of the request. */
const failures: Record<string, RequestListener> = {
  // As other services with the same API do.
  'with-200': (_request, response) => response.end(JSON.stringify({ error: 1, message: MESSAGE })),
  'with-401': (_request, response) => response.writeHead(401).end(),
  'after-a-page'({ url }, response) {
    if (url?.includes('cursor')) response.writeHead(500).end();
    else {
      response.setHeader('link', '<http://localhost/account/export?cursor=next>; rel="next"');
      response.end('{"type":"link","alias":"first"}\n');
    }
  },
  never: () => undefined,
};
const server = createServer((request, response) =>
  failures[request.url?.split('/')[1] ?? '']?.(request, response),
);
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const failing = (how: string) => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${how}`;
  return { ready: { ready: true, baseUrl, shortUrl: baseUrl, adminApiKey: 'key' } } as const;
};

const folder = mkdtempSync(join(tmpdir(), 'linkctl-failing-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('A service whose errors have the status 200', () => {
  it.each([
    [['links', 'add', 'https://example.com/', '--alias', 'taken']],
    [['links', 'list']],
    [['export']],
  ])('makes %j fail with its message', async (args) => {
    expect(await linkctl(failing('with-200'), ...args)).toMatchObject({
      code: 1,
      // Node may warn of the listeners that earlier exports of this process have left on standard output.
      stderr: expect.stringMatching(new RegExp(`linkctl: ${MESSAGE}\n$`)),
    });
  });
});

describe('An export that fails', () => {
  const file = join(folder, 'links.csv');
  const isUntouched = () =>
    expect([readdirSync(folder), readFileSync(file, 'utf8')]).toEqual([['links.csv'], 'the last export']);

  it.each([
    ['at once', 'with-401'],
    ['in the middle', 'after-a-page'],
  ])('%s leaves the old file as it was, and no other', async (_, how) => {
    writeFileSync(file, 'the last export');
    expect(await linkctl(failing(how), 'export', '--output', file)).toMatchObject({ code: 1 });
    isUntouched();
  });

  it('because it is interrupted leaves the old file as it was, and no other', async () => {
    writeFileSync(file, 'the last export');
    const requested = once(server, 'request');
    const args = [...PROGRAM, 'export', '--output', file];
    const child = spawn(process.execPath, args, { env: readEnvironment(failing('never')) });
    await requested;
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([null, 'SIGINT']);
    isUntouched();
  });

  it('leaves no file where there was none', async () => {
    await linkctl(failing('after-a-page'), 'export', '--output', join(folder, 'new.csv'));
    expect(readdirSync(folder)).toEqual(['links.csv']);
  });
});
