import { Agent, request } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { gateway } from '../../../../infra/local/http-server.ts';
import { edgeHeaders } from '../../../../shared/api/contract/edge-headers.ts';

const BUSY_MS = 3;
let handled: string[] = [];

/** Holds the event loop, as long work does. */
function work(address: string): void {
  handled.push(address);
  const end = performance.now() + BUSY_MS;
  while (performance.now() < end);
}

const server = gateway(
  (_method, path) => (path === '/' ? { route: 'a', routeKey: 'GET /', params: {} } : undefined),
  async (_route, { headers }) => {
    work(headers[edgeHeaders.address] ?? '');
    return { statusCode: 200 };
  },
  undefined,
  ({ headers }) => ({ [edgeHeaders.address]: String(headers['x-from']) }),
);
const port = await server.listen(0, '127.0.0.1');
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  agent.destroy();
  return server.close();
});

const send = (address: string) =>
  new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', agent, headers: { 'x-from': address } }, (response) => {
      response.resume().on('end', resolve);
    })
      .on('error', reject)
      .end();
  });

it.each([
  ['an IPv4 address', () => '192.0.2.1'],
  ['a /48 of IPv6', (i: number) => `2001:db8:1:${i.toString(16)}::1`],
])('Requests from another network come between those of %s that has many', async (_, toAddress) => {
  const sendAll = () =>
    Promise.all([...Array.from({ length: 60 }, (_, i) => send(toAddress(i))), send('198.51.100.1')]);
  // Opens the connections.
  await sendAll();
  handled = [];
  await sendAll();
  expect(handled).toHaveLength(61);
  // Without turns, it is the last one, or nearly so.
  expect(handled.indexOf('198.51.100.1')).toBeLessThan(50);
});
