import { afterEach, describe, expect, it } from 'vitest';
import { getAccount, renewAccountKey } from '../../../shared/api/account.ts';
import { createCampaign } from '../../../shared/api/campaigns.ts';
import { createWebhook, listWebhooks } from '../../../shared/api/webhooks.ts';
import { findKeyOwner, hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { MAX_WEBHOOKS } from '../../../shared/data/webhooks/limits.ts';
import { openWebhookSecret } from '../../../shared/data/webhooks/webhook-secrets.ts';
import { getWebhook } from '../../../shared/data/webhooks/webhooks.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addKeyFor } from '../../support/calls/keys.ts';
import { allItems } from '../../support/items/belongings.ts';
import { testService } from '../../support/service.ts';
import { addWebhookFor, RECEIVER } from '../../support/webhooks/webhooks.ts';

const service = testService();
afterEach(() => {
  delete process.env.WEBHOOK_ALLOW_LOOPBACK;
});

const body = { name: 'CRM', url: RECEIVER, events: ['link.created'] };
const create = (key: string, fields: object = {}) =>
  call(service, createWebhook, { key, body: { ...body, ...fields } });
const findListened = async (key: string) =>
  (await findKeyOwner(hashApiKey(key) ?? '', new Date()))?.webhookEvents;

describe('POST /webhook/add', () => {
  it('returns a secret as Standard Webhooks requires, and stores it nowhere in clear', async () => {
    const user = await service.addUser();
    const response = await create(user.key);
    const { id, secret } = response.body;
    expect(response.body).toEqual({ error: 0, id, secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/) });
    const stored = await getWebhook(user.id, id);
    expect(await openWebhookSecret(stored.secret)).toBe(secret);
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const bytes = Object.values(await allItems())
      .flatMap((item) => Object.values(item))
      .filter((value) => value instanceof Uint8Array);
    expect(JSON.stringify(await allItems())).not.toContain(secret.slice(6, 40));
    expect(bytes.filter((value) => Buffer.from(value as Uint8Array).includes(key))).toEqual([]);
  });

  it('takes the links and campaigns of the user only', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const link = (await addLinkFor(service, user)).id;
    const theirs = (await addLinkFor(service, other)).id;
    const campaign = (await call(service, createCampaign, { key: user.key, body: {} })).body.id;
    expect((await create(user.key, { links: [link, link], campaigns: [campaign] })).status).toBe(200);
    const { webhooks } = (await call(service, listWebhooks, { key: user.key })).body.data;
    expect(webhooks[0]).toMatchObject({ links: [link], campaigns: [campaign], batch: false, active: true });
    expect((await create(user.key, { links: [theirs] })).status).toBe(404);
    expect((await create(user.key, { links: [link + 1] })).body.message).toBe('Link was not found.');
    expect((await create(user.key, { campaigns: [campaign + 1] })).body.message).toBe(
      'Campaign was not found.',
    );
  });

  it.each([
    ['a private address', { url: 'http://10.0.0.1/' }, 'url'],
    ['the metadata service of clouds', { url: 'http://169.254.169.254/' }, 'url'],
    ['loopback', { url: 'http://127.0.0.1/' }, 'url'],
    ['loopback as a number', { url: 'http://2130706433/' }, 'url'],
    ['an IPv6 address with a private one in it', { url: 'http://[::ffff:10.0.0.1]/' }, 'url'],
    ['a password', { url: 'https://ann:secret@receiver.example/' }, 'url'],
    ['another scheme', { url: 'ftp://receiver.example/' }, 'url'],
    ['no events', { events: [] }, 'events'],
    ['an unknown event', { events: ['link.made'] }, 'events[0]'],
    ['an event for administrators', { events: ['user.created'] }, 'events'],
    ['an unknown format', { format: 'xml' }, 'format'],
    ['no name', { name: '' }, 'name'],
  ])('refuses %s, and names the field', async (_, fields, field) => {
    const user = await service.addUser();
    const response = await create(user.key, fields);
    expect([response.status, response.body.message]).toEqual([400, expect.stringContaining(`${field}: `)]);
    expect((await call(service, listWebhooks, { key: user.key })).body.data.webhooks).toEqual([]);
  });

  it('takes loopback addresses, but no others, if the machine allows it', async () => {
    process.env.WEBHOOK_ALLOW_LOOPBACK = '1';
    const user = await service.addUser();
    expect((await create(user.key, { url: 'http://127.0.0.1:4000/' })).status).toBe(200);
    expect((await create(user.key, { url: 'http://192.168.0.1/' })).status).toBe(400);
  });

  it('lets administrators choose what only they are told', async () => {
    const admin = await service.addUser({ isAdmin: true });
    expect((await create(admin.key, { events: ['user.created'] })).status).toBe(200);
  });

  it('refuses a plan without webhooks', async () => {
    const user = await service.addUser({ planId: 1 });
    const response = await create(user.key);
    expect([response.status, response.body.message]).toEqual([403, 'Your plan does not include webhooks.']);
  });

  it('creates 20 of any number at the same time', async () => {
    const user = await service.addUser();
    for (let n = 2; n < MAX_WEBHOOKS; n++) await addWebhookFor(service, user);
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await create(user.key)).status));
    expect(statuses.sort()).toEqual([200, 200, 403, 403]);
    const { result } = (await call(service, listWebhooks, { key: user.key })).body.data;
    expect(result).toBe(MAX_WEBHOOKS);
  });

  it('tells every key of the user what is listened to, also one that is made later', async () => {
    const user = await service.addUser();
    const before = await addKeyFor(service, user);
    await Promise.all([
      addWebhookFor(service, user, { events: ['link.created'] }),
      addWebhookFor(service, user, { events: ['link.clicked', 'link.created'] }),
      addWebhookFor(service, user, { events: ['qr.scanned'], active: false }),
    ]);
    const after = await addKeyFor(service, user);
    const renewed = (await call(service, renewAccountKey, { key: user.key })).body.apikey;
    for (const key of [before.key, after.key, renewed])
      expect(await findListened(key)).toEqual(['link.created', 'link.clicked']);
  });

  it('costs other requests of the user nothing', async () => {
    const user = await service.addUser();
    const before = await call(service, getAccount, { key: user.key });
    await addWebhookFor(service, user);
    const after = await call(service, getAccount, { key: user.key });
    expect(after.requests.length).toBe(before.requests.length);
  });
});
