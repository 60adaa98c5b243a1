import { describe, expect, it } from 'vitest';
import { listDeliveries, testWebhook } from '../../../shared/api/webhook-deliveries.ts';
import { createWebhook, renewWebhookSecret, updateWebhook } from '../../../shared/api/webhooks.ts';
import { putDeliveries } from '../../../shared/data/webhooks/deliveries.ts';
import { call } from '../../support/call.ts';
import { addKeyFor } from '../../support/calls/keys.ts';
import { testService } from '../../support/service.ts';
import { addWebhookFor, RECEIVER } from '../../support/webhooks/webhooks.ts';

const service = testService();
const refusedFor = (scope: string) => [403, `This webhook requires an API key with the scope ${scope}.`];

/** What a key with these scopes of an administrator gets for a new webhook, and for changes of one. */
async function withKey(scopes: string[], events = ['link.created']) {
  const admin = await service.addUser({ isAdmin: true });
  const { id } = await addWebhookFor(service, admin, { events, active: false });
  const { key } = await addKeyFor(service, admin, { scopes });
  const create = async (body: object = {}) => {
    const response = await call(service, createWebhook, {
      key,
      body: { name: 'CRM', url: RECEIVER, events, ...body },
    });
    return [response.status, response.body.message];
  };
  const update = async (body: object) => {
    const response = await call(service, updateWebhook, { key, params: { id }, body });
    return [response.status, response.body.message];
  };
  const renew = async () => {
    const response = await call(service, renewWebhookSecret, { key, params: { id } });
    return [response.status, response.body.message ?? typeof response.body.secret];
  };
  return { admin, id, key, create, update, renew };
}

const directing = [
  { url: 'https://elsewhere.example/' },
  { url: null },
  { events: ['link.deleted', 'user.created'] },
  { active: true },
];
const updated = [200, 'Webhook has been updated successfully.'];

describe('A key without the scope admin', () => {
  it('gets no webhook for new users, and does not choose where they are sent', async () => {
    const { create, update } = await withKey(['read', 'write'], ['user.created']);
    expect(await create()).toEqual(refusedFor('admin'));
    for (const body of directing)
      expect([body, ...(await update(body))]).toEqual([body, ...refusedFor('admin')]);
    for (const body of [{ name: 'Other' }, { active: false }, { batch: true }])
      expect(await update(body)).toEqual(updated);
    expect(await update({ events: ['link.created'] })).toEqual(updated);
  });

  it('gets no new secret of a webhook for new users', async () => {
    const { renew } = await withKey(['read', 'write'], ['user.created']);
    expect(await renew()).toEqual(refusedFor('admin'));
    const other = await withKey(['read', 'write']);
    expect(await other.renew()).toEqual([200, 'string']);
  });

  it('reads no new users among the deliveries', async () => {
    const { admin, id, key } = await withKey(['read'], ['user.created']);
    const delivery = { webhookId: id, attempts: 1, sent: 0, ms: 1, answer: '', hasSucceeded: true };
    await putDeliveries([
      { ...delivery, id: 'a2', event: 'user.created', body: '{"email":"ann@example.com"}' },
      { ...delivery, id: 'a1', event: 'link.created', body: '{}' },
    ]);
    const read = async (withKey: string) =>
      (await call(service, listDeliveries, { key: withKey, params: { id } })).body.data.map(
        ({ body }: { body: string }) => body,
      );
    expect(await read(key)).toEqual(['', '{}']);
    const full = await addKeyFor(service, admin, { scopes: ['read', 'admin'] });
    for (const other of [full.key, admin.key])
      expect(await read(other)).toEqual(['{"email":"ann@example.com"}', '{}']);
  });
});

describe('A key with the scope admin', () => {
  it('gets webhooks for new users', async () => {
    const { create, update, renew } = await withKey(['read', 'write', 'admin'], ['user.created']);
    expect(await renew()).toEqual([200, 'string']);
    expect(await create()).toEqual([200, undefined]);
    for (const body of directing) expect(await update(body)).toEqual(updated);
  });
});

describe('A key that may only write', () => {
  it('gets no webhook, and does not choose what is sent where', async () => {
    const { create, update } = await withKey(['write']);
    expect(await create()).toEqual(refusedFor('read'));
    for (const body of [
      { url: 'https://elsewhere.example/' },
      { active: true },
      { links: null, events: ['link.deleted'] },
    ])
      expect(await update(body)).toEqual(refusedFor('read'));
    expect(await update({ name: 'Other', active: false })).toEqual(updated);
  });

  it('gets no new secret, with which it could forge events, and no response of the receiver', async () => {
    const { id, key, renew } = await withKey(['write']);
    expect(await renew()).toEqual(refusedFor('read'));
    const tested = await call(service, testWebhook, { key, params: { id }, body: {} });
    expect([tested.status, tested.body.message]).toEqual(refusedFor('read'));
  });

  it('does not get the response that an Idempotency-Key keeps for another key', async () => {
    const { admin, id, key } = await withKey(['write']);
    const test = (withKey: string) =>
      call(service, testWebhook, {
        key: withKey,
        params: { id },
        body: {},
        headers: { 'idempotency-key': 'test' },
      });
    const { body } = await test(admin.key);
    expect((await test(admin.key)).body).toEqual(body);
    expect((await test(key)).status).toBe(422);
  });
});
