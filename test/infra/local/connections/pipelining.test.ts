import { EventEmitter, once } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTurn } from '../../../../infra/local/connections/pipelining.ts';
import type { HttpServer } from '../../../../infra/local/connections/serve.ts';
import { type Handler, httpServer } from '../../../../infra/local/http-server.ts';
import { followLink } from '../../../../shared/api/visitor/links.ts';

/** More than the buffers of two sockets in the kernel. */
const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x').toString('base64');

let server: HttpServer | undefined;
let socket: Socket;
const close = async () => {
  socket.destroy();
  await server?.close();
  server = undefined;
};
afterEach(close);

/** A connection that has sent so many requests at once, whose client reads nothing until it resumes. */
async function pipeline(count: number, handler: Handler): Promise<void> {
  server = httpServer([followLink], async () => handler);
  const port = await server.listen(0, '127.0.0.1');
  socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.pause();
  await once(socket, 'connect');
  socket.write(Array.from({ length: count }, (_, i) => `GET /abc?${i} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
}

describe('pipelined requests', () => {
  it('start when the response to the one before has been sent', async () => {
    const mayRespond = Promise.withResolvers<void>();
    const started: string[] = [];
    await pipeline(3, async ({ rawQueryString }) => {
      started.push(rawQueryString);
      await mayRespond.promise;
      return { statusCode: 204 };
    });
    await vi.waitFor(() => expect(started).toEqual(['0']));
    mayRespond.resolve();
    await vi.waitFor(() => expect(started).toEqual(['0', '1', '2']));
  });

  it('wait until the client reads a large response', async () => {
    const handler = vi.fn(async () => ({ statusCode: 200, body: LARGE, isBase64Encoded: true }));
    await pipeline(15, handler);
    await once(socket, 'readable');
    expect(handler).toHaveBeenCalledOnce();
    socket.resume();
    await vi.waitFor(() => expect(handler.mock.calls.length).toBeGreaterThan(1));
  });

  it('without a host wait, too, and end only themselves', async () => {
    const mayRespond = Promise.withResolvers<void>();
    await pipeline(1, async () => {
      await mayRespond.promise;
      return { statusCode: 204 };
    });
    const received = text(socket);
    const writeHead = vi.spyOn(ServerResponse.prototype, 'writeHead');
    for (let packet = 0; packet < 3; packet++) {
      socket.write('GET /abc HTTP/1.1\r\n\r\n'.repeat(10));
      await setTimeout(50);
    }
    // Node itself would prepare a response to each at once.
    expect(writeHead).not.toHaveBeenCalled();
    writeHead.mockRestore();
    mayRespond.resolve();
    expect((await received).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 204', 'HTTP/1.1 400']);
  });

  it('that are far too many at once close the connection', async () => {
    const handler = vi.fn(async () => ({ statusCode: 200, body: LARGE, isBase64Encoded: true }));
    await pipeline(500, handler);
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    expect(handler).toHaveBeenCalledOnce();
  });

  it('are read no further than a few, whatever the client has sent', async () => {
    const mayRespond = Promise.withResolvers<void>();
    await pipeline(1, async () => {
      await mayRespond.promise;
      return { statusCode: 204 };
    });
    const more = `GET /abc HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(8000)}\r\n\r\n`.repeat(60);
    for (let n = 0; n < 60; n++) socket.write(more);
    // What the kernel has of 29 MB stays where it is: the service reads no more of it.
    await setTimeout(300);
    expect(socket.writableLength).toBeGreaterThan(1024 * 1024);
    mayRespond.resolve();
    socket.resume();
    await vi.waitFor(() => expect(socket.writableLength).toBe(0), { timeout: 20_000 });
    expect(socket.destroyed).toBe(false);
  });

  it('leave places for those of other networks', () => {
    const ignore = () => undefined;
    const start = inTurn(ignore, ignore);
    /** Whether the connection of a client that sends so many requests at once stays open. */
    const isKept = (remoteAddress: string, count: number) => {
      const client = { remoteAddress, writable: true, pause: vi.fn(), resume: vi.fn(), destroy: vi.fn() };
      for (let n = 0; n < count; n++)
        start(
          { socket: client as unknown as Socket } as IncomingMessage,
          new EventEmitter() as ServerResponse,
        );
      return client.destroy.mock.calls.length === 0;
    };
    const kept = Array.from({ length: 600 }, () => isKept('2001:db8:1::1', 16)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(30);
    expect(kept.length).toBeLessThan(200);
    expect(isKept('2001:db8:2::1', 4)).toBe(true);
    expect(isKept('192.0.2.1', 4)).toBe(true);
  });

  it('have their place again for others when their clients have gone', () => {
    const ignore = () => undefined;
    const start = inTurn(ignore, ignore);
    const send = (client: object) => {
      const response = new EventEmitter();
      start({ socket: client } as IncomingMessage, response as ServerResponse);
      return response;
    };
    const connection = () => ({ writable: true, pause: vi.fn(), resume: vi.fn(), destroy: vi.fn() });
    // As many as may wait on all connections.
    for (let n = 0; n < 2_000; n++) {
      const gone = connection();
      const [first] = [send(gone), send(gone)];
      gone.writable = false;
      first.emit('close');
    }
    const client = connection();
    send(client);
    send(client);
    expect(client.destroy).not.toHaveBeenCalled();
  });

  it('are dropped when the client has gone', async () => {
    const mayRespond = Promise.withResolvers<void>();
    const handler = vi.fn(async () => {
      await mayRespond.promise;
      return { statusCode: 204 };
    });
    await pipeline(3, handler);
    await vi.waitFor(() => expect(handler).toHaveBeenCalledOnce());
    await close();
    mayRespond.resolve();
    expect(handler).toHaveBeenCalledOnce();
  });
});
