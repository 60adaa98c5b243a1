import { describe, expect, it, vi } from 'vitest';
import { httpEvent } from '../../infra/local/http-event.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { visitorRoutes } from '../../shared/api/visitor/index.ts';
import { readPairs } from '../../shared/domain/values/url-encoded.ts';
import { toId } from '../../shared/ids.ts';
import { buildEvent, importHandler, lambdaContext } from '../support/call.ts';
import { signedInCookies } from '../support/calls/sign-in.ts';
import { checkEach } from '../support/check-each.ts';
import { testService } from '../support/service.ts';

vi.mock('../../shared/domain/values/url-encoded.ts', { spy: true });

const service = testService();

/** Of an address of 16 KB, which anyone can send. */
const names = Array.from({ length: 4_500 }, (_, at) => at.toString(36));

/** Those that read parameters they do not declare, or do not take the API key and session of a user. */
const others = ['qrImage', 'signInWithLink'];

describe('the query of a request', () => {
  it('is parsed when it is first read, and once', () => {
    const request = { url: `/abc?${names.join('&')}`, headers: {}, rawHeaders: [], socket: {} };
    const event = httpEvent(request as never, Buffer.alloc(0), {
      routeKey: 'GET /{alias}',
      params: {},
    });
    expect(readPairs).toHaveBeenCalledTimes(0);
    expect(Object.keys(event.queryStringParameters ?? {})).toHaveLength(names.length);
    expect(event.queryStringParameters?.a).toBe('');
    expect(readPairs).toHaveBeenCalledTimes(1);
  });

  it('is not read by routes without parameters', async () => {
    const routes = [...apiRoutes, ...visitorRoutes].filter(
      ({ id, request }) => !('query' in request) && !others.includes(id),
    );
    await checkEach(routes, async (route) => {
      const admin = await service.addUser({ isAdmin: true });
      const cookies = await signedInCookies(service, admin);
      const inPath = [...route.path.matchAll(/\{(\w+)\+?\}/g)].map(([, name]) => [name, 'missing']);
      const params = { ...Object.fromEntries(inPath), id: toId(admin.id, 1) };
      const event = buildEvent(route, { params, key: admin.key, cookies, body: {} });
      const read = vi.fn();
      Object.defineProperty(event, 'queryStringParameters', { enumerable: true, get: read });
      const { statusCode } = await (await importHandler(route))(event, lambdaContext(route));
      expect(statusCode, 'not signed in').not.toBe(401);
      expect(read).not.toHaveBeenCalled();
    });
  });
});
