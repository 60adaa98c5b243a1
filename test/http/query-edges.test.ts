import { describe, expect, it } from 'vitest';
import { consoleRoutes } from '../../shared/api/console/index.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { toId } from '../../shared/ids.ts';
import { call } from '../support/call.ts';
import { addLinkFor } from '../support/calls/builders.ts';
import { formSender } from '../support/pages/console-forms.ts';
import { testService } from '../support/service.ts';

const service = testService();

const dates = [
  '0001-01-01',
  '1969-12-31 23:59:59',
  '2026-02-30',
  '9998-12-31 23:59:59',
  '9999-12-31 23:59:59',
];
const edges = [
  ...dates,
  '',
  '-1',
  '1e308',
  '9007199254740993',
  '+010000-01-01',
  '__proto__',
  '\u0000',
  '\ud800',
  '%',
  'é'.repeat(2_000),
  'x'.repeat(100_000),
];

/** What a date is rounded by. */
const rounding = ['hour', 'day', 'month'].flatMap((unit) =>
  ['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'].map((timezone) => ({ unit, timezone })),
);

/** Every parameter at each edge; dates with everything that they are rounded by. */
const edgeQueries = (names: string[]): Record<string, string>[] =>
  names.flatMap((name) => [
    ...edges.map((value) => ({ [name]: value })),
    ...(name === 'to' ? dates : []).flatMap((to) => rounding.map((unit) => ({ ...unit, to }))),
  ]);

describe('any query at the edges of what its parameters allow', () => {
  it('is answered or refused, on every route', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const { id } = await addLinkFor(service, admin);
    const faults: string[] = [];
    for (const route of apiRoutes) {
      const { query } = route.request;
      if (!query) continue;
      for (const sent of edgeQueries(Object.keys((query as { entries?: object }).entries ?? {}))) {
        const response = await call(service, route, { key: admin.key, params: { id }, query: sent });
        if (response.status >= 500) faults.push(`${route.id} ${JSON.stringify(sent).slice(0, 100)}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('is answered or refused, on every page of the console', async () => {
    const { user, cookies } = await formSender(service);
    const params = { id: toId(user.id, 1), path: 'no/such-page' };
    const faults: string[] = [];
    for (const route of consoleRoutes) {
      const names = Object.keys((route.request.query as { entries?: object } | undefined)?.entries ?? {});
      if (route.method !== 'GET' || names.length === 0) continue;
      for (const edge of edges) {
        const query = Object.fromEntries(names.map((name) => [name, edge]));
        const { status } = await call(service, route, { cookies, params, query });
        if (status >= 500) faults.push(`${route.id} ${JSON.stringify(query).slice(0, 100)}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
