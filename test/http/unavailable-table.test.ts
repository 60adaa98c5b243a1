import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HttpServer } from '../../infra/local/connections/serve.ts';
import { httpServer, loadHandler } from '../../infra/local/http-server.ts';
import { edgeHeaders } from '../../shared/api/contract/edge-headers.ts';
import { isApiRoute, mountedPath, type Route } from '../../shared/api/contract/route.ts';
import { routes } from '../../shared/api/index.ts';
import { splitIntoChunks } from '../../shared/data/table/batches.ts';
import { connectTable } from '../../shared/data/table/connection.ts';
import { signLinkForm } from '../../shared/domain/users/sessions.ts';
import { resetBusyLog } from '../../shared/log-busy.ts';
import { chromeOnWindows } from '../support/calls/browsers.ts';
import { EDGE_SECRET } from '../support/calls/edge.ts';
import { readSessionForm, signedInCookies } from '../support/calls/sign-in.ts';
import { checkEach } from '../support/check-each.ts';
import { sendRequest } from '../support/processes/service-process.ts';
import { SERVICE_SECRET, testService } from '../support/service.ts';
import { testSize } from '../support/test-size.ts';

const service = testService();

/** What the handlers see as the time left to them. */
let remaining: number;
let server: HttpServer;
let origin = '';
let session: string[] = [];
/** The field of every form: for the sign-in form, it has to match a cookie. */
let csrf = '';
/** What the scripts of a link form send. */
let formToken = '';
let key = '';

beforeAll(async () => {
  server = httpServer(
    routes,
    async (route) => {
      const handler = await loadHandler(route);
      return (event, context) => handler(event, { ...context, getRemainingTimeInMillis: () => remaining });
    },
    undefined,
    ({ headers: { host = '' } }) => ({
      [edgeHeaders.host]: host,
      [edgeHeaders.address]: '198.51.100.7',
      [edgeHeaders.secret]: EDGE_SECRET,
    }),
  );
  origin = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  const user = await service.addUser();
  session = await signedInCookies(service, user);
  csrf = await readSessionForm(service, session);
  session.push(csrf.replace('csrf=', '__Host-Http-login='));
  formToken = signLinkForm({ userId: user.id }, SERVICE_SECRET, new Date());
  key = user.key;
});
afterAll(() => server.close());

let warnings = vi.spyOn(console, 'warn');
let errors = vi.spyOn(console, 'error');
beforeEach(() => {
  resetBusyLog();
  remaining = 10_000;
  warnings = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  service.table.failWith(undefined);
  connectTable(service.table.connection);
  vi.restoreAllMocks();
});

/** These read the table for branded hosts only. */
const chooseHost = ({ id }: Route) =>
  ['showHome', 'showNotFound', 'showAppFile'].includes(id) ? 'go.example.com' : 'sho.rt';

const VALUES: Record<string, string> = {
  token: 'A'.repeat(43),
  file: '1-aBcDeFgHiJkLmNoP.png',
  code: 'aBcDeFg',
  owner: '1',
  campaign: 'summer-100000001',
  type: 'links',
};

function visit(route: Route) {
  const path = mountedPath(route)
    .replace('$default', '/no/such/page')
    .replace(/\{(\w+)\+?\}/g, (_, name) => VALUES[name] ?? '100000001');
  const method = route.method === 'ANY' ? 'GET' : route.method;
  const isForm = !isApiRoute(route) && method === 'POST';
  const headers = {
    ...chromeOnWindows,
    host: chooseHost(route),
    ...(isApiRoute(route) && { authorization: `Bearer ${key}` }),
    ...(!isApiRoute(route) && { cookie: session.join('; ') }),
    ...(isForm && {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      authorization: `Bearer ${formToken}`,
    }),
  };
  return sendRequest(origin, path, {
    method,
    headers,
    ...(isForm && { body: `password=wrong&custom=an-alias&${csrf}` }),
  });
}

const WITHOUT_TABLE = [
  'showLogin',
  'rejectUnknownPath',
  'showRobots',
  'showFavicon',
  'showLogo',
  'showAvatar',
  'openReference',
  'showOpenApi',
  'showReference',
  'showReferenceScript',
];
const routesWithTable = routes.filter(({ id }) => !WITHOUT_TABLE.includes(id));

const named = (name: string, more = {}) => Object.assign(new Error('secret-detail'), { name, ...more });

const failures: [what: string, error: Error][] = [
  ...[
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
    'InternalServerError',
    'TransactionInProgressException',
    'TransactionConflictException',
    'TimeoutError',
  ].map((name): [string, Error] => [name, named(name)]),
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'].map((code): [string, Error] => [
    code,
    named('Error', { code }),
  ]),
  ['HTTP status 503', named('ServiceUnavailable', { $metadata: { httpStatusCode: 503 } })],
];

async function expectBusy(route: Route) {
  const response = await visit(route);
  expect([route.id, response.status, response.text.includes('secret-detail')]).toEqual([
    route.id,
    503,
    false,
  ]);
  // Monitoring asks again by itself.
  if (route.id === 'checkHealth') return;
  expect(response.headers['retry-after']).toMatch(/^[1-9]$/);
  if (isApiRoute(route)) {
    expect(response.json()).toEqual({ error: 1, message: 'The service is busy. Please wait and try again.' });
  } else expect(response.text).toContain('The service is very busy right now.');
}

/** In CI, each failure on every route; elsewhere, each on some, so that each route meets one. */
const routesFor = (failure: number) =>
  testSize({
    ci: routesWithTable,
    local: routesWithTable.filter((_, route) => route % failures.length === failure),
  });

describe('a table that fails', () => {
  it.each(failures.map(([what, error], index) => [what, error, routesFor(index)] as const))(
    'with %s is a 503 with Retry-After on every route, and no fault',
    async (_what, error, visited) => {
      service.table.failWith(() => error);
      await checkEach(visited, expectBusy);
      expect(errors.mock.calls).toEqual([]);
      expect(warnings).toHaveBeenCalledTimes(visited.length);
    },
  );

  it('does not concern routes that do not use it', async () => {
    service.table.failWith(() => named('ThrottlingException'));
    const others = routes.filter(({ id }) => WITHOUT_TABLE.includes(id));
    await checkEach(others, async (route) => {
      expect((await visit(route)).status).toBeLessThan(500);
    });
  });
});

describe('a table that never responds', () => {
  let silent: Server;
  beforeAll(async () => {
    silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(() => silent.close());

  it('is a 503 on every route when the function’s time is nearly used up', async () => {
    const { port } = silent.address() as AddressInfo;
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    connectTable({ endpoint: `http://127.0.0.1:${port}`, region: 'local', credentials });
    remaining = 2_600;
    // A few at a time: on a busy machine, the handlers of all together would be given up before their requests to the table.
    for (const some of splitIntoChunks(routesWithTable, 20)) await Promise.all(some.map(expectBusy));
    const causes = warnings.mock.calls.map(([line]) => line.cause);
    expect([...new Set(causes)]).toEqual([expect.stringMatching(/^AbortError/)]);
  });
});
