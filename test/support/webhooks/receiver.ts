import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Received as ReceivedWebhook, startWebhookReceiver } from './webhook-receiver.ts';

/** A request that a receiver got, as it came. */
export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: never };
}

type Respond = (received: Received, response: ServerResponse) => void;

/** What webhooks are sent to in tests: this machine, which they may reach while it is open. */
export async function openReceiver(initial: Respond = (_, response) => response.end('ok')) {
  const received: Received[] = [];
  let current = initial;
  const server = await startWebhookReceiver((_, response) => {
    const { headers, body: text } = server.received.at(-1) as ReceivedWebhook;
    const one = { id: String(headers['webhook-id']), headers, text, body: JSON.parse(text) };
    received.push(one);
    current(one, response);
  });
  process.env.WEBHOOK_ALLOW_LOOPBACK = '1';
  return {
    url: server.url,
    received,
    respondWith(next: Respond) {
      current = next;
    },
    async close() {
      delete process.env.WEBHOOK_ALLOW_LOOPBACK;
      await server.stop();
    },
  };
}

/** A receiver for the tests of a file. Before each of them, it forgets what it received, and accepts everything again. */
export function testReceiver() {
  let opened: Awaited<ReturnType<typeof openReceiver>> | undefined;
  const receiver = () => {
    if (!opened) throw new Error('The receiver opens in beforeAll.');
    return opened;
  };
  beforeAll(async () => {
    opened = await openReceiver();
  });
  beforeEach(() => {
    receiver().received.length = 0;
    receiver().respondWith((_, response) => response.end('ok'));
  });
  afterAll(() => opened?.close());
  return {
    get url() {
      return receiver().url;
    },
    get received() {
      return receiver().received;
    },
    respondWith: (next: Respond) => receiver().respondWith(next),
  };
}

/** Checks a signature with the published library, and not with our own code. Throws if it is wrong. */
export const verify = (secret: string, { text, headers }: Received): unknown =>
  new Verifier(secret).verify(text, headers as Record<string, string>);
