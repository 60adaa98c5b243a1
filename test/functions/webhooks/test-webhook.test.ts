import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testWebhook } from '../../../shared/api/webhook-deliveries.ts';
import { call } from '../../support/call.ts';
import { subscribe } from '../../support/calls/builders.ts';
import { testService } from '../../support/service.ts';
import { openReceiver, verify } from '../../support/webhooks/receiver.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

async function withWebhook(body: Record<string, unknown> = {}) {
  const user = await service.addUser();
  const events = ['link.created', 'domain.failed'];
  const { id, secret } = await addWebhookFor(service, user, { url: receiver.url, events, ...body });
  const send = (sent: Record<string, unknown> = {}, { key } = user) =>
    call(service, testWebhook, { key, params: { id }, body: sent });
  return { secret, send };
}

describe('POST /webhook/{id}/test', () => {
  it('sends the example of an event, signed, and returns the response of the receiver', async () => {
    const { secret, send } = await withWebhook();
    receiver.respondWith((_, response) => response.writeHead(202, { 'retry-after': '9' }).end('Thank you'));
    const { status, body } = await send({ event: 'domain.failed' });
    expect([status, body]).toEqual([
      200,
      {
        error: 0,
        event: 'domain.failed',
        status: 202,
        failure: null,
        ms: expect.any(Number),
        answer: 'Thank you',
      },
    ]);
    const [request] = receiver.received;
    expect(verify(secret, request as never)).toMatchObject({ type: 'domain.failed' });
  });

  it('sends the first of its events by default, also if the webhook is off', async () => {
    const { send } = await withWebhook({ active: false });
    expect((await send()).body).toMatchObject({ event: 'link.created', status: 200 });
    expect(receiver.received.map(({ body }) => body.type)).toEqual(['link.created']);
  });

  it('says why there was no response', async () => {
    const { send } = await withWebhook();
    await receiver.close();
    process.env.WEBHOOK_ALLOW_LOOPBACK = '1';
    expect((await send()).body).toMatchObject({ status: null, failure: 'connection', answer: '' });
    delete process.env.WEBHOOK_ALLOW_LOOPBACK;
    expect((await send()).body).toMatchObject({ status: null, failure: 'refused-address' });
  });

  it('needs a plan with webhooks', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user, { url: receiver.url });
    await subscribe(service, user, 1);
    const { status, body } = await call(service, testWebhook, { key: user.key, params: { id }, body: {} });
    expect([status, body.message]).toEqual([403, 'Your plan does not include webhooks.']);
    expect(receiver.received).toEqual([]);
  });

  it('refuses events that do not exist, and other users’ webhooks', async () => {
    const { send } = await withWebhook();
    const { status, body } = await send({ event: 'link.burned' });
    expect([status, body.message]).toEqual([400, expect.stringContaining('event')]);
    expect((await send({}, await service.addUser())).status).toBe(404);
    expect(receiver.received).toEqual([]);
  });
});
