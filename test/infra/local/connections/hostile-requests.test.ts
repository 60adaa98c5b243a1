import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { chooseBodyRule, MAX_ANONYMOUS_BYTES } from '../../../../infra/local/connections/body-rules.ts';
import type { HttpServer } from '../../../../infra/local/connections/serve.ts';
import { type Handler, httpServer, type ServerLimits } from '../../../../infra/local/http-server.ts';
import { edgeHeaders } from '../../../../shared/api/contract/edge-headers.ts';
import type { Route } from '../../../../shared/api/contract/route.ts';
import { createLink, deleteLink, listLinks } from '../../../../shared/api/links.ts';
import { followLink, unlockLink } from '../../../../shared/api/visitor/links.ts';
import { formatApiKey } from '../../../../shared/data/users/api-keys.ts';

const open: HttpServer[] = [];
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((server) => server.close()));
});

/** How many bytes of a body reached the handler. */
const bodyLength: Handler = async ({ body = '', isBase64Encoded }) =>
  String(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8').length);

/** Requests come from the address in their header `x-from`, and each sender is known unless the key is `UNKNOWN`. */
async function serve(limits: Partial<ServerLimits<Route>> = {}, handler = bodyLength): Promise<number> {
  const routes = [createLink, deleteLink, listLinks, followLink, unlockLink];
  const readEdgeHeaders = ({ headers }: IncomingMessage) => ({
    [edgeHeaders.address]: String(headers['x-from'] ?? '192.0.2.1'),
  });
  const server = httpServer(routes, async () => handler, undefined, readEdgeHeaders, {
    chooseBodyRule: (route, request) => ({
      ...chooseBodyRule(route, request),
      findSender: async () =>
        request.headers.authorization?.endsWith(UNKNOWN) ? undefined : request.headers.authorization,
    }),
    ...limits,
  });
  open.push(server);
  return server.listen(0, '127.0.0.1');
}

/** A connection, and everything that it has received. */
function connection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  sockets.push(socket);
  const received = { text: '', isClosed: false };
  socket.on('data', (data) => {
    received.text += data;
  });
  const closed = new Promise<void>((resolve) => {
    // A server that closes while the client is sending resets the connection.
    socket
      .on('error', () => undefined)
      .once('end', () => resolve())
      .once('close', () => resolve());
  }).then(() => {
    received.isClosed = true;
  });
  const receives = async (text: string) => {
    while (!received.text.includes(text)) {
      if (received.isClosed) throw new Error(`The server closed the connection: ${received.text}`);
      await Promise.race([once(socket, 'data'), closed]);
    }
  };
  return { socket, received, closed, receives };
}

const UNKNOWN = formatApiKey(Buffer.alloc(32, 1));
const KEY = `Authorization: Bearer ${formatApiKey(Buffer.alloc(32))}\r\n`;
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const head = (request: string, ...headers: string[]) =>
  `${request} HTTP/1.1\r\nHost: x\r\n${headers.join('')}\r\n`;

/** Uploads until the server closes the connection; returns how many bytes it took at most, and its response. */
async function uploadForever(port: number, request: string, ...headers: string[]) {
  const { socket, received, closed } = connection(port);
  socket.write(head(request, CHUNKED, ...headers));
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'x'), Buffer.from('\r\n')]);
  while (!received.isClosed && !socket.destroyed) {
    const hasRoom = socket.write(chunk);
    await Promise.race([hasRoom ? turn() : once(socket, 'drain').catch(() => undefined), closed]);
  }
  return { text: received.text, taken: socket.bytesWritten - socket.writableLength };
}

/** More than the buffers of two sockets in the kernel. */
const MUCH = 32 * 1024 * 1024;

describe('an endless upload', () => {
  it.concurrent.each([
    ['to an unknown path', 'POST /api/no/such/path', '', 'HTTP/1.1 404'],
    ['with a method that the path does not have', 'PATCH /api/urls', '', 'HTTP/1.1 404'],
    ['without an API key', 'POST /api/url/add', '', '\r\n\r\n0'],
    ['with a malformed API key', 'POST /api/url/add', 'Authorization: Bearer lk_1\r\n', '\r\n\r\n0'],
    ['to an API route without a body', 'DELETE /api/url/1/delete', KEY, '\r\n\r\n0'],
    ['to a list', 'GET /api/urls', KEY, '\r\n\r\n0'],
    ['to a short link', 'GET /abc', '', '\r\n\r\n0'],
    ['to an API route', 'POST /api/url/add', KEY, `\r\n\r\n${256 * 1024 + 1}`],
    ['to a form', 'POST /abc', '', `\r\n\r\n${128 * 1024 + 1}`],
  ])('%s is answered, and the connection is closed', async (_what, request, header, expected) => {
    const { text, taken } = await uploadForever(await serve(), request, header);
    expect(text).toContain(expected);
    expect(text.toLowerCase()).toContain('connection: close');
    expect(taken).toBeLessThan(MUCH);
  });
});

it('A body in tiny chunks ends its connection, as each takes more time and memory than it carries', async () => {
  const { socket, received, closed } = connection(await serve());
  socket.write(head('POST /abc', CHUNKED) + '1\r\na\r\n'.repeat(131_000));
  await closed;
  expect(received.text).toBe('');
});

describe('a body that is announced', () => {
  it.each([
    [
      'too large is answered by the function without being read',
      `${KEY}Content-Length: 999999999\r\n`,
      256 * 1024 + 1,
    ],
    [
      'too large is left to the function without any of it if the sender is unknown',
      `Authorization: Bearer ${UNKNOWN}\r\nContent-Length: 999999999\r\n`,
      0,
    ],
    ['but not read is not waited for', 'Content-Length: 999999999\r\n', 0],
    ['but not read is not asked for', 'Content-Length: 5\r\nExpect: 100-continue\r\n', 0],
  ])('%s', async (_what, headers, length) => {
    const { socket, received, closed } = connection(await serve());
    socket.write(head('POST /api/url/add', headers));
    await closed;
    expect(received.text).toMatch(new RegExp(`^HTTP/1.1 200 .*\r\n\r\n${length}$`, 's'));
  });

  it('is asked for and read if the function uses it', async () => {
    const { socket, received, receives } = connection(await serve());
    socket.write(head('POST /api/url/add', KEY, 'Content-Length: 5\r\nExpect: 100-continue\r\n'));
    await receives('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('12345');
    await receives('\r\n\r\n5');
    expect(received.text).toContain('HTTP/1.1 200');
  });

  it('and short leaves the connection open when it is not read', async () => {
    const { socket, received, receives } = connection(await serve());
    socket.write(`${head('POST /api/url/add', 'Content-Length: 5\r\n')}12345${head('GET /abc?second')}`);
    await receives('\r\n\r\n0HTTP/1.1 200');
    expect(received.isClosed).toBe(false);
  });
});

describe('the bytes of all bodies', () => {
  it('are limited until their requests are answered; beyond that is a 503 with Retry-After', async () => {
    const mayRespond = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const port = await serve({ maxBytesInFlight: 100 }, async (event, context) => {
      started.resolve();
      await mayRespond.promise;
      return bodyLength(event, context);
    });
    const post = () => {
      const made = connection(port);
      made.socket.write(`${head('POST /abc', 'Content-Length: 80\r\n')}${'x'.repeat(80)}`);
      return made;
    };
    const first = post();
    await started.promise;
    const second = post();
    await second.closed;
    expect(second.received.text).toMatch(/^HTTP\/1.1 503 .*retry-after: 1\r\n/s);
    mayRespond.resolve();
    await first.receives('\r\n\r\n80');
    await post().receives('\r\n\r\n80');
  });

  it('of one network, narrow or wide, leave room for those of others', async () => {
    const mayRespond = Promise.withResolvers<void>();
    let started = 0;
    const port = await serve({ maxBytesPerNetwork: 100 }, async (event, context) => {
      started++;
      await mayRespond.promise;
      return bodyLength(event, context);
    });
    const post = (address: string) => {
      const made = connection(port);
      const headers = [`X-From: ${address}\r\n`, 'Content-Length: 80\r\n'];
      made.socket.write(`${head('POST /abc', ...headers)}${'x'.repeat(80)}`);
      return made;
    };
    const first = post('2001:db8::1');
    await vi.waitFor(() => expect(started).toBe(1));
    for (const address of ['2001:db8::2', '2001:db8:0:1::1']) {
      const refused = post(address);
      await refused.closed;
      expect(refused.received.text).toMatch(/^HTTP\/1.1 503 /);
    }
    const elsewhere = post('2001:db8:0:100::1');
    await vi.waitFor(() => expect(started).toBe(2));
    mayRespond.resolve();
    await Promise.all([first, elsewhere].map(({ receives }) => receives('\r\n\r\n80')));
  });

  it('of one user, long ones from anywhere, leave room for those of others', async () => {
    const mayAnswer = Promise.withResolvers<void>();
    const port = await serve({ maxBytesPerUser: 200_000 }, async (event, context) => {
      await mayAnswer.promise;
      return bodyLength(event, context);
    });
    const post = (from: number, key: string, length: number) => {
      const made = connection(port);
      const headers = [key, `X-From: 198.51.100.${from}\r\n`, `Content-Length: ${length}\r\n`];
      made.socket.write(head('POST /api/url/add', ...headers) + 'x'.repeat(length));
      return made;
    };
    const other = `Authorization: Bearer ${formatApiKey(Buffer.alloc(32, 2))}\r\n`;
    const [first, second] = [post(1, KEY, 150_000), post(2, KEY, 150_000)];
    await Promise.race([first.closed, second.closed]);
    const [refused, read] = first.received.isClosed ? [first, second] : [second, first];
    expect(refused.received.text).toMatch(/^HTTP\/1.1 503 /);
    const [short, others] = [post(3, KEY, 100), post(1, other, 150_000)];
    mayAnswer.resolve();
    await Promise.all([read.receives('150000'), short.receives('100'), others.receives('150000')]);
    await post(2, KEY, 150_000).receives('150000');
  });

  it('are free again when clients disconnect in the middle of a body', async () => {
    const port = await serve({ maxBytesInFlight: 100 });
    for (let i = 0; i < 5; i++) {
      const { socket, receives, closed } = connection(port);
      socket.write(head('POST /abc', 'Content-Length: 90\r\nExpect: 100-continue\r\n'));
      await receives('100 Continue');
      socket.end('x'.repeat(80));
      await closed;
    }
    const { socket, receives } = connection(port);
    socket.write(`${head('POST /abc', 'Content-Length: 90\r\n')}${'x'.repeat(90)}`);
    await receives('\r\n\r\n90');
  });
});

describe('a body that is longer than anyone may send', () => {
  const post = (length: number, body: string) =>
    `${head('POST /api/url/add', `Authorization: Bearer ${UNKNOWN}\r\n`, `Content-Length: ${length}\r\n`)}${body}`;

  it('is not read for a key that the table does not have, which is answered at once', async () => {
    const { socket, receives } = connection(await serve());
    socket.write(post(MAX_ANONYMOUS_BYTES + 1, 'x'));
    await receives('\r\n\r\n0');
  });

  it('is read up to there', async () => {
    const { socket, receives } = connection(await serve());
    socket.write(post(MAX_ANONYMOUS_BYTES, 'x'.repeat(MAX_ANONYMOUS_BYTES)));
    await receives(`\r\n\r\n${MAX_ANONYMOUS_BYTES}`);
  });
});

describe('a slow client', () => {
  it('gets 408 for a body that hardly grows', async () => {
    const { socket, received, closed } = connection(await serve({ minBytesPerInterval: 3, intervalMs: 25 }));
    socket.write(`${head('POST /abc', 'Content-Length: 5000\r\n')}123`);
    const trickle = setInterval(() => socket.write('4'), 25);
    await closed;
    clearInterval(trickle);
    expect(received.text).toMatch(/^HTTP\/1.1 408 /);
  });

  it('gets 408 for a body that takes too long', async () => {
    const { socket, received, closed } = connection(await serve({ bodyTimeoutMs: 50 }));
    socket.write(`${head('POST /abc', 'Content-Length: 5\r\n')}123`);
    await closed;
    expect(received.text).toMatch(/^HTTP\/1.1 408 .*connection: close/is);
  });

  it.each(['GET /abc HTTP/1.1\r\nHost: x\r\nX-A: ', ''])(
    'gets 408 for headers that take too long: %j',
    async (sent) => {
      const { socket, received, closed } = connection(await serve({ headersTimeoutMs: 50 }));
      socket.write(sent);
      await closed;
      expect(received.text).toMatch(/^HTTP\/1.1 408 /);
    },
  );

  it('is disconnected when no more data arrives', async () => {
    const { socket, closed } = connection(await serve({ headersTimeoutMs: 50, idleTimeoutMs: 50 }));
    socket.write(`${head('POST /abc', 'Content-Length: 5\r\n')}123`);
    await closed;
  });
});

describe('connections', () => {
  it('beyond the limit are closed', async () => {
    const port = await serve({ maxConnections: 3 });
    const first = [connection(port), connection(port)];
    for (const { socket, receives } of first) {
      socket.write(head('GET /abc'));
      await receives('HTTP/1.1 200');
    }
    await connection(port).closed;
    expect(first.map(({ received }) => received.isClosed)).toEqual([false, false]);
  });

  it('can carry pipelined requests, which are answered in order', async () => {
    const { socket, received, receives } = connection(await serve());
    const bodies = Array.from({ length: 15 }, (_, i) => 'x'.repeat(i + 1));
    socket.write(
      bodies.map((body) => `${head('POST /abc', `Content-Length: ${body.length}\r\n`)}${body}`).join(''),
    );
    await receives('\r\n\r\n15');
    expect([...received.text.matchAll(/\r\n\r\n(\d+)/g)].map(([, length]) => Number(length))).toEqual(
      bodies.map(({ length }) => length),
    );
  });

  it('can carry requests that expect what no server knows, which are answered in turn, too', async () => {
    const { socket, received, receives } = connection(await serve());
    const bodies = ['1', '22', '333'];
    socket.write(
      bodies
        .map((body) => head('POST /abc', 'Expect: x\r\n', `Content-Length: ${body.length}\r\n`) + body)
        .join(''),
    );
    await receives('\r\n\r\n3');
    expect(received.text.match(/HTTP\/1.1 \d+/g)).toEqual(bodies.map(() => 'HTTP/1.1 200'));
  });

  it('end with a packet of too many requests without a host, whose others are not read', async () => {
    const { socket, received, closed } = connection(await serve());
    socket.write('GET /abc HTTP/1.1\r\n\r\n'.repeat(1000));
    await closed;
    expect(received.text.split('HTTP/1.1 4').length - 1).toBeLessThanOrEqual(17);
  });

  it('can carry a body with trailers', async () => {
    const { socket, receives } = connection(await serve());
    socket.write(`${head('POST /abc', CHUNKED, 'Trailer: X-A\r\n')}5\r\n12345\r\n0\r\nX-A: b\r\n\r\n`);
    await receives('\r\n\r\n5');
  });

  it('are closed if trailers do not end', async () => {
    const { socket, received, closed } = connection(await serve());
    socket.write(`${head('POST /abc', CHUNKED)}5\r\n12345\r\n0\r\nX-A: ${'b'.repeat(100_000)}`);
    await closed;
    expect(received.text).not.toContain('HTTP/1.1 200');
  });

  it('are closed after the response when the client has closed its side', async () => {
    const { socket, received, closed } = connection(await serve());
    socket.end(head('GET /abc'));
    await closed;
    expect(received.text).toMatch(/^(HTTP\/1.1 200 .*|)$/s);
  });
});
