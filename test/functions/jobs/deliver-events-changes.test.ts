import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { deleteWebhook, renewWebhookSecret, updateWebhook } from '../../../shared/api/webhooks.ts';
import { call } from '../../support/call.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { runJobs, runNextJob, skipWaiting } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';
import { crash } from '../../support/table/crashes.ts';
import { skipRetries } from '../../support/webhooks/outbox.ts';
import { openReceiver, verify } from '../../support/webhooks/receiver.ts';
import { deliveryTests } from '../../support/webhooks/webhook-deliveries.ts';

const service = testService();
const { addUser, receiver } = deliveryTests(service);

/** Responds after so many milliseconds. */
const respondAfter = (ms: number) =>
  receiver.respondWith((_, response) => void setTimeout(() => response.end('ok'), ms));

describe('while the events of a webhook that is off are dropped', () => {
  it('it can be switched on again, and gets what happens from then on', async () => {
    const { user, id, addLinks, dispatch, read } = await addUser();
    const change = (active: boolean) =>
      call(service, updateWebhook, { key: user.key, params: { id }, body: { active } });
    await addLinks(1);
    await change(false);
    await dispatch();
    const { reached, release } = blockTransactions(
      service.table,
      (transaction) => transaction.includes('#pending') && !transaction.includes('webhookEvents'),
    );
    const run = runNextJob();
    await reached;
    await change(true);
    await addLinks(3);
    release();
    await run;
    await dispatch();
    await skipWaiting();
    await runJobs();
    expect(receiver.received).toHaveLength(3);
    expect(await read()).toMatchObject({ pending: 0, dropped: 1, active: true });
  });
});

describe('while the events of a webhook are sent', () => {
  it('its deletion ends that within two seconds', async () => {
    const { user, id, click, dispatch, readDeliveries } = await addUser({ events: ['link.clicked'] });
    await click(100);
    await dispatch();
    respondAfter(100);
    const run = runNextJob();
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(4));
    await call(service, deleteWebhook, { key: user.key, params: { id } });
    await run;
    // Four at a time, ten times per second.
    expect(receiver.received.length).toBeLessThan(100);
    await runJobs();
    expect(await readDeliveries()).toEqual([]);
  });

  it('a new URL and a new secret are used for the rest', async () => {
    const { user, id, click, dispatch, read } = await addUser({ events: ['link.clicked'] });
    await click(100);
    await dispatch();
    respondAfter(100);
    const other = await openReceiver();
    const run = runNextJob();
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(4));
    await call(service, updateWebhook, { key: user.key, params: { id }, body: { url: other.url } });
    const { secret } = (await call(service, renewWebhookSecret, { key: user.key, params: { id } })).body;
    await run;
    await skipWaiting();
    await runJobs();
    const last = other.received.at(-1);
    await other.close();
    process.env.WEBHOOK_ALLOW_LOOPBACK = '1';
    expect(verify(secret, last as never)).toBeDefined();
    const ids = [...receiver.received, ...other.received].map((one) => one.id);
    expect([ids.length, new Set(ids).size]).toEqual([100, 100]);
    expect(await read()).toMatchObject({ pending: 0, dropped: 0, active: true });
  });

  it('a late 410 of an old URL does not switch it off', async () => {
    const { user, id, addLinks, dispatch, read } = await addUser();
    await addLinks(1);
    await dispatch();
    const other = await openReceiver();
    let finish = () => {};
    receiver.respondWith((_, response) => {
      finish = () => void response.writeHead(410).end();
    });
    const run = runNextJob();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    await call(service, updateWebhook, { key: user.key, params: { id }, body: { url: other.url } });
    finish();
    await run;
    expect((await read()).failingsince).toBeNull();
    await skipWaiting();
    await runJobs();
    await other.close();
    process.env.WEBHOOK_ALLOW_LOOPBACK = '1';
    expect(await read()).toMatchObject({
      active: true,
      problem: null,
      pending: 0,
      dropped: 0,
      failingsince: null,
    });
    expect(other.received.map((one) => one.id)).toEqual([receiver.received[0]?.id]);
  });

  it('a late 410 does not switch it off if it was off and is on again', async () => {
    const { user, id, addLinks, dispatch, read } = await addUser();
    await addLinks(1);
    await dispatch();
    let finish = () => {};
    receiver.respondWith((_, response) => {
      finish = () => void response.writeHead(410).end();
    });
    const run = runNextJob();
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1));
    for (const active of [false, true])
      await call(service, updateWebhook, { key: user.key, params: { id }, body: { active } });
    receiver.respondWith((_, response) => response.end());
    finish();
    await run;
    await skipWaiting();
    await runJobs();
    expect(await read()).toMatchObject({ active: true, problem: null, pending: 0, dropped: 0 });
    expect(receiver.received).toHaveLength(2);
  });
});

describe('a new URL', () => {
  it('ends the pause of the old one', async () => {
    const { user, id, addLinks, deliver, read } = await addUser();
    receiver.respondWith((_, response) => response.writeHead(429, { 'Retry-After': '3600' }).end());
    await addLinks(1);
    await deliver();
    receiver.respondWith((_, response) => response.end());
    const url = receiver.url.replace('/hook', '/other');
    await call(service, updateWebhook, { key: user.key, params: { id }, body: { url } });
    expect((await read()).failingsince).toBeNull();
    await addLinks(1);
    await deliver();
    expect(receiver.received).toHaveLength(2);
  });
});

describe('a run that dies', () => {
  it.each(['before', 'after'] as const)(
    '%s a request to the table leaves events that are sent again with the same ids, and are counted once',
    async (when) => {
      for (let at = 1; at < 40; at++) {
        const { id, addLinks, dispatch, read, readChunks } = await addUser();
        await addLinks(2);
        await dispatch();
        receiver.received.length = 0;
        const failing = crash(service, { at, when, amongWrites: true });
        await runNextJob().catch(() => {});
        const { hasCrashed } = failing;
        failing.end();
        await skipRetries(id);
        await runJobs();
        expect(new Set(receiver.received.map((one) => one.id)).size).toBe(2);
        expect(await readChunks()).toEqual([]);
        expect(await read()).toMatchObject({ pending: 0, dropped: 0 });
        if (!hasCrashed) return expect(at).toBeGreaterThan(3);
      }
    },
  );

  it('stores nothing of events whose results another run has stored', async () => {
    const { user, addLinks, dispatch, read, readDeliveries } = await addUser();
    await addLinks(1);
    await dispatch();
    const finish: (() => void)[] = [];
    receiver.respondWith((_, response) => void finish.push(() => response.end()));
    const slow = runNextJob({ of: user });
    await vi.waitFor(() => expect(finish).toHaveLength(1));
    // Its lease is over.
    await skipWaiting();
    const other = runNextJob({ of: user });
    await vi.waitFor(() => expect(finish).toHaveLength(2));
    for (const answer of finish) answer();
    await Promise.all([slow, other]);
    await sleep(0);
    expect(await read()).toMatchObject({ pending: 0, dropped: 0 });
    expect(await readDeliveries()).toHaveLength(1);
  });
});
