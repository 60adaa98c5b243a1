import { describe, expect, it } from 'vitest';
import { exportAccount } from '../../../shared/api/account-export.ts';
import { subscribeUser } from '../../../shared/api/plans.ts';
import { deleteWebhook, listWebhooks, renewWebhookSecret } from '../../../shared/api/webhooks.ts';
import { findKeyOwner, hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { getUserOrThrow, setSubscription } from '../../../shared/data/users/users.ts';
import { openWebhookSecret } from '../../../shared/data/webhooks/webhook-secrets.ts';
import { getWebhook } from '../../../shared/data/webhooks/webhooks.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { addKeyFor } from '../../support/calls/keys.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { testService } from '../../support/service.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const findListened = async (key: string) =>
  (await findKeyOwner(hashApiKey(key) ?? '', new Date()))?.webhookEvents;

describe('DELETE /webhook/{id}/delete', () => {
  it('deletes the webhook, and what only it listened to', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user, { events: ['link.created', 'link.deleted'] });
    await addWebhookFor(service, user, { events: ['link.created'] });
    const response = await call(service, deleteWebhook, { key: user.key, params: { id } });
    expect(response.body).toEqual({ error: 0, message: 'Webhook has been deleted successfully.' });
    expect(await findListened(user.key)).toEqual(['link.created']);
    expect((await call(service, listWebhooks, { key: user.key })).body.data.result).toBe(1);
    expect((await call(service, deleteWebhook, { key: user.key, params: { id } })).status).toBe(404);
  });
});

describe('POST /webhook/{id}/secret', () => {
  it('returns another secret, and keeps the old one for a day', async () => {
    const user = await service.addUser();
    const { id, secret } = await addWebhookFor(service, user);
    const before = Date.now();
    const response = await call(service, renewWebhookSecret, { key: user.key, params: { id } });
    expect(response.body).toEqual({ error: 0, secret: expect.stringMatching(/^whsec_/) });
    const stored = await getWebhook(user.id, id);
    const [old = { secret: Buffer.of(), until: 0 }] = stored.oldSecrets ?? [];
    expect(await openWebhookSecret(stored.secret)).toBe(response.body.secret);
    expect(await openWebhookSecret(old.secret)).toBe(secret);
    expect(Math.round((old.until - before) / 3_600_000)).toBe(24);
  });

  it('responds 404 for a webhook that does not exist', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user);
    const params = { id: id + 1 };
    expect((await call(service, renewWebhookSecret, { key: user.key, params })).status).toBe(404);
  });
});

describe('webhooks elsewhere', () => {
  it('are in the export, without their secrets', async () => {
    const user = await service.addUser();
    const { id, secret } = await addWebhookFor(service, user, { name: 'CRM' });
    const { text } = await call(service, exportAccount, { key: user.key });
    const line = text.split('\n').find((one) => one.includes('"webhook"')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ type: 'webhook', id, name: 'CRM', events: ['link.created'] });
    const { secret: closed } = await getWebhook(user.id, id);
    expect(text).not.toContain(secret.slice(6, 40));
    expect(text).not.toContain(Buffer.from(closed).toString('base64').slice(0, 20));
    expect(line).not.toContain('ecret');
  });

  it('are still known to all keys after a change of the plan', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const user = await service.addUser();
    const { key } = await addKeyFor(service, user);
    await addWebhookFor(service, user);
    const params = { planid: 3, userid: user.id };
    await call(service, subscribeUser, { key: admin.key, params, body: { type: 'lifetime' } });
    expect([await findListened(user.key), await findListened(key)]).toEqual([
      ['link.created'],
      ['link.created'],
    ]);
  });
});

it('leaves the keys of its user with the plan that the user gets while the webhook is being created', {
  tags: ['race'],
}, async () => {
  const user = await service.addUser();
  const { key } = await addKeyFor(service, user);
  const blocked = blockTransactions(service.table, (transaction) => transaction.includes('webhooksVersion'));
  const adding = addWebhookFor(service, user);
  await blocked.reached;
  await setSubscription(await getUserOrThrow(user.id), { planId: 3, planStatus: 'pro' }, bySystem);
  blocked.release();
  await adding;
  expect(await findKeyOwner(hashApiKey(key) ?? '', new Date())).toMatchObject({ planId: 3 });
});
