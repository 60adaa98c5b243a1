/**
 * `npm run bench:bulk [-- --rows 1000] [--latency 10] [--json]`: how long requests with many links take on a table that takes
 * between half the latency and all of it for each request. All rows change the same counters of their account, on which
 * DynamoDB does not allow two transactions at a time.
 */
import { parseArgs } from 'node:util';
import { handler as create } from '../../functions/links/create-links.ts';
import { handler as remove } from '../../functions/links/delete-links.ts';
import { handler as update } from '../../functions/links/update-links.ts';
import { openTable } from '../../infra/local/open-table.ts';
import catalogue from '../../infra/plans.json' with { type: 'json' };
import { createLinks, deleteLinks, updateLinks } from '../../shared/api/bulk-links.ts';
import type { ApiRoute } from '../../shared/api/contract/api-route.ts';
import { upsertPlans } from '../../shared/data/plans.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { deriveApiKey } from '../../shared/data/users/api-keys.ts';
import { addUser } from '../../shared/data/users/users.ts';
import type { Plan } from '../../shared/domain/plans/plans.ts';
import { bySystem } from '../support/calls/audit.ts';
import { recorder, recordRequests } from '../support/table/recorder.ts';
import { type Row, report, round } from './report.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000' },
    latency: { type: 'string', default: '10' },
    json: { type: 'boolean' },
  },
});
const [rows, latency] = [Number(values.rows), Number(values.latency)];

Object.assign(process.env, {
  TABLE_NAME: 'bench',
  SHORT_URL: 'https://sho.rt',
  RATE_LIMIT: '1000000',
  HISTORY_DAYS: '365',
});
const opened = await openTable({ DATA_DIR: ':memory:', DYNAMODB_ENDPOINT: undefined, TABLE_NAME: 'bench' });
const table = recorder(opened.connection);
connectTable(table.connection);
await upsertPlans((catalogue as Plan[]).map((plan) => ({ ...plan, limits: { ...plan.limits, links: 0 } })));
const toKey = ({ id, keyVersion }: { id: number; keyVersion: number }) =>
  deriveApiKey('a service secret of more than 32 characters', id, keyVersion);
const user = await addUser(
  {
    username: 'bench',
    email: 'bench@example.com',
    passwordHash: 'none',
    isAdmin: true,
    planId: 1,
    planStatus: 'free',
    registered: '2026-01-02 03:04:05',
  },
  toKey,
  bySystem,
);
table.delayWith(() => latency * (0.5 + Math.random() / 2));

type Result = { error: 0 | 1; id: number };

async function measure(route: ApiRoute, handler: typeof create, urls: object[]) {
  const headers = { authorization: `Bearer ${toKey(user)}`, 'content-type': 'application/json' };
  const event = { headers, body: JSON.stringify({ urls }), isBase64Encoded: false };
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  const { result, requests } = await recordRequests(() =>
    handler(event as never, { awsRequestId: 'bench' } as never),
  );
  const seconds = (performance.now() - start) / 1000;
  const { user: used, system } = process.cpuUsage(cpu);
  const data = JSON.parse((result as { body: string }).body).data as Result[];
  const row: Row = {
    name: `${route.method} ${route.path}`,
    value: round(seconds, 2),
    unit: 'seconds',
    'cpu seconds': round((used + system) / 1e6, 2),
    failed: data.filter(({ error }) => error === 1).length,
    requests: requests.length,
    transactions: requests.filter(({ operation }) => operation === 'TransactWriteItems').length,
    units: round(requests.reduce((sum, { units }) => sum + units, 0)),
  };
  return { row, data };
}

const url = 'https://example.com/';
const created = await measure(createLinks, create, Array(rows).fill({ url }));
const ids = created.data.map(({ id }) => ({ id }));
const updated = await measure(
  updateLinks,
  update as typeof create,
  ids.map(({ id }) => ({ id, url: `${url}new`, metatitle: 'A title' })),
);
const deleted = await measure(deleteLinks, remove as typeof create, ids);
report(`${rows} rows, ${latency / 2} to ${latency} ms per table request`, [
  created.row,
  updated.row,
  deleted.row,
]);
await opened.close();
