import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { contestedShares } from '../../../../infra/local/connections/contested-shares.ts';
import type { HttpServer } from '../../../../infra/local/connections/serve.ts';
import { httpServer, type ServerLimits } from '../../../../infra/local/http-server.ts';
import { edgeHeaders } from '../../../../shared/api/contract/edge-headers.ts';
import type { Route } from '../../../../shared/api/contract/route.ts';
import { unlockLink } from '../../../../shared/api/visitor/links.ts';

describe('what networks hold', () => {
  const [A, B, C] = ['192.0.2.1', '192.0.2.2', '2001:db8::1'] as const;

  /** Takes one, or more, for an address; there are three. */
  function holders(max = 3) {
    const join = contestedShares({ max, maxPerNetwork: max });
    const ended: string[] = [];
    const take = (address: string, name = address, amount = 1) => {
      const holder = join(address, () => ended.push(name));
      return { ...holder, isHeld: holder.hold(amount) };
    };
    return { take, ended };
  }

  it('is given up by the oldest of the network with most, for another network', () => {
    const { take, ended } = holders();
    take(B);
    for (const name of ['first', 'second']) take(A, name);
    expect(take(C).isHeld).toBe(true);
    expect(ended).toEqual(['first']);
  });

  it('is given up by few rather than many', () => {
    const { take, ended } = holders(20);
    for (let i = 0; i < 10; i++) take(A, 'small');
    take(A, 'large', 10);
    expect(take(B, B, 5).isHeld).toBe(true);
    expect(ended).toEqual(['large']);
  });

  it('is not given up for a network that would then have more, nor for the same one', () => {
    const { take, ended } = holders();
    for (const address of [A, A, B]) take(address);
    expect(take(B).isHeld).toBe(false);
    expect(take(A).isHeld).toBe(false);
    expect(ended).toEqual([]);
  });

  it('is not given up by a holder that keeps it, and there is more once it is released', () => {
    const { take, ended } = holders();
    const kept = [A, A, A].map((address) => take(address));
    for (const { keep } of kept) keep();
    expect(take(B).isHeld).toBe(false);
    kept[0]?.release();
    expect(take(B).isHeld).toBe(true);
    expect(kept[0]?.hold(1)).toBe(false);
    expect(ended).toEqual([]);
  });
});

const servers: HttpServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** Requests come from the address in their header `x-from`. */
async function serve(limits: Partial<ServerLimits<Route>>): Promise<number> {
  const readEdgeHeaders = ({ headers }: IncomingMessage) => ({
    [edgeHeaders.address]: String(headers['x-from']),
  });
  const load = async () => async () => 'read' as never;
  const server = httpServer([unlockLink], load, undefined, readEdgeHeaders, limits);
  servers.push(server);
  return server.listen(0, '127.0.0.1');
}

/** Sends a part of a body of 100 bytes, and resolves once the server waits for the rest. */
async function sendPart(port: number, from: string, part: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => undefined);
  sockets.push(socket);
  const lines = ['POST /abc HTTP/1.1', 'Host: x', `X-From: ${from}`, 'Content-Length: 100'];
  socket.write([...lines, 'Expect: 100-continue', 'Connection: close', '', 'x'.repeat(part)].join('\r\n'));
  await once(socket, 'readable');
  return socket;
}

async function getStatus(socket: Socket): Promise<string | undefined> {
  return /HTTP\/1.1 (?!100)(\d+)/.exec(await text(socket))?.[1];
}

const [FIRST, SECOND, OTHER] = ['192.0.2.1', '192.0.2.1', '198.51.100.1'];

describe('the oldest of the network with most gets 503, for another network', () => {
  it.each([
    // Seven in eight can be in use.
    ['requests that a proxy forwards', { maxConnections: 3, isProxy: () => true }],
    ['bodies', { maxBytesInFlight: 160 }],
  ])('%s', async (_what, limits) => {
    const port = await serve(limits);
    const [oldest, next] = [await sendPart(port, FIRST, 60), await sendPart(port, SECOND, 60)];
    const other = await sendPart(port, OTHER, 60);
    expect(await getStatus(oldest)).toBe('503');
    for (const socket of [next, other]) {
      socket.write('x'.repeat(40));
      expect(await getStatus(socket)).toBe('200');
    }
  });
});

describe('requests that a proxy forwards', () => {
  it('get 503 beyond the share of their network, and leave room for others', async () => {
    const port = await serve({ maxConnectionsPerNetwork: 1, isProxy: () => true });
    const waiting = await sendPart(port, FIRST, 60);
    const [refused, other] = [await sendPart(port, SECOND, 100), await sendPart(port, OTHER, 100)];
    expect(await getStatus(refused)).toBe('503');
    expect(await getStatus(other)).toBe('200');
    waiting.write('x'.repeat(40));
    expect(await getStatus(waiting)).toBe('200');
    expect(await getStatus(await sendPart(port, SECOND, 100))).toBe('200');
  });
});
