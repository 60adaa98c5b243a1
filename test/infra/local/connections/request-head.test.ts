import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from '../../../../infra/local/connections/serve.ts';
import { httpServer } from '../../../../infra/local/http-server.ts';
import { followLink } from '../../../../shared/api/visitor/links.ts';

let server: HttpServer;
let port = 0;
beforeAll(async () => {
  const handler = async ({
    rawPath,
    rawQueryString,
    headers,
  }: {
    rawPath: string;
    rawQueryString: string;
    headers: object;
  }) => JSON.stringify({ rawPath, rawQueryString, headers });
  server = httpServer([followLink], async () => handler as never);
  port = await server.listen(0, '127.0.0.1');
});
afterAll(() => server.close());

/** The whole answer to a request with these lines. */
async function send(...lines: string[]): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
}

describe('a request', () => {
  it.each([
    [100, 200],
    [101, 431],
    [900, 431],
  ])('with %i headers is answered with %i', async (count, status) => {
    const others = Array.from({ length: count - 2 }, (_, n) => `x${n}:`);
    expect(await send('GET /a HTTP/1.1', 'Host: a.example', ...others)).toMatch(
      new RegExp(`^HTTP/1.1 ${status} `),
    );
  });

  it.each([
    ['two hosts', ['GET /a HTTP/1.1', 'Host: a.example', 'Host: b.example']],
    ['the same host twice', ['GET /a HTTP/1.1', 'Host: a.example', 'host: a.example']],
    ['a list of hosts', ['GET /a HTTP/1.1', 'Host: a.example, b.example']],
    ['a list of hosts without spaces', ['GET /a HTTP/1.1', 'Host: a.example,b.example']],
    ['a host with a path', ['GET /a HTTP/1.1', 'Host: a.example/b']],
    ['a host with user information', ['GET /a HTTP/1.1', 'Host: a@b.example']],
    ['no host', ['GET /a HTTP/1.1']],
    ['a target on another host', ['GET http://b.example/a HTTP/1.1', 'Host: a.example']],
    ['a target with user information', ['GET http://a.example@b.example/a HTTP/1.1', 'Host: a.example']],
    ['a target without a slash', ['GET a HTTP/1.1', 'Host: a.example']],
    ['a target of another scheme', ['GET ftp://a.example/a HTTP/1.1', 'Host: a.example']],
    ['a folded header', ['GET /a HTTP/1.1', 'Host: a.example', 'X-A: b', ' c']],
    ['a space before a colon', ['GET /a HTTP/1.1', 'Host : a.example']],
    ['two lengths', ['POST /a HTTP/1.1', 'Host: a.example', 'Content-Length: 1', 'Content-Length: 2']],
    [
      'a length and chunks',
      ['POST /a HTTP/1.1', 'Host: a.example', 'Content-Length: 1', 'Transfer-Encoding: chunked'],
    ],
    ['chunks in HTTP/1.0', ['POST /a HTTP/1.0', 'Host: a.example', 'Transfer-Encoding: chunked']],
    ['an unknown transfer coding', ['POST /a HTTP/1.1', 'Host: a.example', 'Transfer-Encoding: chunked, x']],
  ])('with %s is a 400, and ends its connection', async (_what, lines) => {
    const answer = await send(...lines);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  it.each([
    ['GET http://a.example/b?c=d HTTP/1.1', { rawPath: '/b', rawQueryString: 'c=d' }],
    ['GET HTTP://A.example/b HTTP/1.1', { rawPath: '/b' }],
  ])('with the whole URL of its host gets what the path gets: %s', async (line, expected) => {
    const answer = await send(line, 'Host: a.example');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject(expected);
  });

  it('may repeat other headers', async () => {
    const answer = await send('GET /b HTTP/1.1', 'Host: a.example', 'X-A: 1', 'x-a: 2');
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ headers: { 'x-a': '1,2' } });
  });
});
