import type { Context } from 'aws-lambda';
import { describe, expect, it, vi } from 'vitest';
import { FUNCTION_TIMEOUT_SECONDS } from '../../shared/api/contract/environment.ts';
import type { HttpEvent } from '../../shared/api/contract/event.ts';
import { type Handler, servePages } from '../../shared/routing/serve-pages.ts';

const aPage = (
  routeKey: string,
  handler: Handler = async ({ pathParameters }) => ({ routeKey, pathParameters }),
) => ({
  id: routeKey,
  routeKey,
  load: vi.fn(async () => ({ handler })),
});

const context = { getRemainingTimeInMillis: () => 29_000 } as Context;
const request = (method: string, rawPath: string): HttpEvent & { rawPath: string } => ({
  rawPath,
  headers: {},
  isBase64Encoded: false,
  // API Gateway names the parameter of the route that it knows.
  pathParameters: { path: rawPath.replace('/console/', '') },
  requestContext: { domainName: 'sho.rt', http: { method, sourceIp: '192.0.2.1' } },
});

describe('servePages', () => {
  it('runs the page whose route matches, with the parameters of that route', async () => {
    const handler = servePages([aPage('GET /console/links/{id}'), aPage('GET /console/links/new')]);
    expect(await handler(request('GET', '/console/links/7'), context)).toEqual({
      routeKey: 'GET /console/links/{id}',
      pathParameters: { id: '7' },
    });
    expect(await handler(request('GET', '/console/links/new'), context)).toEqual({
      routeKey: 'GET /console/links/new',
      pathParameters: {},
    });
  });

  it('finds the handler of a page by its id in a file that has several', async () => {
    const load = async () => ({ handlers: { list: async () => 'the list', edit: async () => 'the form' } });
    const [list, edit] = [
      { id: 'list', routeKey: 'GET /a', load },
      { id: 'edit', routeKey: 'GET /a/edit', load },
    ];
    const handler = servePages([list, edit, { ...edit, id: 'none', routeKey: 'GET /b' }]);
    expect(await handler(request('GET', '/a'), context)).toBe('the list');
    expect(await handler(request('GET', '/a/edit'), context)).toBe('the form');
    await expect(handler(request('GET', '/b'), context)).rejects.toThrow('no handler of none');
  });

  it('loads a page when it is first requested, and no other', async () => {
    const [asked, other] = [aPage('GET /console/a'), aPage('GET /console/b')];
    const handler = servePages([asked, other]);
    expect(asked.load).not.toHaveBeenCalled();
    await handler(request('GET', '/console/a'), context);
    expect(asked.load).toHaveBeenCalled();
    expect(other.load).not.toHaveBeenCalled();
  });

  it('gives a page its own timeout, although that of the function is the longest of all pages', async () => {
    const left: Handler = async (_event, { getRemainingTimeInMillis }) => getRemainingTimeInMillis();
    const handler = servePages([aPage('GET /a', left), { ...aPage('GET /long', left), timeoutSeconds: 29 }]);
    const ordinary = FUNCTION_TIMEOUT_SECONDS * 1000;
    expect(await handler(request('GET', '/a'), context)).toSatisfy((ms: number) => ms > 0 && ms <= ordinary);
    expect(await handler(request('GET', '/long'), context)).toBeGreaterThan(ordinary);
    const ending = { getRemainingTimeInMillis: () => 500 } as Context;
    expect(await handler(request('GET', '/long'), ending)).toBe(500);
  });

  it('rejects a request for which it has no page', async () => {
    const handler = servePages([aPage('GET /console/a')]);
    await expect(handler(request('POST', '/console/a'), context)).rejects.toThrow('/console/a');
  });
});
