import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpServer } from '../../../../infra/local/connections/serve.ts';
import { httpServer, type ServerLimits } from '../../../../infra/local/http-server.ts';
import { edgeHeaders } from '../../../../shared/api/contract/edge-headers.ts';
import type { Route } from '../../../../shared/api/contract/route.ts';
import { followLink } from '../../../../shared/api/visitor/links.ts';

const servers: HttpServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** More than the buffers of two sockets in the kernel. */
const LONG = 'x'.repeat(16 * 1024 * 1024);

/** Serves `LONG` at all paths but `/short`, to the address in the header `x-from`. */
async function serve(limits: Partial<ServerLimits<Route>>): Promise<number> {
  const readEdgeHeaders = ({ headers }: IncomingMessage) => ({
    [edgeHeaders.address]: String(headers['x-from'] ?? '192.0.2.1'),
  });
  const respond = async ({ rawPath }: { rawPath: string }) => (rawPath === '/short' ? 'short' : LONG);
  const server = httpServer([followLink], async () => respond as never, undefined, readEdgeHeaders, limits);
  servers.push(server);
  return server.listen(0, '127.0.0.1');
}

/** Sends a request, and reads nothing yet. */
function request(
  port: number,
  { path = '/long', method = 'GET', from = '192.0.2.1', connection = 'close' } = {},
) {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
  sockets.push(socket);
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: x', `X-From: ${from}`, `Connection: ${connection}`];
  socket.write([...lines, '', ''].join('\r\n'));
  return socket;
}

/** A client that has the start of a long response, and reads no more. */
async function startUnread(port: number, options = {}): Promise<Socket> {
  const socket = request(port, options);
  await once(socket, 'readable');
  return socket;
}

/** The status of a request, after its whole response was read. */
async function getStatus(port: number, options = {}): Promise<number> {
  const response = await text(request(port, options));
  const status = Number(response.split(' ', 2)[1]);
  if (status === 503) expect(response).toMatch(/retry-after: 1\r\n(.*\r\n)*connection: close\r\n/i);
  if (status === 200 && !('path' in options)) expect(response.endsWith(LONG)).toBe(true);
  return status;
}

describe('long responses that clients do not read', () => {
  it('get 503 beyond the share of their network, and leave room for others', async () => {
    const port = await serve({ maxUnreadBytesPerNetwork: LONG.length });
    await startUnread(port, { from: '2001:db8::1' });
    expect(await getStatus(port, { from: '2001:db8::2' })).toBe(503);
    expect(await getStatus(port, { from: '192.0.2.2' })).toBe(200);
    expect(await getStatus(port, { from: '2001:db8::2', path: '/short' })).toBe(200);
  });

  it('get 503 beyond the share of all networks', async () => {
    const port = await serve({ maxUnreadBytes: LONG.length });
    await startUnread(port);
    expect(await getStatus(port, { from: '192.0.2.2' })).toBe(503);
  });

  it('end one of the network that holds most for one of another', async () => {
    const port = await serve({ maxUnreadBytes: 2 * LONG.length });
    const oldest = await startUnread(port, { from: '2001:db8::1' });
    const other = await startUnread(port, { from: '2001:db8:0:1::1' });
    expect(await getStatus(port, { from: '192.0.2.2' })).toBe(200);
    expect((await text(oldest)).length).toBeLessThan(LONG.length);
    expect((await text(other)).endsWith(LONG)).toBe(true);
  });

  it.each([
    ['has read them', async (socket: Socket) => void (await text(socket))],
    [
      'has left',
      async (socket: Socket) => {
        const closed = once(socket, 'close');
        socket.destroy();
        await closed;
      },
    ],
  ])('make room for as much when their client %s', async (_what, end) => {
    const port = await serve({ maxUnreadBytes: LONG.length });
    for (let i = 0; i < 3; i++) {
      const socket = await startUnread(port);
      expect(await getStatus(port)).toBe(503);
      await end(socket);
      // The server may see the client's end a little later.
      await expect.poll(() => getStatus(port)).toBe(200);
    }
  });

  it('do not count without a body', async () => {
    const port = await serve({ maxUnreadBytes: LONG.length - 1 });
    expect(await getStatus(port, { method: 'HEAD', path: '/head' })).toBe(200);
  });

  it('end their connection when the client takes nothing more', async () => {
    const port = await serve({ maxUnreadBytes: LONG.length, unreadTimeoutMs: 50 });
    const socket = await startUnread(port);
    await expect.poll(() => getStatus(port)).toBe(200);
    expect((await text(socket)).length).toBeLessThan(LONG.length);
  });

  it('end no connection that was read', async () => {
    const port = await serve({ unreadTimeoutMs: 1_000 });
    const socket = await startUnread(port, { connection: 'keep-alive' });
    let received = 0;
    socket.on('data', ({ length }) => {
      received += length;
    });
    await expect.poll(() => received).toBeGreaterThan(LONG.length);
    socket.write('GET /short HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await once(socket, 'end');
    expect(received).toBeGreaterThan(LONG.length + 'short'.length);
  });
});
