import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chromeOnWindows } from '../../../test/support/calls/browsers.ts';
import { runningService } from '../../../test/support/processes/running-service.ts';
import { openReceiver, verify } from '../../../test/support/webhooks/receiver.ts';
import { linkctl, PROGRAM, readEnvironment } from './linkctl.ts';

const service = runningService();
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeAll(async () => {
  receiver = await openReceiver();
  // The service reaches no receiver of its own.
  delete process.env.WEBHOOK_ALLOW_LOOPBACK;
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.respondWith((_, response) => response.end('ok'));
});
afterAll(() => receiver.close());

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const listWebhooks = async () => (await service.api('GET', '/webhooks')).body.data.webhooks;
const addLink = async (custom?: string) =>
  (await service.api('POST', '/url/add', { url: 'https://example.com/', custom })).body;

/** A running `linkctl webhooks listen`, with the lines that it prints. */
async function startListening(...args: string[]) {
  const child = spawn(
    process.execPath,
    [...PROGRAM, '--json', 'webhooks', 'listen', '--forward', receiver.url, '--interval', '1', ...args],
    { env: readEnvironment(service), stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value ?? '');
  const start: { webhook: number; forward: string; secret: string } = await next();
  return {
    ...start,
    next,
    async stop(signal: NodeJS.Signals = 'SIGINT') {
      child.kill(signal);
      const [code] = await ended;
      return { code, more: await lines.next() };
    },
  };
}

describe('linkctl webhooks listen', () => {
  it('forwards what happens, signed, and deletes its webhook in the end', async () => {
    const listening = await startListening();
    const [webhook] = await listWebhooks();
    expect(webhook).toMatchObject({ id: listening.webhook, url: null, active: true });
    expect(webhook.events).toContain('link.clicked');
    expect(webhook.events).not.toContain('user.created');
    const { id: link, shorturl } = await addLink();
    expect(await listening.next()).toMatchObject({ event: 'link.created', status: 200, failure: null });
    await service.visit(shorturl, { headers: chromeOnWindows });
    const clicked = await listening.next();
    expect(clicked).toMatchObject({ event: 'link.clicked', status: 200 });
    expect(await listening.stop()).toEqual({ code: 0, more: { done: true, value: undefined } });

    expect(receiver.received.map((one) => verify(listening.secret, one))).toMatchObject([
      { type: 'link.created', data: { id: link } },
      { type: 'link.clicked', data: { link } },
    ]);
    expect(receiver.received[1]?.id).toBe(clicked.delivery);
    expect(receiver.received[1]?.headers['content-type']).toBe('application/json');
    expect(await listWebhooks()).toEqual([]);
  });

  it('forwards again what is asked for again, and an example', async () => {
    receiver.respondWith((_, response) => response.writeHead(500).end());
    const listening = await startListening('--secret', SECRET, '--event', 'link.deleted', 'link.created');
    const webhook = String(listening.webhook);
    await addLink();
    const failed = await listening.next();
    expect(failed).toMatchObject({ event: 'link.created', status: 500 });
    receiver.respondWith((_, response) => response.end());
    await linkctl(service, 'webhooks', 'retry', webhook, failed.delivery);
    expect(await listening.next()).toMatchObject({ delivery: failed.delivery, status: 200 });
    const tested = await linkctl(service, 'webhooks', 'test', webhook, '--event', 'link.expired');
    expect(tested).toMatchObject({ code: 0, stdout: 'link.expired: listed, after 0 ms\n' });
    expect(await listening.next()).toMatchObject({ event: 'link.expired', status: 200 });
    await listening.stop('SIGTERM');
    const [first, second] = receiver.received;
    expect(second?.text).toBe(first?.text);
    for (const one of receiver.received) expect(() => verify(SECRET, one)).not.toThrow();
  });

  it('forwards what another webhook is told from now on, and leaves the webhook', async () => {
    const { id } = (
      await service.api('POST', '/webhook/add', { name: 'Stays', url: null, events: ['link.created'] })
    ).body;
    const listDeliveries = async () => (await service.api('GET', `/webhook/${id}/deliveries`)).body.data;
    await addLink();
    await expect.poll(listDeliveries, { timeout: 20_000 }).toHaveLength(1);
    const listening = await startListening(String(id));
    await addLink('after');
    expect(await listening.next()).toMatchObject({ event: 'link.created' });
    await listening.stop();
    expect(receiver.received.map(({ body }) => body.data)).toMatchObject([{ alias: 'after' }]);
    expect(await listWebhooks()).toMatchObject([{ id, name: 'Stays' }]);
    await service.api('DELETE', `/webhook/${id}/delete`);
  });

  it.each([
    [['--forward', 'ftp://localhost/'], '--forward must be an http or https URL'],
    [['--forward', 'http://ann:secret@localhost/'], '--forward must be an http or https URL'],
    [['--forward', 'localhost:4000', '--secret', 'whsec_!'], '--secret must be a text such as whsec_'],
    [['--forward', 'localhost:4000', '--interval', '0.1'], '--interval must be at least 1 second'],
    [['1', '--forward', 'localhost:4000', '--event', 'link.created'], 'leave out the id'],
    [['100000099', '--forward', 'localhost:4000'], 'Webhook was not found.'],
    [[], "required option '--forward <url>' not specified"],
  ])('says what is wrong with %j, and leaves no webhook', async (args, message) => {
    const { code, stderr } = await linkctl(service, 'webhooks', 'listen', ...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
    expect(await listWebhooks()).toEqual([]);
  });
});
