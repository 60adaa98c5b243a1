import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HttpServer } from '../../../../infra/local/connections/serve.ts';
import { visitedHost } from '../../../../infra/local/edge/local-edge.ts';
import { type Handler, httpServer } from '../../../../infra/local/http-server.ts';
import {
  type ObservedRequest,
  observeRequests,
} from '../../../../infra/local/monitoring/observe-requests.ts';
import { routeFinder } from '../../../../infra/local/open-monitoring.ts';
import type { Route } from '../../../../shared/api/contract/route.ts';
import { createLink } from '../../../../shared/api/links.ts';
import { rejectUnknownPath } from '../../../../shared/api/operations.ts';
import { signInWithLink } from '../../../../shared/api/sign-in.ts';
import { followLink } from '../../../../shared/api/visitor/links.ts';
import { showNotFound } from '../../../../shared/api/visitor/site.ts';
import { sendRequest } from '../../../support/processes/service-process.ts';

const routes: Route[] = [createLink, rejectUnknownPath, followLink, signInWithLink, showNotFound];
const servers: HttpServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

/** A server whose routes all response like this, and what was observed of its requests. */
async function observedServer(handler: Handler = async () => ({ statusCode: 200, body: 'hello' })) {
  const seen: ObservedRequest[] = [];
  const watch = observeRequests(
    routeFinder(routes),
    [(observed) => seen.push(observed)],
    visitedHost({ TRUST_PROXY: 'none' }),
  );
  const server = httpServer(routes, async () => handler, watch);
  servers.push(server);
  const origin = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  const nextSeen = () => vi.waitUntil(() => seen.at(-1));
  return { origin, seen, nextSeen };
}

describe('observeRequests', () => {
  it.each([
    ['GET', '/hello?utm=1', '/{alias}', followLink],
    ['GET', '/login/sso/0123456789abcdef', '/login/sso/{token}', signInWithLink],
    ['POST', '/api/url/add', '/api/url/add', createLink],
    ['DELETE', '/api/secret/words', '/api/{path+}', rejectUnknownPath],
    ['GET', '/secret/words', '$default', showNotFound],
  ])('reports %s %s as %s, without the path itself', async (method, path, template, route) => {
    const { origin, nextSeen } = await observedServer();
    await sendRequest(origin, path, { method, headers: { host: 'sho.rt' } });
    const observed = await nextSeen();
    expect(observed).toMatchObject({ method, path: template, host: 'sho.rt', status: 200, bytes: 5 });
    expect(observed.route).toBe(route);
    expect(observed.durationMs).toBeGreaterThan(0);
    expect(Math.abs(Date.now() - observed.startedAt.getTime())).toBeLessThan(10_000);
    expect(JSON.stringify({ ...observed, route: undefined })).not.toMatch(/0123456789|secret|utm/);
  });

  it('counts the bytes of a body, and none for HEAD', async () => {
    const { origin, seen, nextSeen } = await observedServer(async () => ({ statusCode: 404, body: 'ä' }));
    await sendRequest(origin, '/hello');
    expect(await nextSeen()).toMatchObject({ status: 404, bytes: 2 });
    await sendRequest(origin, '/hello', { method: 'HEAD' });
    await vi.waitUntil(() => seen.length === 2);
    expect(seen[1]).toMatchObject({ method: 'HEAD', status: 404, bytes: 0 });
  });

  it('reports a handler that throws as a 500', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { origin, nextSeen } = await observedServer(async () => Promise.reject(new Error('fault')));
    await sendRequest(origin, '/hello');
    expect((await nextSeen()).status).toBe(500);
  });

  it('reports a preflight, which no route handles', async () => {
    const { origin, nextSeen } = await observedServer();
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'POST' };
    await sendRequest(origin, '/api/url/add', { method: 'OPTIONS', headers });
    expect(await nextSeen()).toMatchObject({ method: 'OPTIONS', path: '(preflight)', status: 204, bytes: 0 });
  });

  it('reports 499 when the client does not wait for the response', async () => {
    const { promise: never, resolve: release } = Promise.withResolvers<void>();
    const { origin, nextSeen } = await observedServer(() => never.then(() => 'late'));
    const impatient = request(`${origin}/hello`).end();
    impatient.on('error', () => undefined);
    setTimeout(() => impatient.destroy(), 50);
    expect(await nextSeen()).toMatchObject({ status: 499, bytes: 0 });
    release();
  });

  it.each(['a"b', 'x'.repeat(300), '<script>'])('leaves out what cannot be a host: %s', async (host) => {
    const { origin, nextSeen } = await observedServer();
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.end(`GET /hello HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    socket.resume();
    await once(socket, 'close');
    expect((await nextSeen()).host).toBe('');
  });
});
