import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getAccount } from '../../shared/api/account.ts';
import { type ApiRoute, possibleErrors } from '../../shared/api/contract/api-route.ts';
import { type KeyScope, keyScopes } from '../../shared/api/contract/key-scopes.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { createLink } from '../../shared/api/links.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { call } from '../support/call.ts';
import { addKeyFor } from '../support/calls/keys.ts';
import { checkEach } from '../support/check-each.ts';
import { type TestUser, testService } from '../support/service.ts';

const service = testService();
let admin: TestUser;
/** A key for each scope, and one for all scopes but this. */
const keys = { with: new Map<string, string>(), without: new Map<string, string>() };

beforeAll(async () => {
  admin = await service.addUser({ isAdmin: true });
  for (const scope of keyScopes) {
    const others = keyScopes.filter((one) => one !== scope);
    keys.with.set(scope, (await addKeyFor(service, admin, { scopes: [scope] })).key);
    keys.without.set(scope, (await addKeyFor(service, admin, { scopes: others })).key);
  }
});

const routes = apiRoutes.filter(({ access }) => access !== 'public');
const neededScope = ({ access, method }: ApiRoute): KeyScope =>
  access === 'admin' ? 'admin' : method === 'GET' ? 'read' : 'write';
/** What could give a key more than it has: scopes, a longer life, or an account that someone took over. */
const mainKeyOnly = ['updateAccount', 'renewAccountKey', 'createKey', 'deleteKey'];
const forKeys = routes.filter(({ id }) => !mainKeyOnly.includes(id));

const ask = (route: ApiRoute, key: string | undefined) =>
  call(service, route, { key: key ?? '', params: { id: 'not an id' }, body: '{' });

describe('a route of the API', () => {
  it('refuses a key without its scope, before it looks at the request', async () => {
    await checkEach(forKeys, async (route) => {
      const scope = neededScope(route);
      const { status, body, headers, requests } = await ask(route, keys.without.get(scope));
      expect([status, body.message]).toEqual([403, `This API key does not have the scope ${scope}.`]);
      expect(possibleErrors(route)).toContain('key_scope');
      expect(headers).toHaveProperty('x-ratelimit-remaining');
      const operations = requests.map(({ operation }) => operation);
      expect(operations.filter((operation) => !['GetItem', 'UpdateItem'].includes(operation))).toEqual([]);
    });
  });

  it('accepts a key with its scope alone', async () => {
    await checkEach(forKeys, async (route) => {
      // No request of this test is valid, so that no route does anything.
      const key = keys.with.get(neededScope(route)) ?? '';
      const { status, body } = await call(service, route, { key, body: '{' });
      expect([status, body.message]).not.toEqual([403, expect.stringContaining('scope')]);
    });
  });

  it('for the main key only refuses an additional key with all scopes', async () => {
    const { key } = await addKeyFor(service, admin, { scopes: [...keyScopes] });
    const forMainKey = routes.filter(({ id }) => mainKeyOnly.includes(id));
    await checkEach(forMainKey, async (route) => {
      const { status, body } = await ask(route, key);
      expect([status, body.message]).toEqual([403, 'This requires the account’s main API key.']);
      expect(possibleErrors(route)).toContain('main_key_only');
    });
  });
});

describe('an additional API key', () => {
  it('has a rate limit of its own', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:07:20Z') });
    const user = await service.addUser();
    const [one, other] = [await addKeyFor(service, user), await addKeyFor(service, user)];
    vi.stubEnv('RATE_LIMIT', '2');
    const statuses: number[] = [];
    for (const { key } of [one, one, one, other]) {
      statuses.push((await call(service, getAccount, { key })).status);
    }
    vi.unstubAllEnvs();
    vi.useRealTimers();
    expect(statuses).toEqual([200, 200, 429, 200]);
  });

  it('takes one read more than the main key, and nothing else once its day is recorded', async () => {
    const user = await service.addUser();
    const { key } = await addKeyFor(service, user);
    const readAuthentication = async (one: string) => {
      const { requests } = await call(service, createLink, { key: one, body: {} });
      return requests.map(({ operation, input, units }) => [operation, input.Key.pk.S.split('#')[0], units]);
    };
    for (const one of [user.key, key]) await readAuthentication(one);
    expect(await readAuthentication(user.key)).toEqual([
      ['GetItem', 'KEY', 1],
      ['UpdateItem', 'REQUESTS', 1],
    ]);
    expect(await readAuthentication(key)).toEqual([
      ['GetItem', 'KEY', 1],
      ['UpdateItem', 'REQUESTS', 1],
      ['GetItem', 'KEY', 1],
    ]);
  });

  it('is not counted and not recorded after it expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:07:20Z') });
    const { key } = await addKeyFor(service, admin, { expires: '2026-11-21 10:07:30' });
    vi.setSystemTime(new Date('2026-11-21T10:07:30Z'));
    connectTable({ ...service.table.connection });
    const { status, body, requests } = await call(service, getAccount, { key });
    vi.useRealTimers();
    expect([status, body.message]).toEqual([401, 'A valid API key is required to use this service.']);
    expect(requests.map(({ operation }) => operation)).toEqual(['GetItem']);
  });
});
