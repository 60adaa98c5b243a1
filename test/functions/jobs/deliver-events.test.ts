import { describe, expect, it, vi } from 'vitest';
import { createLink } from '../../../shared/api/links.ts';
import {
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  updateWebhook,
} from '../../../shared/api/webhooks.ts';
import { query } from '../../../shared/data/table/items.ts';
import { setSubscription } from '../../../shared/data/users/users.ts';
import { readDeliveries } from '../../../shared/data/webhooks/deliveries.ts';
import { deliveriesPartition, outboxPartition } from '../../../shared/data/webhooks/webhook-keys.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { remove } from '../../support/calls/users.ts';
import { runJobs, runNextJob, skipWaiting } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { dispatchOutbox, skipRetries } from '../../support/webhooks/outbox.ts';
import { testReceiver, verify } from '../../support/webhooks/receiver.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const receiver = testReceiver();

const addLink = async (user: TestUser) =>
  (await call(service, createLink, { key: user.key, body: { url: 'https://example.com/' } })).body.id;
const addWebhook = (user: TestUser, fields: object = {}) =>
  addWebhookFor(service, user, { url: receiver.url, ...fields });
const list = async (user: TestUser) =>
  (await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0];
const listStored = (pk: string) =>
  query({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } });
const deliver = async (user: TestUser) => {
  await dispatchOutbox(user.id);
  return runJobs();
};

describe('the job deliverEvents', () => {
  it('sends what happened, signed as Standard Webhooks says', async () => {
    const user = await service.addUser();
    const { id: webhook, secret } = await addWebhook(user);
    const link = await addLink(user);
    expect((await list(user)).pending).toBe(1);
    await deliver(user);
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(verify(secret, request as never)).toMatchObject({ type: 'link.created', data: { id: link } });
    expect(await list(user)).toMatchObject({ pending: 0, dropped: 0, failingsince: null });
    expect(await readDeliveries(webhook, { limit: 10 })).toMatchObject([
      { id: request?.id, event: 'link.created', attempts: 1, status: 200, answer: 'ok', hasSucceeded: true },
    ]);
    expect(await listStored(outboxPartition(webhook))).toHaveLength(1);
  });

  it('records nothing for events and links that no webhook listens to', async () => {
    const user = await service.addUser();
    const other = await addLink(user);
    await addWebhook(user, { events: ['link.deleted'] });
    await addWebhook(user, { links: [other] });
    await addWebhook(user, { active: false });
    await addLink(user);
    await deliver(user);
    expect(receiver.received).toEqual([]);
  });

  it('sends again what was not accepted, with the same id and the same body', async () => {
    const user = await service.addUser();
    const { id, secret } = await addWebhook(user);
    receiver.respondWith((_, response) => response.writeHead(500).end('no'));
    await addLink(user);
    await deliver(user);
    expect(await list(user)).toMatchObject({ pending: 1, failingsince: expect.any(String) });
    const [failed] = await readDeliveries(id, { limit: 10 });
    expect(failed).toMatchObject({ attempts: 1, status: 500, answer: 'no', hasSucceeded: false });
    expect((failed?.next ?? 0) - (failed?.sent ?? 0)).toBeLessThan(10_000);
    receiver.respondWith((_, response) => response.end('ok'));
    await skipRetries(id);
    await runJobs();
    const [one, two] = receiver.received;
    expect([two?.id, two?.text]).toEqual([one?.id, one?.text]);
    expect(verify(secret, two as never)).toBeDefined();
    expect(await list(user)).toMatchObject({ pending: 0, failingsince: null });
    expect(await readDeliveries(id, { limit: 10 })).toMatchObject([{ attempts: 2, hasSucceeded: true }]);
  });

  it('gives an event up after ten attempts', async () => {
    const user = await service.addUser();
    const { id } = await addWebhook(user);
    receiver.respondWith((_, response) => response.writeHead(302, { Location: receiver.url }).end());
    await addLink(user);
    await deliver(user);
    for (let attempt = 2; attempt <= 12; attempt++) {
      await skipRetries(id);
      await runJobs();
    }
    expect(receiver.received).toHaveLength(10);
    expect((await list(user)).pending).toBe(0);
    const [delivery] = await readDeliveries(id, { limit: 10 });
    expect([delivery?.attempts, delivery?.next, delivery?.status]).toEqual([10, undefined, 302]);
  });

  it('waits for the end of a Retry-After, and at most five seconds longer', async () => {
    const user = await service.addUser();
    const { id } = await addWebhook(user);
    receiver.respondWith((_, response) => response.writeHead(429, { 'Retry-After': '60' }).end());
    await addLink(user);
    await deliver(user);
    const [delivery] = await readDeliveries(id, { limit: 10 });
    const wait = (delivery?.next ?? 0) - (delivery?.sent ?? 0);
    expect(wait).toBeGreaterThanOrEqual(60_000);
    expect(wait).toBeLessThanOrEqual(65_000);
  });

  it('signs with the old secret, too, for a day after there is a new one', async () => {
    const user = await service.addUser();
    const { id, secret: old } = await addWebhook(user);
    const renewed = await call(service, renewWebhookSecret, { key: user.key, params: { id } });
    await addLink(user);
    await deliver(user);
    const [request] = receiver.received;
    for (const secret of [old, renewed.body.secret]) expect(verify(secret, request as never)).toBeDefined();
  });

  it('switches a webhook off whose receiver is gone, and drops what waits for it', async () => {
    const user = await service.addUser();
    await addWebhook(user);
    receiver.respondWith((_, response) => response.writeHead(410).end());
    await addLink(user);
    await addLink(user);
    await deliver(user);
    expect(await list(user)).toMatchObject({ active: false, problem: 'gone', pending: 0 });
    await addLink(user);
    await deliver(user);
    expect(receiver.received.length).toBeLessThanOrEqual(2);
  });

  it('switches a webhook off that has failed for five days', async () => {
    const user = await service.addUser();
    const { id } = await addWebhook(user);
    receiver.respondWith((_, response) => response.writeHead(500).end());
    await addLink(user);
    await deliver(user);
    await skipRetries(id, { failingDays: 5 });
    await runJobs();
    expect(await list(user)).toMatchObject({
      active: false,
      problem: 'failing',
      pending: 0,
      dropped: 1,
      failingsince: null,
    });
    receiver.respondWith((_, response) => response.end());
    const params = { id };
    await call(service, updateWebhook, { key: user.key, params, body: { active: true } });
    await addLink(user);
    await deliver(user);
    expect(await list(user)).toMatchObject({ active: true, problem: null, pending: 0 });
  });

  it('leaves a receiver alone for a while that failed ten times in a row', async () => {
    const user = await service.addUser();
    const { id } = await addWebhook(user);
    receiver.respondWith((_, response) => response.writeHead(500).end());
    for (let n = 0; n < 14; n++) await addLink(user);
    await deliver(user);
    // Two requests at a time.
    expect(receiver.received.length).toBeLessThanOrEqual(11);
    expect((await list(user)).pending).toBe(14);
    receiver.received.length = 0;
    await skipWaiting();
    await runJobs();
    expect(receiver.received).toEqual([]);
    await skipRetries(id);
    await runJobs();
    expect(receiver.received.length).toBeLessThanOrEqual(2);
  });

  it('sends nothing of a user who was deleted, or whose plan lost webhooks', async () => {
    const [demoted, deleted] = [await service.addUser(), await service.addUser()];
    const { id } = await addWebhook(demoted);
    const gone = await addWebhook(deleted);
    await addLink(demoted);
    await addLink(deleted);
    await setSubscription(demoted as never, { planId: 1, planStatus: 'free' }, bySystem);
    await dispatchOutbox(deleted.id);
    await remove(service, await service.addUser({ isAdmin: true }), deleted.id);
    await deliver(demoted);
    expect(receiver.received).toEqual([]);
    expect(await list(demoted)).toMatchObject({ id, pending: 0, dropped: 1 });
    expect(await listStored(outboxPartition(gone.id))).toEqual([]);
  });

  it('reads the plans, which it keeps for a minute', async () => {
    const user = await service.addUser();
    await addWebhook(user);
    await addLink(user);
    await dispatchOutbox(user.id);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const requests = await runNextJob({ of: user }).finally(() => vi.useRealTimers());
    const queries = requests?.filter(({ operation }) => operation === 'Query') ?? [];
    expect(JSON.stringify(queries.map(({ input }) => input))).toContain('"PLANS"');
    expect(receiver.received).toHaveLength(1);
  });

  it('leaves nothing of a webhook that was deleted', async () => {
    const user = await service.addUser();
    const { id } = await addWebhook(user);
    await addLink(user);
    await deliver(user);
    await addLink(user);
    await call(service, deleteWebhook, { key: user.key, params: { id } });
    await runJobs();
    expect(await listStored(outboxPartition(id))).toEqual([]);
    expect(await listStored(deliveriesPartition(id))).toEqual([]);
  });

  it('stores and sends no secret but in signatures', async () => {
    const user = await service.addUser();
    const { id, secret } = await addWebhook(user);
    await addLink(user);
    await deliver(user);
    const stored = JSON.stringify(await listStored(deliveriesPartition(id)));
    expect(stored + JSON.stringify(receiver.received)).not.toContain(secret.slice(6, 30));
  });
});
