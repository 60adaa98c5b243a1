import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccount } from '../../shared/api/account.ts';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { isApiRoute } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { showLogin } from '../../shared/api/sign-in.ts';
import { call } from '../support/call.ts';
import { EDGE_SECRET } from '../support/calls/edge.ts';
import { checkEach } from '../support/check-each.ts';
import { testService } from '../support/service.ts';

const service = testService();
const direct = { isDirect: true, params: { id: 1, alias: 'abc', file: 'abc', code: 'abc', slug: 'abc' } };

describe('with edgeOnly', () => {
  beforeEach(() => vi.stubEnv('EDGE_ONLY', '1'));
  afterEach(() => vi.unstubAllEnvs());

  it('every route refuses a request that did not come through the edge, and reads nothing', async () => {
    const { key } = await service.addUser({ isAdmin: true });
    await checkEach(routes, async (route) => {
      const { status, body, requests } = await call(service, route, { ...direct, key });
      expect(status).toBe(403);
      expect(requests).toEqual([]);
      if (isApiRoute(route)) expect(body).toEqual({ error: 1, message: expect.stringContaining('own URL') });
    });
  });

  it('a forged secret is refused, and each secret of a rotation is accepted', async () => {
    const { key } = await service.addUser();
    vi.stubEnv('EDGE_SECRET', `${EDGE_SECRET},the next one`);
    const statuses = async (secret: string) =>
      Promise.all(
        [getAccount, showLogin].map(async (route) => {
          const headers = { [edgeHeaders.secret]: secret };
          return (await call(service, route, { key, headers })).status;
        }),
      );
    expect(await statuses('forged')).toEqual([403, 403]);
    expect(await statuses('')).toEqual([403, 403]);
    expect(await statuses(EDGE_SECRET)).toEqual([200, 200]);
    expect(await statuses('the next one')).toEqual([200, 200]);
  });
});

it('Without edgeOnly, the API handles requests to its own host', async () => {
  const { key } = await service.addUser();
  expect((await call(service, getAccount, { key, isDirect: true })).status).toBe(200);
});
