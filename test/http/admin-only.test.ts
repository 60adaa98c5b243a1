import { describe, expect, it } from 'vitest';
import { getAccount } from '../../shared/api/account.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { call } from '../support/call.ts';
import { addKeyFor } from '../support/calls/keys.ts';
import { checkEach } from '../support/check-each.ts';
import { testService } from '../support/service.ts';

const service = testService();
const routes = apiRoutes.filter(({ access }) => access === 'admin');

describe('a route for administrators', () => {
  it.each([
    ['their main key', 0],
    ['an additional key', 1],
  ])(
    'responds with 403 to other users with %s, before it looks at the request',
    async (_, additionalKeys) => {
      const user = await service.addUser();
      const { key } = additionalKeys ? await addKeyFor(service, user) : user;
      // The first use of an additional key in a day is recorded.
      await call(service, getAccount, { key });
      await checkEach(routes, async (route) => {
        const reads = service.secretReads;
        const params = { id: user.id };
        const { status, body, requests } = await call(service, route, { key, params, body: '{' });
        expect([status, body.message]).toEqual([403, 'This requires an administrator’s API key.']);
        const operations = requests.map(({ operation }) => operation).sort();
        expect(operations).toEqual(['GetItem', ...Array(additionalKeys).fill('GetItem'), 'UpdateItem']);
        expect(service.secretReads).toBe(reads);
      });
    },
  );
});
