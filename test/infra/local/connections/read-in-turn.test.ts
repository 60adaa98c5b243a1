import { EventEmitter } from 'node:events';
import { Agent, get, Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { networkPlaces } from '../../../../infra/local/connections/network-share.ts';
import { defaultConnectionLimits, serve } from '../../../../infra/local/connections/serve.ts';

const FLOOD = '192.0.2.1';
const OTHER = '198.51.100.1';

/** A server to which the flood's connections come first. Each request takes three milliseconds when it is read, like a large packet. */
async function startServer({ flood, isProxy = () => false }: { flood: number; isProxy?: () => boolean }) {
  let accepted = 0;
  vi.spyOn(Server.prototype, 'emit').mockImplementation(function (this: Server, event, ...values: unknown[]) {
    if (String(event) === 'connection')
      Object.defineProperty(values[0], 'remoteAddress', { value: accepted++ < flood ? FLOOD : OTHER });
    return EventEmitter.prototype.emit.call(this, event, ...values);
  });
  const read: (string | undefined)[] = [];
  const limits = { ...defaultConnectionLimits, isProxy };
  const server = serve(
    async ({ socket }, response) => {
      read.push(socket.remoteAddress);
      const end = performance.now() + 3;
      while (performance.now() < end);
      response.end();
      return 0;
    },
    limits,
    networkPlaces(limits),
  );
  const port = await server.listen(0, '127.0.0.1');
  return { server, port, read };
}

const send = (port: number, agent?: Agent) =>
  new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', ...(agent && { agent }) }, (response) =>
      response.resume().on('end', resolve),
    ).on('error', reject);
  });

describe('connections of one network', () => {
  it('are accepted before they are read, so that one from another network waits for few of them', async () => {
    const { server, port, read } = await startServer({ flood: 60 });
    await Promise.all(Array.from({ length: 61 }, () => send(port)));
    await server.close();
    expect(read).toHaveLength(61);
    // Without turns, it is the last one.
    expect(read.indexOf(OTHER)).toBeLessThan(30);
  });

  it('that stay open are read a few at a time', async () => {
    const { server, port, read } = await startServer({ flood: 60 });
    const agent = new Agent({ keepAlive: true });
    const sendAll = () => Promise.all(Array.from({ length: 60 }, () => send(port, agent)));
    let isDone = false;
    const done = sendAll()
      .then(sendAll)
      .finally(() => {
        isDone = true;
      });
    let most = 0;
    for (let before = 0; !isDone; before = read.length) {
      await setImmediate();
      most = Math.max(most, read.length - before);
    }
    await done;
    agent.destroy();
    await server.close();
    expect(read).toHaveLength(120);
    // Without turns, all of those that stay open.
    expect(most).toBeLessThan(40);
  });

  it('are read at once if it is a proxy', async () => {
    const { server, port, read } = await startServer({ flood: 60, isProxy: () => true });
    await Promise.all(Array.from({ length: 61 }, () => send(port)));
    await server.close();
    expect(read.indexOf(OTHER)).toBe(60);
  });
});
