import { describe, expect, it } from 'vitest';
import { runJobs } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';
import { skipRetries } from '../../support/webhooks/outbox.ts';
import { verify } from '../../support/webhooks/receiver.ts';
import { deliveryTests } from '../../support/webhooks/webhook-deliveries.ts';

const service = testService();
const { addUser, receiver } = deliveryTests(service);

const batched = { events: ['link.clicked', 'link.created'], batch: true };
const sizes = () =>
  receiver.received.map(({ body: { data } }) => (Array.isArray(data) ? (data as []).length : 1));
/** The ids of the clicks in all requests. */
const clickIds = () =>
  receiver.received.flatMap(({ body }) => (body.data as { id: string }[]).map(({ id }) => id));

describe('a webhook with batches', () => {
  it('gets clicks that were counted one after the other in one request, once the first have waited for a few seconds', async () => {
    const { id, secret, click, deliver, read, readChunks, readDeliveries } = await addUser(batched);
    await click(4);
    const [{ due = 0 } = {}] = await readChunks();
    expect(due - Date.now()).toBeGreaterThan(1000);
    expect(due - Date.now()).toBeLessThan(8000);
    await deliver();
    expect(receiver.received).toEqual([]);
    await skipRetries(id);
    // The first are due now, and these would be later.
    for (let n = 0; n < 2; n++) await click(4);
    await deliver();
    expect(sizes()).toEqual([12]);
    expect(new Set(clickIds()).size).toBe(12);
    const [request] = receiver.received;
    expect(clickIds()).not.toContain(request?.id);
    expect(verify(secret, request as never)).toMatchObject({ type: 'link.clicked' });
    expect(await read()).toMatchObject({ pending: 0, dropped: 0 });
    expect(await readDeliveries()).toMatchObject([{ id: request?.id, event: 'link.clicked', attempts: 1 }]);
  });

  it('gets at most 100 of them in one request, each once', async () => {
    const { id, click, dispatch, read } = await addUser(batched);
    for (const times of [60, 60, 60, 60]) await click(times);
    await skipRetries(id);
    await dispatch();
    await runJobs();
    expect(sizes().toSorted((a, b) => b - a)).toEqual([100, 100, 40]);
    expect(new Set(clickIds()).size).toBe(240);
    expect((await read()).pending).toBe(0);
  });

  it('gets the same batch with the same id again if it did not accept it', async () => {
    const { id, click, dispatch, read } = await addUser(batched);
    receiver.respondWith((_, response) => response.writeHead(500).end());
    for (const times of [3, 4]) await click(times);
    await skipRetries(id);
    await dispatch();
    await runJobs();
    // These come in a batch of their own.
    await click(2);
    receiver.respondWith((_, response) => response.end());
    await skipRetries(id);
    await runJobs();
    const [first, ...others] = receiver.received;
    expect(sizes().toSorted()).toEqual([2, 7, 7]);
    const again = others.filter((one) => one.id === first?.id);
    expect(again.map(({ text }) => text)).toEqual([first?.text]);
    expect((await read()).pending).toBe(0);
  });

  it('gets all other events in requests of their own', async () => {
    const { id, addLinks, click, dispatch } = await addUser(batched);
    await click(5);
    await addLinks(2);
    await skipRetries(id);
    await dispatch();
    await runJobs();
    expect(sizes().toSorted()).toEqual([1, 1, 5]);
    const types = receiver.received.map(({ body }) => body.type);
    expect(types.toSorted()).toEqual(['link.clicked', 'link.created', 'link.created']);
  });
});

describe('a webhook without batches', () => {
  it('gets a request for each click', async () => {
    const { click, deliver } = await addUser({ events: ['link.clicked'] });
    await click(5);
    await deliver();
    expect(receiver.received.map(({ body }) => (body.data as { id: string }).id)).toHaveLength(5);
    expect(sizes()).toEqual([1, 1, 1, 1, 1]);
  });
});
