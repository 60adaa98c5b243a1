import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { WebhookRequest } from '../../shared/network/post-webhook.ts';
import { makeCertificate } from '../infra/deployment-check/faulty-edge.ts';
import { post as postToReceiver, useWebhookReceiver } from '../support/webhooks/post-to-receiver.ts';
import { startRawReceiver } from '../support/webhooks/webhook-receiver.ts';

const receiver = await useWebhookReceiver();
const headers = { 'webhook-id': 'msg_1' };
const post = (url: string, changes: Partial<WebhookRequest> = {}) =>
  postToReceiver(url, { body: '{"type":"link.created"}', headers, ...changes });
const ms = expect.any(Number);

/** Starts a receiver for one test. */
async function withRaw<T>(
  talk: (socket: Socket) => void,
  use: (url: string, sockets: Set<Socket>) => Promise<T>,
) {
  const raw = await startRawReceiver(talk);
  try {
    return await use(raw.url, raw.sockets);
  } finally {
    raw.stop();
  }
}

/** Responds after the head of the request has come. */
const say = (text: string) => (socket: Socket) => socket.once('data', () => socket.write(text));

describe('A request of a webhook', () => {
  it('is a POST of the body with its headers', async () => {
    receiver.respond = (_, response) => response.writeHead(202, { 'x-other': '1' }).end('Thanks');
    const body = JSON.stringify({ text: 'Grüße 👋' });
    expect(await post(receiver.url, { body })).toEqual({ status: 202, answer: 'Thanks', ms });
    expect(receiver.received).toEqual([
      {
        path: '/hook',
        method: 'POST',
        headers: {
          host: `127.0.0.1:${receiver.port}`,
          'content-type': 'application/json',
          'accept-encoding': 'identity',
          'webhook-id': 'msg_1',
          connection: 'close',
          'content-length': String(Buffer.byteLength(body)),
        },
        body,
      },
    ]);
  });

  it.each([
    [204, {}],
    [301, { location: 'http://127.0.0.1/' }],
    [308, { location: '/elsewhere' }],
    [410, {}],
    [500, {}],
  ])('reports status %i, and follows no redirect', async (status, responseHeaders) => {
    receiver.respond = (_, response) => response.writeHead(status, responseHeaders).end();
    expect(await post(receiver.url)).toEqual({ status, answer: '', ms });
    expect(receiver.received).toHaveLength(1);
  });

  it.each([
    ['120', 120],
    ['0', 0],
    [new Date(Date.now() + 60_500).toUTCString(), expect.closeTo(60, -1)],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['1.5', undefined],
  ])('reads Retry-After: %s', async (header, retryAfterSeconds) => {
    receiver.respond = (_, response) => response.writeHead(503, { 'retry-after': header }).end();
    const result = await post(receiver.url);
    expect(result).toMatchObject({ status: 503 });
    expect('retryAfterSeconds' in result ? result.retryAfterSeconds : undefined).toEqual(retryAfterSeconds);
  });
});

it('A request ends after ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await post(receiver.url);
  expect(timeout.mock.calls).toEqual([[10_000]]);
  timeout.mockRestore();
});

describe('What a receiver returns', () => {
  const endless: RequestListener = (_, response) => {
    const write = () => {
      while (!response.destroyed && response.write('x'.repeat(16 * 1024)));
    };
    response.on('drain', write);
    write();
  };

  it.each<[string, RequestListener]>([
    ['10 MB', (_, response) => response.end('x'.repeat(10 * 1024 * 1024))],
    ['a body without an end', endless],
  ])('is read up to 1 KB of %s, then the connection is closed', async (_, respond) => {
    const closed = Promise.withResolvers<void>();
    receiver.respond = (request, response) => {
      response.on('error', () => {}).on('close', closed.resolve);
      respond(request, response);
    };
    expect(await post(receiver.url)).toEqual({ status: 200, answer: 'x'.repeat(1024), ms });
    await closed.promise;
  });

  it('is not cut within a character', async () => {
    receiver.respond = (_, response) => response.end(`x${'é'.repeat(1000)}`);
    expect(await post(receiver.url)).toMatchObject({ answer: `x${'é'.repeat(511)}` });
  });

  it.each<[string, RequestListener]>([
    [
      'comes slowly',
      async (_, response) => {
        for (let i = 0; i < 1000 && !response.destroyed; i++) {
          response.write('x');
          await pause(20);
        }
      },
    ],
    [
      'breaks off',
      (_, response) => {
        response.writeHead(200, { 'content-length': '2000' }).write('xx');
        setTimeout(() => response.destroy(), 50);
      },
    ],
  ])('counts by its status if the body %s', async (_, respond) => {
    receiver.respond = respond;
    const result = await post(receiver.url, { timeoutMs: 300 });
    expect(result).toMatchObject({ status: 200, answer: expect.stringMatching(/^x+$/) });
  });

  it('is cut off a second after the status, so that a slow body holds back no other events', async () => {
    receiver.respond = (_, response) => void response.writeHead(200).write('x');
    const result = await post(receiver.url);
    expect(result).toMatchObject({ status: 200, answer: 'x' });
    // Not the ten seconds of a request without a status.
    expect(result.ms).toBeLessThan(9_000);
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ['nothing', () => {}, 'timeout'],
    ['half a head', say('HTTP/1.1 200 OK\r\nx-'), 'timeout'],
    ['early hints without an end', say('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(9)), 'invalid-response'],
    ['another protocol', (socket) => socket.end('SSH-2.0-OpenSSH\r\n'), 'invalid-response'],
    ['an endless head', say(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(100_000)}`), 'invalid-response'],
    [
      'a switch of protocols',
      say('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'connection',
    ],
    ['a closed connection', (socket) => socket.destroy(), 'connection'],
  ])('fails if it is %s', async (_, talk, failure) => {
    await withRaw(talk, async (url, sockets) => {
      expect(await post(url, { timeoutMs: 300 })).toEqual({ failure, ms });
      await vi.waitFor(() => expect(sockets.size).toBe(0));
    });
  });

  it('fails with its cause if nothing listens, if the name does not exist, and without a trusted certificate', async () => {
    const free = await withRaw(
      () => {},
      async (url) => url,
    );
    expect(await post(free)).toEqual({ failure: 'connection', ms });
    const noSuchName = Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND', syscall: 'queryA' });
    const network = { resolve: () => Promise.reject(noSuchName), mayReach: () => true };
    expect(await post('https://missing.example/', { network })).toEqual({ failure: 'dns', ms });
    const slowDns = { resolve: () => new Promise<never>(() => {}), mayReach: () => true };
    expect(await post('https://slow.example/', { network: slowDns, timeoutMs: 50 })).toEqual({
      failure: 'timeout',
      ms,
    });
    const secure = createServer(makeCertificate()).listen(0, '127.0.0.1');
    await once(secure, 'listening');
    const { port } = secure.address() as AddressInfo;
    expect(await post(`https://localhost:${port}/`)).toEqual({ failure: 'tls', ms });
    secure.close();
    expect(await post(`https://127.0.0.1:${receiver.port}/`)).toEqual({ failure: 'tls', ms });
    expect(receiver.received).toEqual([]);
  });
});
