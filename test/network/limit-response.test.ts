import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { TinyChunks } from '../../shared/network/limit-chunks.ts';
import { limitBody, limitInformational, TooManyResponses } from '../../shared/network/limit-response.ts';
import { startRawReceiver } from '../support/webhooks/webhook-receiver.ts';

const HINT = 'HTTP/1.1 103 Early Hints\r\n\r\n';
const RESPONSE = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** What a request gets that is answered with this: the status, or an error, and how many informational responses came. */
async function request(text: string) {
  const server = await startRawReceiver((socket) => socket.once('data', () => socket.write(text)));
  let hints = 0;
  const sent = limitInformational(get(server.url, { agent: false })).on('information', () => hints++);
  const outcome = await once(sent, 'response').then(
    ([response]: IncomingMessage[]) => response?.resume().statusCode,
    (error: unknown) => error,
  );
  server.stop();
  return { outcome, hints };
}

it('eight informational responses are read before the last one', async () => {
  expect(await request(HINT.repeat(8) + RESPONSE)).toEqual({ outcome: 200, hints: 8 });
});

it('the rest of a packet of more is not looked at, and the next connections are read as a whole', async () => {
  for (let i = 0; i < 3; i++) {
    const { outcome, hints } = await request(HINT.repeat(10_000));
    expect([outcome, hints]).toEqual([expect.any(TooManyResponses), 9]);
    expect(await request(HINT + RESPONSE)).toEqual({ outcome: 200, hints: 1 });
  }
});

/** What is read of a response with these chunks, or an error, and how many chunks were looked at. */
async function readBody(chunks: string, maxBytes?: number) {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  const server = await startRawReceiver((socket) =>
    socket.once('data', () => socket.write(`${head}${chunks}0\r\n\r\n`)),
  );
  let count = 0;
  const sent = get(server.url, { agent: false }).on('error', () => undefined);
  const body = await new Promise<string | Error>((resolve) => {
    sent.on('response', (response) => {
      const push = response.push.bind(response);
      response.push = (chunk) => {
        if (chunk) count++;
        return push(chunk);
      };
      text(limitBody(response, maxBytes)).then(resolve, resolve);
    });
  });
  sent.destroy();
  server.stop();
  return { body, count };
}

it('the rest of a packet of tiny chunks is not looked at, and the next bodies are read as a whole', async () => {
  for (let i = 0; i < 3; i++) {
    const { body, count } = await readBody('1\r\na\r\n'.repeat(10_000));
    expect([body, count]).toEqual([expect.any(TinyChunks), 256]);
    expect(await readBody('5\r\nhello\r\n'.repeat(20))).toEqual({ body: 'hello'.repeat(20), count: 20 });
  }
});

it('of packets after the first kilobyte, one chunk each is looked at', async () => {
  const { body, count } = await readBody(`64\r\n${'x'.repeat(100)}\r\n`.repeat(5_000), 1024);
  expect(String(body).length).toBeGreaterThanOrEqual(1024);
  expect(count).toBeLessThan(100);
});
