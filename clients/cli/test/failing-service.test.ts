import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkctl } from './linkctl.ts';

/** Another service with the same API, which says only in bodies that requests failed. */
const server = createServer((_request, response) => {
  response.end(JSON.stringify({ error: 1, message: 'That alias is taken. Please choose another one.' }));
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

describe('A service whose errors have the status 200', () => {
  it.each([
    [['links', 'add', 'https://example.com/', '--alias', 'taken']],
    [['links', 'list']],
    [['export']],
  ])('makes %j fail with its message', async (args) => {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const service = { ready: { ready: true, baseUrl, shortUrl: baseUrl, adminApiKey: 'key' } } as const;
    expect(await linkctl(service, ...args)).toMatchObject({
      code: 1,
      stderr: 'linkctl: That alias is taken. Please choose another one.\n',
    });
  });
});
