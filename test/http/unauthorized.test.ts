import { describe, expect, it } from 'vitest';
import { apiRoutes } from '../../shared/api/index.ts';
import { formatApiKey } from '../../shared/data/users/api-keys.ts';
import { call } from '../support/call.ts';
import { checkEach } from '../support/check-each.ts';
import { testService } from '../support/service.ts';

const service = testService();

const badCredentials: [title: string, headers: Record<string, string>][] = [
  ['without an API key', {}],
  ['with a malformed API key', { authorization: 'Bearer lk_short' }],
  ['with an unknown API key', { authorization: `Bearer ${formatApiKey(Buffer.alloc(32))}` }],
];

const protectedRoutes = apiRoutes.filter(({ access }) => access !== 'public');

describe('a route of the API', () => {
  it.each(badCredentials)('responds with 401 %s, before it looks at the request', async (_, headers) => {
    await checkEach(protectedRoutes, async (route) => {
      const response = await call(service, route, { headers, params: { id: 'not an id' }, body: '{' });
      expect(response.status).toBe(401);
      expect(response.body).toEqual({
        error: 1,
        message: 'A valid API key is required to use this service.',
      });
      expect(response.headers).toMatchObject({
        'www-authenticate': 'Bearer',
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
    });
  });
});

describe('the API', () => {
  it('requires an API key on every route except its catch-all 404', () => {
    const publicRoutes = apiRoutes.filter((route) => !protectedRoutes.includes(route));
    expect(publicRoutes.map(({ id }) => id)).toEqual(['rejectUnknownPath']);
  });
});
