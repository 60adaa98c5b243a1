import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listDeliveries, retryDelivery } from '../../../shared/api/webhook-deliveries.ts';
import { addLinkFor } from '../../support/builders.ts';
import { call } from '../../support/call.ts';
import { runJobs } from '../../support/jobs.ts';
import { dispatchOutbox } from '../../support/outbox.ts';
import { openReceiver } from '../../support/receiver.ts';
import { testService } from '../../support/service.ts';
import { addWebhookFor } from '../../support/webhooks.ts';

const service = testService();
let receiver: Awaited<ReturnType<typeof openReceiver>>;
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(() => receiver.close());

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
  const list = async () => (await call(service, listDeliveries, { key: user.key, params: { id } })).body.data;
  const retry = (delivery: string, { key } = user) =>
    call(service, retryDelivery, { key, params: { id, delivery } });
  return { deliver, list, retry };
}

describe('POST /webhook/{id}/deliveries/{delivery}/retry', () => {
  it('sends the same event again, with the same id', async () => {
    const { deliver, list, retry } = await withDelivery();
    const [first] = await list();
    const { status, body } = await retry(first.id);
    expect([status, body.message]).toEqual([200, 'The delivery will be sent again in a moment.']);
    await deliver();
    expect(receiver.received.map(({ id }) => id)).toEqual([first.id, first.id]);
    expect(receiver.received[1]?.text).toBe(receiver.received[0]?.text);
    expect(await list()).toMatchObject([{ id: first.id, attempts: 2, status: 200 }]);
  });

  it('does not know what was never sent, nor what was sent to others', async () => {
    const { list, retry } = await withDelivery();
    const [{ id }] = await list();
    const missing = await retry('mwq8lds0-1f0c9a52-8be');
    expect([missing.status, missing.body.message]).toEqual([404, 'Delivery was not found.']);
    const foreign = await retry(id, await service.addUser());
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Webhook was not found.']);
    expect((await retry('../x')).status).toBe(400);
    expect(receiver.received).toHaveLength(1);
  });
});
