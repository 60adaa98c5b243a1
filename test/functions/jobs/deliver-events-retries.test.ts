import { describe, expect, it } from 'vitest';
import { listDeliveries, retryDelivery } from '../../../shared/api/webhook-deliveries.ts';
import { call } from '../../support/call.ts';
import { runJobs, runNextJob, skipWaiting } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';
import { skipRetries } from '../../support/webhooks/outbox.ts';
import { deliveryTests } from '../../support/webhooks/webhook-deliveries.ts';

const service = testService();
const { addUser, receiver } = deliveryTests(service);

describe('a Retry-After', () => {
  it('lets the whole receiver pause, and other events, too', async () => {
    const { addLinks, deliver, read, readDeliveries } = await addUser();
    receiver.respondWith((_, response) => response.writeHead(429, { 'Retry-After': '60' }).end());
    await addLinks(5);
    await deliver();
    // Two requests at a time.
    const sent = receiver.received.length;
    expect(sent).toBeLessThanOrEqual(2);
    await addLinks(1);
    await deliver();
    await skipWaiting();
    await runJobs();
    expect(receiver.received).toHaveLength(sent);
    expect(await read()).toMatchObject({ pending: 6, failingsince: expect.any(String) });
    for (const { next = 0, sent: at } of await readDeliveries()) {
      expect(next - at).toBeGreaterThanOrEqual(60_000);
      expect(next - at).toBeLessThanOrEqual(65_000);
    }
  });

  it('uses up none of the ten attempts', async () => {
    const { id, addLinks, deliver, read, readDeliveries } = await addUser();
    receiver.respondWith((_, response) => response.writeHead(503, { 'Retry-After': '1' }).end());
    await addLinks(1);
    await deliver();
    for (let attempt = 2; attempt <= 15; attempt++) {
      await skipRetries(id);
      await runJobs();
    }
    expect(receiver.received).toHaveLength(15);
    expect(await read()).toMatchObject({ pending: 1, dropped: 0 });
    receiver.respondWith((_, response) => response.writeHead(500).end());
    await skipRetries(id);
    await runJobs();
    const [delivery] = await readDeliveries();
    expect(delivery?.attempts).toBe(16);
    expect((delivery?.next ?? 0) - (delivery?.sent ?? 0)).toBeLessThan(10_000);
  });

  it('delays no events but those that got it', async () => {
    const { click, deliver, readChunks, readDeliveries } = await addUser({ events: ['link.clicked'] });
    await click(4);
    let requests = 0;
    receiver.respondWith((_, response) => {
      const isFirst = ++requests === 1;
      response.writeHead(isFirst ? 503 : 500, isFirst ? { 'Retry-After': '3600' } : {}).end();
    });
    await deliver();
    const deliveries = await readDeliveries();
    const chunks = await readChunks();
    for (const { id, next } of deliveries) {
      const waiting = chunks.find(({ events }) => events.includes(`"id":"${id}","type"`));
      expect([waiting?.due, waiting?.attempts]).toEqual([next, 1]);
    }
    const waits = deliveries.map(({ next = 0, sent }) => next - sent);
    expect(waits.filter((wait) => wait >= 3_600_000)).toHaveLength(1);
    expect(waits.filter((wait) => wait < 10_000)).toHaveLength(deliveries.length - 1);
  });
});

describe('an event that is given up', () => {
  it('is counted as dropped, once, also if it is sent again afterwards', async () => {
    const { user, id, addLinks, dispatch, deliver, read, readDeliveries } = await addUser();
    receiver.respondWith((_, response) => response.writeHead(500).end());
    await addLinks(1);
    await deliver();
    for (let attempt = 2; attempt <= 10; attempt++) {
      await skipRetries(id);
      await runJobs();
    }
    expect(await read()).toMatchObject({ pending: 0, dropped: 1 });
    const [delivery] = await readDeliveries();
    expect([delivery?.attempts, delivery?.next]).toEqual([10, undefined]);
    const params = { id, delivery: delivery?.id ?? '' };
    await call(service, retryDelivery, { key: user.key, params });
    await dispatch();
    await skipRetries(id);
    await runJobs();
    expect(receiver.received).toHaveLength(11);
    expect(await read()).toMatchObject({ pending: 0, dropped: 1 });
  });
});

describe('what waits for a webhook that is switched off', () => {
  it('has no next attempt any more', async () => {
    const { user, id, addLinks, deliver, read } = await addUser();
    receiver.respondWith((_, response) => response.writeHead(500).end());
    await addLinks(2);
    await deliver();
    await skipRetries(id);
    receiver.respondWith((_, response) => response.writeHead(410).end());
    await runJobs();
    expect(await read()).toMatchObject({ active: false, problem: 'gone', pending: 0, dropped: 2 });
    const { body } = await call(service, listDeliveries, { key: user.key, params: { id } });
    expect(body.data.map(({ next }: { next: unknown }) => next)).toEqual([null, null]);
  });
});

describe('a slow response', () => {
  it('does not hold back the results of other requests', async () => {
    const { click, dispatch, readDeliveries, read } = await addUser({ events: ['link.clicked'] });
    await click(3);
    await dispatch();
    let finish = () => {};
    receiver.respondWith((_, response) => {
      if (receiver.received.length === 1) finish = () => void response.end();
      else response.writeHead(500).end();
    });
    const run = runNextJob();
    await expect.poll(readDeliveries, { timeout: 8000 }).toHaveLength(2);
    expect(receiver.received).toHaveLength(3);
    finish();
    await run;
    expect(await readDeliveries()).toHaveLength(3);
    expect((await read()).pending).toBe(2);
  });
});

describe('many events', () => {
  it('are sent four at a time, also if each was recorded alone', async () => {
    const { addLinks, deliver, read } = await addUser();
    await addLinks(30);
    let [inProgress, most] = [0, 0];
    receiver.respondWith((_, response) => {
      most = Math.max(most, ++inProgress);
      setTimeout(() => {
        inProgress--;
        response.end();
      }, 20);
    });
    await deliver();
    expect([most, receiver.received.length, (await read()).pending]).toEqual([4, 30, 0]);
  });
});
