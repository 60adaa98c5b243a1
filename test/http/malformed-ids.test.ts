import { expect, it } from 'vitest';
import { apiRoutes } from '../../shared/api/index.ts';
import { call } from '../support/call.ts';
import { checkEach } from '../support/check-each.ts';
import { testService } from '../support/service.ts';

const service = testService();

const malformedIds = ['abc', '0', '-1', '1.5', '1e9', '9'.repeat(20), '__proto__'];
/** Not that of another system, which can be almost any text. */
const idNamesIn = (path: string) =>
  [...path.matchAll(/\{((?!external)\w*id)\}/g)].map(([, name = '']) => name);
const routes = apiRoutes.filter(({ path }) => idNamesIn(path).length > 0);

it('a route of the API responds with 400 for malformed ids, names them, and reads nothing', async () => {
  const { key } = await service.addUser({ isAdmin: true });
  await checkEach(routes, async (route) => {
    for (const id of malformedIds) {
      const names = idNamesIn(route.path);
      const params = { type: 'links', ...Object.fromEntries(names.map((name) => [name, id])) };
      const { status, body, requests } = await call(service, route, {
        key,
        params,
        body: route.request.body && {},
      });
      const problem = route.resource === 'jobs' ? 'must be the id of a job' : 'must be a whole number';
      expect([id, status]).toEqual([id, 400]);
      for (const name of names) expect(body.message).toContain(`${name}: ${problem}`);
      // Those of authentication.
      expect(requests.map(({ operation }) => operation).sort()).toEqual(['GetItem', 'UpdateItem']);
    }
  });
});
