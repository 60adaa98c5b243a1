import type { OutgoingHttpHeaders } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatewayRule } from '../../../infra/local/connections/body-rules.ts';
import type { HttpServer } from '../../../infra/local/connections/serve.ts';
import { httpServer } from '../../../infra/local/http-server.ts';
import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import { edgeHeaders } from '../../../shared/api/contract/edge-headers.ts';
import type { Route } from '../../../shared/api/contract/route.ts';
import type { VisitorRoute } from '../../../shared/api/contract/visitor-route.ts';
import { sendRequest } from '../../support/processes/service-process.ts';

/*
 * Payload format 2.0 as it is described at
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html;
 * where that is silent, as API Gateway was seen to behave.
 */

function aRoute(method: ApiRoute['method'], path: string, kind: 'api' | 'visitor'): Route {
  const id = `${method} ${path}`;
  const route = { id, resource: 'visitor', method, path, request: {}, table: {} } as const;
  const texts = { summary: id, description: id };
  return kind === 'api' ? { ...route, ...texts, access: 'user', errors: [] } : (route as VisitorRoute);
}

const ROUTES = [
  aRoute('GET', '/url/{id}', 'api'),
  aRoute('POST', '/url/add', 'api'),
  aRoute('GET', '/{alias}', 'visitor'),
  aRoute('ANY', '/{path+}', 'api'),
  aRoute('ANY', '$default', 'visitor'),
];

const seen: APIGatewayProxyEventV2[] = [];
let server: HttpServer;
let origin = '';

beforeAll(async () => {
  const handler = async (event: APIGatewayProxyEventV2) => {
    seen.push(event);
    return 'seen';
  };
  const limits = { chooseBodyRule: () => gatewayRule };
  server = httpServer(ROUTES, async () => handler, undefined, undefined, limits);
  origin = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
});
afterAll(() => server.close());

interface SentRequest {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Buffer;
}

/** The event of a request sent over a real socket. */
async function buildEvent(path: string, sent: SentRequest = {}): Promise<APIGatewayProxyEventV2> {
  await sendRequest(origin, path, sent);
  const event = seen.pop();
  if (!event) throw new Error('No handler was called.');
  return event;
}

const post = (contentType: string | undefined, body: string | Buffer) =>
  buildEvent('/api/url/add', {
    method: 'POST',
    headers: contentType ? { 'content-type': contentType } : {},
    body,
  });

describe('the event', () => {
  it('has every field of the format, and no empty optional fields', async () => {
    const before = Date.now();
    const event = await buildEvent('/api/url/12?page=2', {
      headers: { Host: 'sho.rt:8080', 'User-Agent': 'me' },
    });
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'GET /api/url/{id}',
      rawPath: '/api/url/12',
      rawQueryString: 'page=2',
      headers: { host: 'sho.rt:8080', 'user-agent': 'me', connection: 'close' },
      queryStringParameters: { page: '2' },
      pathParameters: { id: '12' },
      requestContext: {
        accountId: expect.stringMatching(/^\d{12}$/),
        apiId: expect.any(String),
        domainName: 'sho.rt',
        domainPrefix: 'sho',
        http: {
          method: 'GET',
          path: '/api/url/12',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'me',
        },
        requestId: expect.stringMatching(/^[\w-]{36}$/),
        routeKey: 'GET /api/url/{id}',
        stage: '$default',
        time: expect.any(String),
        timeEpoch: expect.any(Number),
      },
      isBase64Encoded: false,
    });
    const { timeEpoch, time } = event.requestContext;
    expect(timeEpoch).toBeGreaterThanOrEqual(before);
    expect(timeEpoch).toBeLessThanOrEqual(Date.now());
    const [, day, clock] = /^(\d\d\/\w{3}\/\d{4}):(\d\d:\d\d:\d\d) \+0000$/.exec(time) ?? [];
    expect(Date.parse(`${day?.replaceAll('/', ' ')} ${clock} GMT`)).toBe(Math.floor(timeEpoch / 1000) * 1000);
  });

  it('omits absent cookies, query, path parameters and body', async () => {
    const event = await buildEvent('/');
    for (const name of ['cookies', 'queryStringParameters', 'pathParameters', 'body'])
      expect(event).not.toHaveProperty(name);
    expect(event).toMatchObject({ rawQueryString: '', isBase64Encoded: false });
  });

  it.each([
    ['GET', '/api/url/12', 'GET /api/url/{id}'],
    ['POST', '/api/url/add', 'POST /api/url/add'],
    ['GET', '/abc', 'GET /{alias}'],
    ['HEAD', '/abc', 'HEAD /{alias}'],
    ['PATCH', '/api/nowhere', 'ANY /api/{path+}'],
    ['GET', '/', '$default'],
  ])('for %s %s has the route key %s', async (method, path, routeKey) => {
    const event = await buildEvent(path, { method });
    expect(event.routeKey).toBe(routeKey);
    expect(event.requestContext).toMatchObject({ routeKey, http: { method } });
  });

  it('has a unique request id', async () => {
    const [first, second] = [await buildEvent('/abc'), await buildEvent('/abc')];
    expect(first.requestContext.requestId).not.toBe(second.requestContext.requestId);
  });
});

describe('the path', () => {
  it.each([
    ['/caf%C3%A9', '/café', 'café'],
    ['/a%20b+c', '/a b+c', 'a b+c'],
    ['/100%25', '/100%', '100%'],
    ['/%zz', '/%zz', '%zz'],
    ['/%ff', '/%ff', '%ff'],
    ['/abc?', '/abc', 'abc'],
  ])('is decoded, if possible: %s', async (path, rawPath, alias) => {
    const event = await buildEvent(path);
    expect(event).toMatchObject({
      rawPath,
      pathParameters: { alias },
      requestContext: { http: { path: rawPath } },
    });
  });

  it('is matched to routes after decoding', async () => {
    expect(await buildEvent('/api%2Furl%2F12')).toMatchObject({
      routeKey: 'GET /api/url/{id}',
      rawPath: '/api/url/12',
      pathParameters: { id: '12' },
    });
  });
});

describe('the query', () => {
  it.each([
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&b=2&a=3', { a: '1,3', b: '2' }],
    ['a=x+y&b=x%20y&c=x%2By', { a: 'x y', b: 'x y', c: 'x+y' }],
    ['a=1,2&a=3', { a: '1,2,3' }],
    ['caf%C3%A9=%E2%98%95', { café: '☕' }],
    ['a', { a: '' }],
    ['a=&b==', { a: '', b: '=' }],
    ['a=1?2/3', { a: '1?2/3' }],
    ['a=%zz', { a: '%zz' }],
    ['__proto__=x&constructor=y', JSON.parse('{"__proto__":"x","constructor":"y"}')],
  ])(
    '%s is decoded with repeated names joined, and unchanged in rawQueryString',
    async (query, parameters) => {
      const event = await buildEvent(`/abc?${query}`);
      expect(event.rawQueryString).toBe(query);
      expect(Object.entries(event.queryStringParameters ?? {})).toEqual(Object.entries(parameters));
    },
  );
});

describe('the headers', () => {
  it('include, behind an edge, none that the client sent under the names of the edge', async () => {
    const seenBehindEdge: APIGatewayProxyEventV2[] = [];
    const load = async () => async (event: APIGatewayProxyEventV2) => seenBehindEdge.push(event);
    const behindEdge = httpServer(ROUTES, load, undefined, () => ({ [edgeHeaders.host]: 'sho.rt' }));
    const port = await behindEdge.listen(0, '127.0.0.1');
    const forged = Object.fromEntries(
      Object.values(edgeHeaders).map((name) => [name.toUpperCase(), 'forged']),
    );
    await sendRequest(`http://127.0.0.1:${port}`, '/abc', { headers: forged });
    await behindEdge.close();
    expect(seenBehindEdge[0]?.headers).toEqual({
      host: `127.0.0.1:${port}`,
      connection: 'close',
      [edgeHeaders.host]: 'sho.rt',
    });
  });

  it('have lower-case names, and commas between repeated values', async () => {
    const headers = { 'X-One': 'A', 'x-many': ['a', 'b, c', 'd'], 'Accept-Language': ['de', 'en'] };
    expect((await buildEvent('/abc', { headers })).headers).toEqual({
      'x-one': 'A',
      'x-many': 'a,b, c,d',
      'accept-language': 'de,en',
      host: new URL(origin).host,
      connection: 'close',
    });
  });

  it.each([
    ['one line', 'a=1; b=2', ['a=1', 'b=2']],
    ['several lines', ['a=1; b=2', 'c=3'], ['a=1', 'b=2', 'c=3']],
    ['no space and a loose end', 'a=1;b="x y";', ['a=1', 'b="x y"']],
  ])('have cookies in a separate list: %s', async (_what, cookie, cookies) => {
    const event = await buildEvent('/abc', { headers: { cookie } });
    expect(event.cookies).toEqual(cookies);
    expect(event.headers).not.toHaveProperty('cookie');
  });
});

describe('the body', () => {
  const text = '{"url":"https://example.com/☕"}';

  // Which types are text was measured on AWS: https://github.com/ministackorg/ministack/pull/766
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=utf-8',
    'application/xml',
    'application/javascript',
    'text/plain',
    'text/html; charset=utf-8',
  ])('is text if its type is %s', async (contentType) => {
    expect(await post(contentType, text)).toMatchObject({ body: text, isBase64Encoded: false });
  });

  it.each([
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=text/plain',
    'application/json-patch+json',
    'application/vnd.api+json',
    'application/jsonp',
    'image/png',
    undefined,
  ])('is base64 if its type is %s', async (contentType) => {
    const body = Buffer.from(text).toString('base64');
    expect(await post(contentType, text)).toMatchObject({ body, isBase64Encoded: true });
  });

  it.each([
    ['invalid', [0x7b, 0xff, 0xfe, 0x7d]],
    ['cut off', [0xe2, 0x98]],
    ['overlong', [0xc0, 0xaf]],
  ])('is base64 of the same bytes if its UTF-8 is %s', async (_what, bytes) => {
    const event = await post('application/json', Buffer.from(bytes));
    expect(event.isBase64Encoded).toBe(true);
    expect([...Buffer.from(event.body ?? '', 'base64')]).toEqual(bytes);
  });

  it('keeps a byte order mark', async () => {
    expect(await post('application/json', '\uFEFF{}')).toMatchObject({ body: '\uFEFF{}' });
  });

  it('is absent when it is empty', async () => {
    const event = await post('application/json', '');
    expect(event).not.toHaveProperty('body');
    expect(event.isBase64Encoded).toBe(false);
  });
});
