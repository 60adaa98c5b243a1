import { describe, expect, it } from 'vitest';
import { createLinks } from '../../../shared/api/bulk-links.ts';
import { createLink } from '../../../shared/api/links.ts';
import { listDeliveries, retryDelivery, testWebhook } from '../../../shared/api/webhook-deliveries.ts';
import { createWebhook, listWebhooks, updateWebhook } from '../../../shared/api/webhooks.ts';
import { call } from '../../support/call.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countTurns, restoreClock, tickingClock } from '../../support/turns.ts';
import { dispatchOutbox } from '../../support/webhooks/outbox.ts';
import { addWebhookFor, RECEIVER } from '../../support/webhooks/webhooks.ts';

const service = testService();
restoreClock();

const addLink = async (user: TestUser) => {
  await call(service, createLink, { key: user.key, body: { url: 'https://example.com/' } });
  await deliver(user);
};
async function deliver(user: TestUser) {
  await dispatchOutbox(user.id);
  await runJobs();
}
async function withWebhook() {
  const user = await service.addUser();
  const { id } = await addWebhookFor(service, user, { url: null });
  const listed = async () =>
    (await call(service, listDeliveries, { key: user.key, params: { id } })).body.data;
  const entry = async () => (await call(service, listWebhooks, { key: user.key })).body.data.webhooks[0];
  return { user, id, listed, entry };
}
const notSent = { status: null, failure: null, answer: '', ms: 0, next: null };

describe('A webhook without a URL', () => {
  it('has its events among its deliveries, and nothing that waits', async () => {
    const { user, listed, entry } = await withWebhook();
    await addLink(user);
    const [delivery] = await listed();
    expect(delivery).toMatchObject({ ...notSent, event: 'link.created', attempts: 1 });
    expect(JSON.parse(delivery.body)).toMatchObject({
      type: 'link.created',
      data: { alias: expect.any(String) },
    });
    expect(await entry()).toMatchObject({ url: null, active: true, pending: 0, failingsince: null });
  });

  it('has a test among its deliveries, too', async () => {
    const { user, id, listed } = await withWebhook();
    const { body } = await call(service, testWebhook, {
      key: user.key,
      params: { id },
      body: { event: 'link.expired' },
    });
    expect(body).toEqual({ error: 0, event: 'link.expired', status: null, failure: null, ms: 0, answer: '' });
    expect(await listed()).toMatchObject([{ ...notSent, event: 'link.expired', attempts: 1 }]);
  });

  it('counts that a delivery is asked for again', async () => {
    const { user, id, listed } = await withWebhook();
    await addLink(user);
    const [{ id: delivery, body }] = await listed();
    await call(service, retryDelivery, { key: user.key, params: { id, delivery } });
    await deliver(user);
    expect(await listed()).toMatchObject([{ id: delivery, attempts: 2, body }]);
  });

  it('can get a URL, and lose it', async () => {
    const { user, id, entry } = await withWebhook();
    const update = (body: object) => call(service, updateWebhook, { key: user.key, params: { id }, body });
    await update({ url: RECEIVER });
    await update({ name: 'Still with a URL' });
    expect((await entry()).url).toBe(RECEIVER);
    await update({ url: null });
    expect((await entry()).url).toBeNull();
  });

  it('lets other requests take turns between its events', async () => {
    const { user, entry } = await withWebhook();
    const urls = Array(1000).fill({ url: 'https://example.com/' });
    await call(service, createLinks, { key: user.key, body: { urls } });
    await dispatchOutbox(user.id);
    tickingClock();
    // To write their deliveries takes up to one for each.
    expect(await countTurns(runJobs())).toBeGreaterThanOrEqual(1.5 * urls.length);
    expect(await entry()).toMatchObject({ pending: 0 });
  });

  it('has to be asked for', async () => {
    const user = await service.addUser();
    const body = { name: 'A webhook', events: ['link.created'] };
    const { status, body: refusal } = await call(service, createWebhook, { key: user.key, body });
    expect([status, refusal.message]).toEqual([400, 'url: is required']);
  });
});
