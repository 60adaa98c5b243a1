import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { boundedRequest } from '../../../../infra/local/connections/bounded-request.ts';

let chunks = 0;
let isBehindProxy = false;

class CountedRequest extends boundedRequest({ isProxy: () => isBehindProxy }) {
  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk) chunks++;
    return super.push(chunk, encoding);
  }
}

const server = createServer({ IncomingMessage: CountedRequest }, async (request, response) => {
  const body = await request.toArray().catch(() => undefined);
  if (body) response.end(Buffer.concat(body));
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

const HEAD = 'POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';

async function send(body: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => {
    received += data;
  });
  socket.on('error', () => undefined).write(HEAD + body);
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

it('The rest of a packet of tiny chunks is not looked at, and the next connections are read as a whole', async () => {
  for (let i = 0; i < 3; i++) {
    chunks = 0;
    expect(await send('1\r\na\r\n'.repeat(10_000))).toBe('');
    expect(chunks).toBeLessThan(300);
    expect(await send('5\r\nhello\r\n0\r\n\r\n')).toMatch(/\r\n\r\n5\r\nhello\r\n0\r\n\r\n$|hello$/);
  }
});

it('Chunks with long extensions end their connection, and the size of a body and short extensions do not', async () => {
  const body = (count: number, extension: string) =>
    `${`400${extension}\r\n${'x'.repeat(1024)}\r\n`.repeat(count)}0\r\n\r\n`;
  expect(await send(body(40, ';a=b'.repeat(3_500)))).toBe('');
  expect(await send(body(1_000, ''))).toContain('200 OK');
  expect(await send(body(40, ';a=b'))).toContain('200 OK');
});

it('The small chunks of a network end its connections after 10,000 in a second, and not those of a proxy', async () => {
  let now = performance.now() + 1001;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const sendMany = async () =>
    (await send(`${`64\r\n${'x'.repeat(100)}\r\n`.repeat(1_900)}0\r\n\r\n`)) !== '';
  const sendSix = async () => {
    const outcomes: boolean[] = [];
    while (outcomes.length < 6) outcomes.push(await sendMany());
    return outcomes;
  };
  expect(await sendSix()).toEqual([true, true, true, true, true, false]);
  now += 1001;
  expect(await sendMany()).toBe(true);
  isBehindProxy = true;
  expect(await sendSix()).not.toContain(false);
  clock.mockRestore();
});
