import { once } from 'node:events';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { limitNetworks } from '../../../../infra/local/connections/network-share.ts';
import { defaultConnectionLimits, serve } from '../../../../infra/local/connections/serve.ts';

/** Connects from addresses to a server that does not listen; each network may have two connections. */
function networks(isProxy = (_address: string) => false) {
  const server = createServer();
  limitNetworks(server, { maxConnectionsOfNetwork: 2, isProxy });
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
    const connect = networks();
    const sockets = [first, second, first, second, other].map(connect);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true, true, false]);
  });

  it('make room when they close', async () => {
    const connect = networks();
    const [first] = ['192.0.2.1', '192.0.2.1', '192.0.2.1'].map(connect) as [Socket];
    await once(first.destroy(), 'close');
    const sockets = ['192.0.2.1', '192.0.2.1'].map(connect);
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, true]);
  });

  it('are not limited if it is a trusted proxy', () => {
    const connect = networks((address) => address === '192.0.2.1');
    const sockets = Array.from({ length: 3 }, () => connect('192.0.2.1'));
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  });

  it('are limited by the server', async () => {
    const server = serve(async () => 0, { ...defaultConnectionLimits, maxConnectionsOfNetwork: 1 });
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
});
