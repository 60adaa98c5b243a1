import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ClientOptions, isLinkServiceError, LinkService, LinkServiceError } from '../src/index.ts';

/** A response of the service: a status, headers and a body. */
type FakeResponse = [status: number, headers?: Record<string, string>, body?: unknown];

const busy: FakeResponse = [503, { 'retry-after': '7' }, { error: 1, message: 'The service is busy.' }];
const limited: FakeResponse = [429, { 'retry-after': '30' }, { error: 1, message: 'Too many requests.' }];
const created: FakeResponse = [200, {}, { error: 0, id: 1, shorturl: 'http://localhost/a' }];

/** A client of a service that gives these responses, and the requests that it got. */
function createClient(responses: FakeResponse[], options: Partial<ClientOptions> = {}) {
  const requests: Request[] = [];
  const respond = async (url: string | URL | Request, init?: RequestInit) => {
    requests.push(new Request(url, init));
    const [status, headers, body] = responses[requests.length - 1] ?? [500];
    init?.signal?.throwIfAborted();
    return new Response(typeof body === 'string' ? body : JSON.stringify(body ?? {}), { status, headers });
  };
  const client = new LinkService({
    baseUrl: 'http://localhost/api/',
    apiKey: 'lk_1',
    fetch: respond,
    ...options,
  });
  return { client, requests };
}

const catchError = (call: PromiseLike<unknown>): Promise<LinkServiceError> =>
  Promise.resolve(call).then(
    () => expect.fail('The call succeeded.'),
    (error) => error,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The result of a call, and the seconds that it waited. */
async function waiting<T>(
  call: PromiseLike<T>,
): Promise<{ result: T | undefined; error: unknown; seconds: number }> {
  const start = Date.now();
  const settled = Promise.resolve(call).then(
    (result) => ({ result, error: undefined }),
    (error: unknown) => ({ result: undefined, error }),
  );
  // The timeouts of requests are not faked, so all timers are pauses.
  await vi.runAllTimersAsync();
  return { ...(await settled), seconds: (Date.now() - start) / 1000 };
}

describe('a call', () => {
  it('sends the key, the body and an idempotency key', async () => {
    const { client, requests } = createClient([created]);
    expect(await client.links.create({ url: 'https://example.com/' })).toEqual({
      id: 1,
      shorturl: 'http://localhost/a',
    });
    const [request] = requests;
    expect(request?.url).toBe('http://localhost/api/url/add');
    expect(request?.headers.get('authorization')).toBe('Bearer lk_1');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await request?.json()).toEqual({ url: 'https://example.com/' });
  });

  it('has an idempotency key only if it is a POST, and a new one for each call', async () => {
    const { client, requests } = createClient([created, created, created]);
    await client.links.create({ url: 'https://example.com/' });
    await client.links.create({ url: 'https://example.com/' }, { idempotencyKey: 'mine' });
    await client.links.delete(1);
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), 'mine', null]);
  });

  it('escapes what is in its path and leaves out what is undefined in its query', async () => {
    const { client, requests } = createClient([created, [200, {}, { data: [] }]]);
    await client.links.delete('1/../2?x' as unknown as number);
    await client.users.list({ email: 'a&b', filter: undefined });
    expect(requests.map(({ url }) => url)).toEqual([
      'http://localhost/api/url/1%2F..%2F2%3Fx/delete',
      'http://localhost/api/users?email=a%26b',
    ]);
  });

  it('does not follow redirects, which could give the key to another host', async () => {
    const { client, requests } = createClient([created]);
    await client.account.get();
    expect(requests[0]?.redirect).toBe('error');
  });
});

describe('a retry', () => {
  it.each([
    ['429', limited, 30],
    ['503', busy, 7],
    [
      '503 with a date',
      [503, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() }] as FakeResponse,
      undefined,
    ],
    ['503 that names no time', [503] as FakeResponse, 1],
  ])('after a %s waits as long as the service says', async (_name, response, expected) => {
    const { client, requests } = createClient([response, created]);
    const { result, error, seconds } = await waiting(client.links.create({ url: 'https://example.com/' }));
    if (expected === undefined) {
      // An hour is longer than the client may wait.
      expect(isLinkServiceError(error)).toBe(true);
      expect(requests).toHaveLength(1);
    } else {
      expect(result).toMatchObject({ id: 1 });
      expect(seconds).toBe(expected);
    }
  });

  it('has the idempotency key and the body of the first try', async () => {
    const { client, requests } = createClient([busy, limited, created]);
    await waiting(client.links.create({ url: 'https://example.com/' }));
    const sent = await Promise.all(
      requests.map(async (request) => [request.headers.get('idempotency-key'), await request.text()]),
    );
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(String)).size).toBe(1);
  });

  it('ends after maxRetries, with the last error', async () => {
    const told = vi.fn();
    const { client, requests } = createClient(Array(9).fill(busy), { maxRetries: 2, onRetry: told });
    const { error } = await waiting(client.account.get());
    expect(error).toMatchObject({ status: 503, retryAfter: 7 });
    expect(requests).toHaveLength(3);
    expect(told.mock.calls.map(([{ seconds, attempt }]) => [seconds, attempt])).toEqual([
      [7, 1],
      [7, 2],
    ]);
  });

  it('does not begin if it would wait too long', async () => {
    const { client, requests } = createClient([limited, created], { maxWaitSeconds: 29 });
    const { error, seconds } = await waiting(client.account.get());
    expect(error).toMatchObject({ status: 429 });
    expect([requests.length, seconds]).toEqual([1, 0]);
  });

  it.each([400, 401, 404, 409, 500, 502])('does not follow a %s', async (status) => {
    const { client, requests } = createClient([[status], created]);
    expect(await catchError(client.account.get())).toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  it('can be aborted while it waits', async () => {
    const { client, requests } = createClient([limited, created]);
    const abort = new AbortController();
    const call = catchError(client.account.get({ signal: abort.signal }));
    await vi.advanceTimersByTimeAsync(1000);
    abort.abort(new Error('enough'));
    expect(await call).toMatchObject({ message: 'enough' });
    expect(requests).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an error', () => {
  it.each([
    ['the header', [409, { 'x-error-code': 'slug_taken' }, { message: 'Taken.' }], 'slug_taken'],
    ['the message', [409, {}, { message: 'This slug is already taken.' }], 'slug_taken'],
    ['a status that one error has', [400, {}, { message: 'url: is required' }], 'invalid_request'],
    ['the status alone', [409, {}, { message: 'Taken.' }], 'http_409'],
    ['the status of a response by a proxy', [502, {}, '<html>'], 'http_502'],
  ] as [string, FakeResponse, string][])('gets its code from %s', async (_name, response, code) => {
    const error = await catchError(createClient([response]).client.account.get());
    expect(error).toBeInstanceOf(LinkServiceError);
    expect(error.code).toBe(code);
    expect(error.message).not.toBe('');
  });

  it.each([
    ['1', 1, 'Something else.', 'http_200'],
    ['"1" and a message of the API', '1', 'That alias is taken. Please choose another one.', 'alias_taken'],
    ['true', true, 'Something else.', 'http_200'],
  ])('is a response with the status 200 whose field error is %s', async (_name, error, message, code) => {
    const fail = (call: (client: LinkService) => PromiseLike<unknown>) =>
      catchError(call(createClient([[200, {}, { error, message }]]).client));
    const expected = { name: 'LinkServiceError', status: 200, message, code };
    expect(await fail(({ links }) => links.create({ url: 'https://example.com/' }))).toMatchObject(expected);
    expect(await fail(({ account }) => account.get())).toMatchObject(expected);
    expect(await fail(({ links }) => links.list())).toMatchObject(expected);
    expect(await fail(({ account }) => account.export()[Symbol.asyncIterator]().next())).toMatchObject(
      expected,
    );
  });

  it.each(['<html>', '', 'null', '[]', '"text"'])(
    'is a response with the status 200 and the body %j',
    async (body) => {
      const error = await catchError(createClient([[200, {}, body]]).client.account.get());
      expect(error).toMatchObject({ name: 'LinkServiceError', status: 200, code: 'http_200' });
      expect(error.message).toContain('with status 200, but not with a JSON object: check baseUrl');
    },
  );

  it.each([0, '0', false, null, undefined])('is no response whose field error is %j', async (error) => {
    const { client } = createClient([[200, {}, { error, message: 'Done.' }]]);
    expect(await client.links.delete(1)).toEqual({ message: 'Done.' });
  });
});

describe('a client', () => {
  it.each([undefined, 'sho.rt/api', 'localhost:3000/api'])(
    'says that its base URL cannot be %s',
    (baseUrl) => {
      const make = () => new LinkService({ baseUrl: baseUrl as string, apiKey: 'lk_' });
      expect(make).toThrow(`baseUrl must be the URL of the API, such as https://sho.rt/api, not ${baseUrl}.`);
    },
  );

  it('says that it needs a key', () => {
    expect(() => new LinkService({ baseUrl: 'https://sho.rt/api', apiKey: '' })).toThrow(
      'apiKey is missing.',
    );
  });

  it('tells of a base URL that is not the API’s', async () => {
    const { client } = createClient([[404, {}, '<html>']]);
    expect((await catchError(client.account.get())).message).toContain('check baseUrl');
  });
});

describe('a list', () => {
  const buildPage = (page: number, maxpage: number): FakeResponse => [
    200,
    {},
    {
      error: '0',
      data: { result: 1, perpage: 1, currentpage: page, nextpage: page + 1, maxpage, urls: [{ id: page }] },
    },
  ];

  it('is one page if awaited, with the query as given', async () => {
    const { client, requests } = createClient([buildPage(1, 3)]);
    expect((await client.links.list({ order: 'click' })).urls).toEqual([{ id: 1 }]);
    expect(requests.map(({ url }) => url)).toEqual(['http://localhost/api/urls?order=click']);
  });

  it('is all entries if iterated over, read page by page', async () => {
    const { client, requests } = createClient([buildPage(2, 3), buildPage(3, 3)]);
    const ids: number[] = [];
    for await (const { id } of client.links.list({ page: 2 })) {
      ids.push(id);
      expect(requests).toHaveLength(ids.length);
    }
    expect(ids).toEqual([2, 3]);
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?page=2&limit=100',
      '?page=3&limit=100',
    ]);
  });

  it('sends nothing before it is used, and ends with a break', async () => {
    const { client, requests } = createClient([buildPage(1, 3)]);
    const list = client.links.list({ limit: 1 });
    expect(requests).toHaveLength(0);
    for await (const _page of list.pages()) break;
    expect(requests).toHaveLength(1);
  });

  it('ends when it is empty', async () => {
    const { client } = createClient([[200, {}, { data: { currentpage: 1, maxpage: 0, urls: [] } }]]);
    for await (const _entry of client.links.list()) expect.fail();
  });
});

describe('lines', () => {
  it('follow the Link header, and only its query', async () => {
    const link = '<https://elsewhere.example/api/account/export?cursor=abc>; rel="next"';
    const { client, requests } = createClient([
      [200, { link }, '{"type":"account"}\n'],
      [200, {}, '{"type":"link"}\n{"type":"qr"}\n'],
    ]);
    const types: string[] = [];
    for await (const { type } of client.account.export()) types.push(type);
    expect(types).toEqual(['account', 'link', 'qr']);
    expect(requests.map(({ url }) => url)).toEqual([
      'http://localhost/api/account/export',
      'http://localhost/api/account/export?cursor=abc',
    ]);
  });
});
