import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { limitInformational, TooManyResponses } from '../../shared/network/limit-informational.ts';
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
