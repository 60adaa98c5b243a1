import { describe, expect, it } from 'vitest';
import { retryWebhookDelivery, showWebhook } from '../../../../shared/api/console/webhooks.ts';
import { webhookEvents } from '../../../../shared/api/webhook-events.ts';
import { updateWebhook } from '../../../../shared/api/webhooks.ts';
import { putDeliveries, readDeliveries } from '../../../../shared/data/webhooks/deliveries.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { runJobs } from '../../../support/jobs/jobs.ts';
import { shownIn } from '../../../support/pages/console.ts';
import { person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { dispatchOutbox } from '../../../support/webhooks/outbox.ts';
import { testReceiver } from '../../../support/webhooks/receiver.ts';
import { addWebhookFor } from '../../../support/webhooks/webhooks.ts';

const service = testService();
const receiver = testReceiver();

/** Someone with a webhook that was sent an event. */
async function withDelivery() {
  const user = await service.addUser();
  const { id } = await addWebhookFor(service, user, { url: receiver.url });
  await addLinkFor(service, user);
  const deliver = async () => {
    await dispatchOutbox(user.id);
    await runJobs();
  };
  await deliver();
  return { id, deliver, ...(await person(service, user)) };
}

describe('POST /console/webhooks/{id}/retry', () => {
  it('sends again what was sent, with the same id and the same body, and says so', async () => {
    const { id, deliver, shown, send, open } = await withDelivery();
    const form = await shown(showWebhook, retryWebhookDelivery, id);
    const { status, headers } = await send(retryWebhookDelivery, form, id);
    expect([status, headers.location]).toEqual([303, `/console/webhooks/${id}?done=retried`]);
    expect(shownIn(await open(showWebhook, id, { done: 'retried' }))).toContain(
      'It will be sent again in a moment.',
    );
    expect(shownIn(await open(showWebhook, id))).toContain('1 waiting');
    await deliver();
    const [first, second, ...others] = receiver.received;
    expect([second?.id, second?.text]).toEqual([first?.id, first?.text]);
    expect(others).toEqual([]);
    expect(await readDeliveries(id, { limit: 10 })).toMatchObject([{ attempts: 2, hasSucceeded: true }]);
    expect(shownIn(await open(showWebhook, id))).not.toContain('waiting');
  });

  it('sends what waits for its next attempt now', async () => {
    const { user, id, deliver, send } = await withDelivery();
    receiver.respondWith((_, response) => response.writeHead(500).end());
    await addLinkFor(service, user);
    await deliver();
    receiver.respondWith((_, response) => response.end());
    const [waiting] = await readDeliveries(id, { limit: 1 });
    await send(retryWebhookDelivery, { delivery: waiting?.id ?? '' }, id);
    await deliver();
    expect(receiver.received.map((one) => one.id).slice(1)).toEqual([waiting?.id, waiting?.id]);
  });

  it('sends nothing of a webhook that is off, and shows no button for that', async () => {
    const { user, id, deliver, send, open } = await withDelivery();
    const [{ id: delivery } = { id: '' }] = await readDeliveries(id, { limit: 1 });
    await call(service, updateWebhook, { key: user.key, params: { id }, body: { active: false } });
    expect((await open(showWebhook, id)).text).not.toContain(`/console/webhooks/${id}/retry`);
    const { status, text } = await send(retryWebhookDelivery, { delivery }, id);
    expect([status, text.includes('This webhook is off.')]).toEqual([409, true]);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it('sends a batch again as a batch', async () => {
    const { id, deliver, send } = await withDelivery();
    const { example } = webhookEvents['link.clicked'];
    const body = JSON.stringify({
      type: 'link.clicked',
      timestamp: '2026-11-23T12:00:00Z',
      data: [example, example],
    });
    const sent = { sent: Date.now(), attempts: 10, ms: 1, answer: '', hasSucceeded: false };
    await putDeliveries([{ id: 'a-batch', webhookId: id, event: 'link.clicked', body, ...sent }]);
    await send(retryWebhookDelivery, { delivery: 'a-batch' }, id);
    await deliver();
    expect(receiver.received[1]).toMatchObject({ id: 'a-batch', text: body });
    const deliveries = await readDeliveries(id, { limit: 10 });
    expect(deliveries.find((one) => one.id === 'a-batch')).toMatchObject({
      attempts: 11,
      hasSucceeded: true,
    });
  });

  it.each(['', 'gone', '<b>'])('does nothing for a delivery that is not kept: %j', async (delivery) => {
    const { id, deliver, send } = await withDelivery();
    const { status, headers } = await send(retryWebhookDelivery, { delivery }, id);
    expect([status, headers.location]).toEqual([303, `/console/webhooks/${id}`]);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });

  it('does not exist for another person’s webhook', async () => {
    const { id, deliver, shown } = await withDelivery();
    const form = await shown(showWebhook, retryWebhookDelivery, id);
    const { send } = await person(service, await service.addUser());
    expect((await send(retryWebhookDelivery, form, id)).status).toBe(404);
    await deliver();
    expect(receiver.received).toHaveLength(1);
  });
});
