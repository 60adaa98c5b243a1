import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatewayRule } from '../../../infra/local/connections/body-rules.ts';
import type { HttpServer } from '../../../infra/local/connections/serve.ts';
import { type Handler, httpServer, loadHandlers } from '../../../infra/local/http-server.ts';
import { cors } from '../../../shared/api/contract/cors.ts';
import type { Route } from '../../../shared/api/contract/route.ts';
import { sendRequest } from '../../support/processes/service-process.ts';

const anything: Route = {
  id: 'anything',
  resource: 'visitor',
  method: 'ANY',
  path: '/{path+}',
  request: {},
};

const open: HttpServer[] = [];

/** A server with one route, which answers all requests with this handler, and reads bodies as API Gateway does. */
async function serve(handler: Handler) {
  const limits = { chooseBodyRule: () => gatewayRule };
  const server = httpServer([anything], async () => handler, undefined, undefined, limits);
  const port = await server.listen(0, '127.0.0.1');
  open.push(server);
  return { server, port, origin: `http://127.0.0.1:${port}` };
}

const responding = (result: unknown) => serve(async () => result);
const TEN_MEGABYTES = 10 * 1024 * 1024;
const bodyLength: Handler = async ({ body }) => String(Buffer.from(body ?? '', 'base64').length);

let errors = vi.spyOn(console, 'error');
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  errors.mockRestore();
  await Promise.all(open.splice(0).map((server) => server.close()));
});

describe('a handler', () => {
  async function serveLoaded(load: () => Promise<Handler>) {
    const server = httpServer([anything], load);
    open.push(server);
    return `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  }

  it('is loaded at the first request to its route, and not again', async () => {
    const load = vi.fn(async (): Promise<Handler> => async () => 'loaded');
    const origin = await serveLoaded(load);
    expect(load).not.toHaveBeenCalled();
    for (const path of ['/a', '/b']) expect((await sendRequest(origin, path)).text).toBe('loaded');
    expect(load).toHaveBeenCalledOnce();
  });

  it('that cannot be loaded is a 500, and tried again at the next request', async () => {
    const load = vi.fn(async (): Promise<Handler> => async () => 'loaded');
    load.mockRejectedValueOnce(new Error('too many open files'));
    const origin = await serveLoaded(load);
    expect((await sendRequest(origin, '/a')).status).toBe(500);
    expect((await sendRequest(origin, '/b')).text).toBe('loaded');
  });

  it('that cannot be loaded in the background is logged, and the service stays up', async () => {
    await loadHandlers([{ ...anything, id: 'noSuchFunction' }, anything]);
    expect(errors).toHaveBeenCalledTimes(2);
    expect(errors).toHaveBeenCalledWith(expect.objectContaining({ code: 'ERR_MODULE_NOT_FOUND' }));
  });
});

describe('what a handler returns', () => {
  it.each([
    ['an object', { a: [1, 'é'] }, '{"a":[1,"é"]}'],
    ['a string', 'Hello', 'Hello'],
    ['a list', [1, 2], '[1,2]'],
    ['null', null, 'null'],
  ])('without a status is 200 and JSON: %s', async (_what, result, text) => {
    const response = await sendRequest((await responding(result)).origin, '/x');
    expect(response).toMatchObject({ status: 200, text, headers: { 'content-type': 'application/json' } });
  });

  it('is sent with its status, headers and body', async () => {
    const headers = { 'Content-Type': 'text/plain', 'X-Number': 5, 'X-Flag': false };
    const { origin } = await responding({ statusCode: 418, headers, body: 'tea, Käthe?' });
    const response = await sendRequest(origin, '/x');
    expect(response).toMatchObject({ status: 418, text: 'tea, Käthe?' });
    expect(response.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-length': '12',
      'x-number': '5',
      'x-flag': 'false',
    });
  });

  it('has a separate Set-Cookie header for each cookie', async () => {
    const cookies = ['a=1; Path=/; HttpOnly', 'b=2'];
    const response = await sendRequest((await responding({ statusCode: 200, cookies })).origin, '/x');
    expect(response.headers['set-cookie']).toEqual(cookies);
  });

  it('is sent as decoded bytes if it is base64', async () => {
    const bytes = Buffer.from([0, 255, 128, 10, 13]);
    const result = { statusCode: 200, body: bytes.toString('base64'), isBase64Encoded: true };
    expect((await sendRequest((await responding(result)).origin, '/x')).bytes).toEqual(bytes);
  });

  it('is decoded once while visitors ask for the same file', async () => {
    const body = Buffer.from('the same file').toString('base64');
    const { origin } = await responding({ statusCode: 200, body, isBase64Encoded: true });
    const other = await responding({ statusCode: 200, body: 'AAAA', isBase64Encoded: true });
    const decode = vi.spyOn(Buffer, 'from');
    const texts: string[] = [];
    for (let i = 0; i < 3; i++) texts.push((await sendRequest(origin, '/x')).text);
    const bytes = await sendRequest(other.origin, '/x');
    const decoded = decode.mock.calls
      .map(([text]) => text)
      .filter((text) => [body, 'AAAA'].includes(String(text)));
    decode.mockRestore();
    expect(texts).toEqual(Array(3).fill('the same file'));
    expect(bytes.bytes).toEqual(Buffer.alloc(3));
    expect(decoded).toEqual([body, 'AAAA']);
  });

  it('has no body in the response to HEAD', async () => {
    const { origin } = await responding({ statusCode: 200, body: 'four' });
    const response = await sendRequest(origin, '/x', { method: 'HEAD' });
    expect(response).toMatchObject({ status: 200, text: '', headers: { 'content-length': '4' } });
  });
});

describe('a fault', () => {
  const thrower =
    (error: unknown): Handler =>
    async () => {
      throw error;
    };
  const returner =
    (result: unknown): Handler =>
    async () =>
      result;
  const circle: { self?: unknown } = {};
  circle.self = circle;

  it.each([
    ['throws', thrower(new Error('the table is on fire'))],
    ['throws a string', thrower('the table is on fire')],
    ['throws synchronously', () => thrower(new Error('synchronous'))({} as never, {} as never)],
    ['returns a value that JSON cannot represent', returner(circle)],
    ['returns a status that is not a number', returner({ statusCode: 'teapot' })],
    ['returns a status that is not valid in HTTP', returner({ statusCode: 42 })],
    [
      'returns a header that is not valid in HTTP',
      returner({ statusCode: 302, headers: { Location: '/☕' } }),
    ],
    ['returns a header with a line break', returner({ statusCode: 200, headers: { 'X-A': 'a\r\nX-B: b' } })],
    ['returns a body that is not text', returner({ statusCode: 200, headers: { 'X-A': 'a' }, body: 5 })],
  ])('of a handler that %s is a 500 without details and a line in the log', async (_what, handler) => {
    const { origin } = await serve(handler);
    for (const path of ['/once', '/again']) {
      const response = await sendRequest(origin, path);
      expect(response).toMatchObject({ status: 500, text: '{"error":1,"message":"Internal Server Error"}' });
      expect(response.headers).toMatchObject({ 'content-type': 'application/json' });
      expect(response.headers).not.toHaveProperty('x-a');
    }
    expect(errors).toHaveBeenCalledTimes(2);
  });

  it('is not logged when a client disconnects in the middle of a body', async () => {
    const { origin, port } = await serve(bodyLength);
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n1234');
    await once(socket, 'data');
    socket.destroy();
    expect(await sendRequest(origin, '/x', { method: 'POST', body: '123' })).toMatchObject({
      status: 200,
      text: '3',
    });
    await open.pop()?.close();
    expect(errors).not.toHaveBeenCalled();
  });
});

describe('a large body', () => {
  it('is accepted up to 10 MB', async () => {
    const body = Buffer.alloc(TEN_MEGABYTES, 1);
    const response = await sendRequest((await serve(bodyLength)).origin, '/x', { method: 'POST', body });
    expect(response).toMatchObject({ status: 200, text: String(TEN_MEGABYTES) });
  });

  it('of more than 10 MB gets API Gateway’s 413', async () => {
    const handler = vi.fn(bodyLength);
    const body = Buffer.alloc(TEN_MEGABYTES + 1);
    const headers = { expect: '100-continue', 'content-length': body.length };
    const response = await sendRequest((await serve(handler)).origin, '/x', { method: 'POST', headers });
    expect(response).toMatchObject({ status: 413, text: '{"error":1,"message":"Request Entity Too Large"}' });
    expect(response.headers['x-error-code']).toBe('body_too_large');
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('pages of another origin', () => {
  const headers = { origin: 'https://app.example' };

  it('get the contract’s methods and headers from a preflight, without calling a handler', async () => {
    const handler = vi.fn();
    const asking = { ...headers, 'access-control-request-method': 'PUT' };
    const response = await sendRequest((await serve(handler)).origin, '/x', {
      method: 'OPTIONS',
      headers: asking,
    });
    expect(response).toMatchObject({ status: 204, text: '' });
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': cors.allowMethods.join(','),
      'access-control-allow-headers': cors.allowHeaders.join(','),
      'access-control-max-age': String(cors.maxAge),
    });
    expect(response.headers).not.toHaveProperty('content-length');
    expect(handler).not.toHaveBeenCalled();
  });

  it.each([
    ['a response', { statusCode: 200, headers: { 'Access-Control-Allow-Origin': 'https://other.example' } }],
    ['a fault', { statusCode: 'none' }],
  ])('can read %s and the headers that the contract exposes', async (_what, result) => {
    const response = await sendRequest((await responding(result)).origin, '/x', { headers });
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': cors.exposeHeaders.join(','),
    });
  });

  it.each([
    ['a request without an origin', 'GET', {}],
    ['OPTIONS without an origin', 'OPTIONS', { 'access-control-request-method': 'PUT' }],
  ])('are not assumed for %s', async (_what, method, sent) => {
    const response = await sendRequest((await responding('plain')).origin, '/x', { method, headers: sent });
    expect(response).toMatchObject({ status: 200, text: 'plain' });
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('get no preflight response to an OPTIONS request that is not a preflight', async () => {
    const response = await sendRequest((await responding('plain')).origin, '/x', {
      method: 'OPTIONS',
      headers,
    });
    expect(response).toMatchObject({ status: 200, text: 'plain' });
  });
});

describe('close', () => {
  it('finishes requests in progress, and does not wait for idle connections', async () => {
    const started = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const { server, port, origin } = await serve(async () => {
      started.resolve();
      await mayEnd.promise;
      return 'done';
    });
    const unused = connect(port, '127.0.0.1').on('error', () => undefined);
    const half = connect(port, '127.0.0.1').on('error', () => undefined);
    half.write('GET /x HTTP/1.1\r\n');
    await Promise.all([once(unused, 'connect'), once(half, 'connect')]);
    const response = sendRequest(origin, '/x', { headers: { connection: 'keep-alive' } });
    await started.promise;

    const closed = server.close();
    await expect(sendRequest(origin, '/x')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    mayEnd.resolve();
    const at = Date.now();
    expect(await response).toMatchObject({ status: 200, text: 'done' });
    await closed;
    // Node alone would wait five seconds until the idle connection times out.
    expect(Date.now() - at).toBeLessThan(4500);
    open.pop();
  });
});
