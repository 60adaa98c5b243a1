import { describe, expect, it } from 'vitest';
import { listDeliveries, retryDelivery } from '../../../shared/api/webhook-deliveries.ts';
import { listWebhooks, updateWebhook } from '../../../shared/api/webhooks.ts';
import { setSubscription } from '../../../shared/data/users/users.ts';
import {
  readEvents,
  readFirstChunks,
  replaceChunks,
  type StoredChunk,
} from '../../../shared/data/webhooks/outbox.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';
import { dispatchOutbox, skipRetries } from '../../support/webhooks/outbox.ts';
import { testReceiver } from '../../support/webhooks/receiver.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

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
  const list = async () => (await call(service, listDeliveries, { key: user.key, params: { id } })).body.data;
  const retry = (delivery: string, { key } = user) =>
    call(service, retryDelivery, { key, params: { id, delivery } });
  return { user, id, deliver, list, retry };
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

  it('sends what waits for its next attempt now, once, and leaves the rest waiting', async () => {
    const { user, id, deliver, list, retry } = await withDelivery();
    receiver.respondWith((_, response) => response.writeHead(500).end());
    for (let n = 0; n < 3; n++) await addLinkFor(service, user);
    await deliver();
    // They are in one chunk after that.
    await skipRetries(id);
    await runJobs();
    const waiting = (await list()).filter(({ next }: { next: string | null }) => next);
    receiver.received.length = 0;
    receiver.respondWith((_, response) => response.end());
    const statuses = [1, 2].map(async () => (await retry(waiting[0].id)).status);
    expect(await Promise.all(statuses)).toEqual([200, 200]);
    await deliver();
    expect(receiver.received.map((one) => one.id)).toEqual([waiting[0].id]);
    const state = (await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0];
    expect(state).toMatchObject({ pending: 2, dropped: 0 });
    expect((await list()).find((one: { id: string }) => one.id === waiting[0].id)).toMatchObject({
      attempts: 3,
      next: null,
    });
    await skipRetries(id);
    await runJobs();
    expect(new Set(receiver.received.map((one) => one.id)).size).toBe(3);
  });

  it('sends nothing again that was accepted while it takes an event out of what waits', async () => {
    const { user, id, deliver, retry } = await withDelivery();
    receiver.respondWith((_, response) => response.writeHead(500).end());
    for (let n = 0; n < 2; n++) await addLinkFor(service, user);
    await deliver();
    const before = await readFirstChunks(id, 9);
    const [accepted, last] = before.flatMap(readEvents).slice(-2);
    const together = {
      ...(before.at(-1) as StoredChunk),
      count: 2,
      events: JSON.stringify([accepted, last]),
    };
    await replaceChunks(id, [{ before, chunks: [together], finished: 0 }]);
    const { reached, release } = blockTransactions(service.table, (transaction) =>
      transaction.includes('SET #next'),
    );
    const retrying = retry(last?.id ?? '');
    await reached;
    const left = { ...together, count: 1, events: JSON.stringify([last]) };
    await replaceChunks(id, [{ before: [together], chunks: [left], finished: 1 }]);
    release();
    expect((await retrying).status).toBe(200);
    expect((await readFirstChunks(id, 9)).flatMap(readEvents)).toEqual([last]);
  });

  it('sends what waits alone for its next attempt now', async () => {
    const { user, deliver, list, retry } = await withDelivery();
    receiver.respondWith((_, response) => response.writeHead(500).end());
    await addLinkFor(service, user);
    await deliver();
    receiver.respondWith((_, response) => response.end());
    const [waiting] = await list();
    await retry(waiting.id);
    await deliver();
    expect(receiver.received.map((one) => one.id).slice(1)).toEqual([waiting.id, waiting.id]);
    const state = (await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0];
    expect(state.pending).toBe(0);
  });

  it('adds nothing for a delivery that is about to be sent again', async () => {
    const { user, list, retry, deliver } = await withDelivery();
    const [first] = await list();
    for (let n = 0; n < 3; n++) expect((await retry(first.id)).status).toBe(200);
    const state = (await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0];
    expect(state.pending).toBe(1);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });

  it('refuses to send anything to a webhook that is off, or without a plan that has webhooks', async () => {
    const { user, id, list, retry, deliver } = await withDelivery();
    const [first] = await list();
    await call(service, updateWebhook, { key: user.key, params: { id }, body: { active: false } });
    const { status, body } = await retry(first.id);
    expect([status, body.message]).toEqual([409, 'This webhook is off. Please switch it on first.']);
    await setSubscription(user as never, { planId: 1, planStatus: 'free' }, bySystem);
    expect((await retry(first.id)).status).toBe(403);
    await deliver();
    const state = (await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0];
    expect([receiver.received.length, state.pending, state.dropped]).toEqual([1, 0, 0]);
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
