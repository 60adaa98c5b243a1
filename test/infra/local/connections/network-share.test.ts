import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type NetworkShare, networkPlaces } from '../../../../infra/local/connections/network-share.ts';
import { defaultConnectionLimits, serve } from '../../../../infra/local/connections/serve.ts';
import { startInProcess } from '../../../support/processes/local-service.ts';
import { sendRequest } from '../../../support/processes/service-process.ts';

/** Connects from addresses to a server that does not listen; each network may have two connections. */
function networks({ maxConnections = 100, isProxy = () => false }: Partial<NetworkShare> = {}) {
  const server = createServer();
  networkPlaces({ maxConnections, maxConnectionsPerNetwork: 2, isProxy }).limitConnections(server);
  return (address: string): Socket => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    server.emit('connection', socket);
    return socket;
  };
}

describe('the connections of one network', () => {
  it.each([
    ['an IPv4 address', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.2'],
    ['a /64', '2001:db8::1', '2001:db8::2', '2001:db8:1::1'],
  ])('leave room for those of others: %s', (_network, first, second, other) => {
    const open = networks();
    const sockets = [first, second, first, second, other].map(open);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, true, false]);
  });

  it('make room for those of others when all are taken, the oldest first', () => {
    const open = networks({ maxConnections: 4 });
    const sockets = ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3'].map(open);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([true, false, false, false]);
  });

  it('make room when they close', async () => {
    const open = networks();
    const [first] = ['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(open) as [Socket];
    await once(first.destroy(), 'close');
    const sockets = ['192.0.2.1', '192.0.2.1'].map(open);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true]);
  });

  it('are not limited if it is a trusted proxy', () => {
    const open = networks({ isProxy: (address) => address === '192.0.2.1' });
    const sockets = Array.from({ length: 3 }, () => open('192.0.2.1'));
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  });

  it('are limited by the server', async () => {
    const limits = { ...defaultConnectionLimits, maxConnectionsPerNetwork: 1 };
    const server = serve(async () => 0, limits, networkPlaces(limits));
    const port = await server.listen(0, '127.0.0.1');
    const sockets = [new Socket(), new Socket()];
    const closed = Promise.race(sockets.map(async (socket) => once(socket.resume(), 'close')));
    for (const socket of sockets) {
      socket.on('error', () => undefined).connect(port, '127.0.0.1');
      await once(socket, 'connect');
    }
    await closed;
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true]);
    sockets[0]?.destroy();
    await server.close();
  });

  it('are not limited by the service if it is in TRUST_PROXY', async () => {
    const { ready, stop } = await startInProcess({ TRUST_PROXY: 'loopback' });
    const { port, hostname } = new URL(ready.baseUrl);
    const sockets: Socket[] = [];
    while (sockets.length < defaultConnectionLimits.maxConnectionsPerNetwork) {
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      await once(socket, 'connect');
    }
    expect((await sendRequest(ready.baseUrl, '/health')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await stop();
  });
});
