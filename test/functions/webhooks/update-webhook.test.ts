import { describe, expect, it } from 'vitest';
import { listWebhooks, updateWebhook } from '../../../shared/api/webhooks.ts';
import { findKeyOwner, hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { replaceWebhook } from '../../../shared/data/webhooks/webhooks.ts';
import { call } from '../../support/call.ts';
import { addLinkFor, subscribe } from '../../support/calls/builders.ts';
import { testService } from '../../support/service.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const update = (key: string, id: number, body: object) =>
  call(service, updateWebhook, { key, params: { id }, body });
const list = async (key: string) => (await call(service, listWebhooks, { key })).body.data.webhooks;
const findListened = async (key: string) =>
  (await findKeyOwner(hashApiKey(key) ?? '', new Date()))?.webhookEvents;

describe('PUT /webhook/{id}/update', () => {
  it('changes what the body names, and leaves the rest', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user, { name: 'One', batch: true });
    const [before] = await list(user.key);
    const response = await update(user.key, id, { events: ['link.clicked', 'link.deleted'] });
    expect(response.body).toEqual({ error: 0, message: 'Webhook has been updated successfully.' });
    expect(await list(user.key)).toEqual([{ ...before, events: ['link.deleted', 'link.clicked'] }]);
    expect(await findListened(user.key)).toEqual(['link.deleted', 'link.clicked']);
  });

  it('clears what a webhook is limited to', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user, { links: [(await addLinkFor(service, user)).id] });
    await update(user.key, id, { links: null });
    expect((await list(user.key))[0].links).toBeNull();
  });

  it('listens to nothing while it is off, and forgets its problem when it is on again', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user);
    await replaceWebhook(user.id, id, (before) => ({ ...before, isActive: false, problem: 'gone' }));
    expect((await list(user.key))[0]).toMatchObject({ active: false, problem: 'gone' });
    expect(await findListened(user.key)).toBeUndefined();
    await update(user.key, id, { active: true });
    expect((await list(user.key))[0]).toMatchObject({ active: true, problem: null });
    expect(await findListened(user.key)).toEqual(['link.created']);
  });

  it('listens from now on to what is counted, and to links that expire', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const { id } = await addWebhookFor(service, admin);
    const events = ['link.expired', 'message.received', 'user.created'];
    expect((await update(admin.key, id, { events })).status).toBe(200);
    expect(await findListened(admin.key)).toEqual(events);
  });

  it('switches a webhook off also without a plan that has webhooks, and not on again', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user);
    await subscribe(service, user, 1);
    expect((await update(user.key, id, { name: 'Other' })).status).toBe(403);
    expect((await update(user.key, id, { active: false })).status).toBe(200);
    expect((await list(user.key))[0].active).toBe(false);
    expect((await update(user.key, id, { active: true })).body.message).toBe(
      'Your plan does not include webhooks.',
    );
    expect((await update(user.key, id, { active: null })).status).toBe(403);
  });

  it.each([
    ['a private address', { url: 'http://10.0.0.1/' }],
    ['an event for administrators', { events: ['user.created'] }],
  ])('refuses %s', async (_, body) => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user);
    expect((await update(user.key, id, body)).status).toBe(400);
  });

  it('refuses links and campaigns of others', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const { id } = await addWebhookFor(service, user);
    const theirs = (await addLinkFor(service, other)).id;
    expect((await update(user.key, id, { links: [theirs] })).body.message).toBe('Link was not found.');
    expect((await update(user.key, id, { campaigns: [theirs] })).body.message).toBe(
      'Campaign was not found.',
    );
  });
});
