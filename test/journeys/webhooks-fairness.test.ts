import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRunningUser } from '../support/processes/add-running-user.ts';
import { runningService } from '../support/processes/running-service.ts';
import { startWebhookReceiver } from '../support/webhooks/webhook-receiver.ts';

const service = runningService();
/** Of each as many webhooks as run at the same time, together more than there are slots; and of one user many more. */
const webhooks = [20, ...Array<number>(19).fill(5)];

const hanging = { requests: 0, ended: 0, port: 0 };
const server = createServer((request) => {
  hanging.requests++;
  request.socket.once('close', () => hanging.ended++);
});

beforeAll(async () => {
  process.env.WEBHOOK_ALLOW_LOOPBACK = '1';
  server.listen(0, '0.0.0.0');
  await once(server, 'listening');
  hanging.port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  delete process.env.WEBHOOK_ALLOW_LOOPBACK;
  server.closeAllConnections();
  server.close();
});

async function addUser(username: string) {
  const { request } = await addRunningUser(service, username);
  return {
    addWebhook: async (url: string) => {
      const body = { name: 'A webhook', url, events: ['link.created'] };
      expect((await request('POST', '/webhook/add', body)).body).toMatchObject({ error: 0 });
    },
    addLink: () => request('POST', '/url/add', { url: 'https://example.com/' }),
  };
}

describe(`while the receivers of ${webhooks.length} users do not answer`, () => {
  it('the webhook of another user is sent its event', async () => {
    let host = 1;
    const slow = [];
    for (const [n, count] of webhooks.entries()) {
      const user = await addUser(`slow-${n}`);
      // Each on a host of its own, as a host gets few requests at a time.
      for (let m = 0; m < count; m++) await user.addWebhook(`http://127.0.1.${host++}:${hanging.port}/`);
      slow.push(user);
    }
    const receiver = await startWebhookReceiver();
    const other = await addUser('other');
    await other.addWebhook(receiver.url);
    await Promise.all(slow.map((user) => user.addLink()));
    await expect.poll(() => hanging.requests, { timeout: 5000 }).toBeGreaterThanOrEqual(50);
    await other.addLink();
    await expect.poll(() => receiver.received, { timeout: 9000 }).toHaveLength(1);
    // None of the others has come to the end of its ten seconds.
    expect(hanging.ended).toBe(0);
    await receiver.stop();
  });
});
