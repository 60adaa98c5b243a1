import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkctl } from './linkctl.ts';

/** Clears the screen, sets the title, and turns what follows around. */
const HOSTILE = '\u001b[2J\u009b31m\u001b]0;title\u0007\u202egnp.exe\u200f\r\nnew line';
const delivery = {
  id: HOSTILE,
  event: HOSTILE,
  attempts: 1,
  date: HOSTILE,
  next: null,
  status: null,
  failure: HOSTILE,
  ms: 1,
  answer: HOSTILE,
  body: HOSTILE,
};

/** A service whose texts were written by others. */
const server = createServer(({ url = '' }, response) => {
  response.setHeader('content-type', 'application/json');
  if (url.startsWith('/webhook/404/')) response.statusCode = 404;
  const reply = url.endsWith('/test')
    ? { event: HOSTILE, status: null, failure: HOSTILE, ms: 1, answer: HOSTILE }
    : url.endsWith('/explain')
      ? { data: { outcome: HOSTILE, target: HOSTILE, steps: [{ check: HOSTILE, because: HOSTILE }] } }
      : { data: [delivery], message: HOSTILE, shorturl: HOSTILE };
  response.end(JSON.stringify({ error: 0, ...reply }));
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

const run = (...args: string[]) => {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return linkctl({ ready: { ready: true, baseUrl, shortUrl: baseUrl, adminApiKey: 'key' } }, ...args);
};

describe('What others wrote', () => {
  it.each([
    [['webhooks', 'deliveries', '1'], 2],
    [['webhooks', 'test', '1'], 2],
    [['webhooks', 'retry', '1', 'a'], 1],
    [['webhooks', 'deliveries', '404'], 1],
    [['links', 'add', 'https://example.com/'], 1],
    [['links', 'explain', '100000001'], 2],
    [['links', 'delete', '100000001'], 1],
  ])('cannot control the terminal in the output of %j', async (args, lines) => {
    const { stdout, stderr } = await run(...args);
    const text = stdout + stderr;
    expect(text).toContain('new line');
    expect(text.split('\n')).toHaveLength(lines + 1);
    expect(text).not.toMatch(/[^\P{C}\n]/u);
  });

  it('is escaped in JSON, and is what it was for programs', async () => {
    const { stdout } = await run('webhooks', 'deliveries', '1', '--json');
    expect(stdout).not.toMatch(/[^\P{C}\n]/u);
    expect(JSON.parse(stdout)).toMatchObject([{ answer: HOSTILE }]);
  });
});
