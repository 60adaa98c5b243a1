import { randomBytes } from 'node:crypto';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAccount, renewAccountKey } from '../../../shared/api/account.ts';
import { createKey, deleteKey, listKeys } from '../../../shared/api/keys.ts';
import { subscribeUser } from '../../../shared/api/plans.ts';
import { listUsers } from '../../../shared/api/users.ts';
import { keyOwnerKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { addKey } from '../../../shared/data/users/additional-keys.ts';
import { formatApiKey, hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { getUserOrThrow, setSubscription } from '../../../shared/data/users/users.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { addKeyFor } from '../../support/calls/keys.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { findCaller, remove } from '../../support/calls/users.ts';
import { allItems } from '../../support/items/belongings.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
  vi.useRealTimers();
});

const create = (key: string, body: unknown) => call(service, createKey, { key, body });
const statusWith = async (key: string) => (await call(service, getAccount, { key })).status;
const body = { name: 'CI', scopes: ['read'] };

describe('POST /key/add', () => {
  it('returns a key of its own, which works like the main key', async () => {
    const user = await service.addUser();
    const response = await create(user.key, body);
    expect(response.body).toEqual({
      error: 0,
      id: expect.any(Number),
      key: expect.stringMatching(/^lk_[\w-]{49}$/),
    });
    expect(hashApiKey(response.body.key)).toBeDefined();
    const [main, additional] = await Promise.all(
      [user.key, response.body.key].map((key) => call(service, getAccount, { key })),
    );
    expect([additional?.status, additional?.text]).toEqual([200, main?.text]);
  });

  it('stores the hash of the key, and the key nowhere', async () => {
    const user = await service.addUser();
    const { key } = await addKeyFor(service, user);
    const items = JSON.stringify(await allItems());
    expect(items).toContain(hashApiKey(key));
    expect(items).not.toContain(key.slice(3, 46));
  });

  it('gives two keys with the same name different ids', async () => {
    const user = await service.addUser();
    const [one, other] = [await addKeyFor(service, user), await addKeyFor(service, user)];
    expect(one.id).not.toBe(other.id);
    expect(one.key).not.toBe(other.key);
  });

  it.each([
    ['without a name', { scopes: ['read'] }, 'name'],
    ['with a name that is too long', { ...body, name: 'x'.repeat(201) }, 'name'],
    ['without scopes', { name: 'CI' }, 'scopes'],
    ['with an empty list of scopes', { ...body, scopes: [] }, 'scopes'],
    ['with scopes in a string', { ...body, scopes: 'read' }, 'scopes'],
    ['with an unknown scope', { ...body, scopes: ['read', 'root'] }, 'scopes[1]'],
    ['with too many scopes', { ...body, scopes: Array(11).fill('read') }, 'scopes'],
    ['with an end in the past', { ...body, expires: '2020-01-01 00:00:00' }, 'expires'],
    ['with an end that is no time', { ...body, expires: 'tomorrow' }, 'expires'],
  ])('responds with 400 %s, and names the field', async (_, invalid, field) => {
    const { status, body: responseBody } = await create((await service.addUser()).key, invalid);
    expect([status, responseBody.message.split(': ')[0]]).toEqual([400, field]);
  });

  it('lets only administrators create a key with the scope admin', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const refused = await create(user.key, { ...body, scopes: ['read', 'write', 'admin'] });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'Only administrators can create an API key with the scope admin.',
    ]);
    const { key } = await addKeyFor(service, admin, { scopes: ['admin'] });
    expect((await call(service, listUsers, { key })).status).toBe(200);
  });

  it('allows 50 keys, of 60 concurrent requests too, and another one when one is deleted', {
    tags: ['race'],
  }, async () => {
    const user = await service.addUser();
    const responses = await Promise.all(Array.from({ length: 60 }, () => create(user.key, body)));
    const created = responses.filter(({ status }) => status === 200);
    // Of those that DynamoDB Local had no time for on a busy machine, it is not known whether they have a key.
    const busy = responses.filter(({ status }) => status === 503);
    for (const _ of busy) await create(user.key, body);
    expect(created.length).toBeGreaterThanOrEqual(50 - busy.length);
    const listed = await call(service, listKeys, { key: user.key, query: { limit: 100 } });
    const refused = await create(user.key, body);
    expect([listed.body.data.result, refused.status]).toEqual([50, 403]);
    expect(refused.body.message).toBe('An account can have up to 50 additional API keys.');
    await call(service, deleteKey, { key: user.key, params: { id: created[0]?.body.id } });
    expect((await create(user.key, body)).status).toBe(200);
  });

  it('expires to the second', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:07:20Z') });
    const user = await service.addUser();
    const { key } = await addKeyFor(service, user, { expires: '2026-11-21 10:08:00' });
    vi.setSystemTime(new Date('2026-11-21T10:07:59Z'));
    expect(await statusWith(key)).toBe(200);
    vi.setSystemTime(new Date('2026-11-21T10:08:00Z'));
    expect(await statusWith(key)).toBe(401);
    expect((await call(service, listKeys, { key: user.key })).body.data.keys[0].expires).toBe(
      '2026-11-21 10:08:00',
    );
  });
});

describe('the owner of an additional key', () => {
  it('changes for all keys at the same time: the plan', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const planId = await service.addPlan({ api: { enabled: '0' } });
    const user = await service.addUser();
    const keys = [await addKeyFor(service, user), await addKeyFor(service, user)];
    const params = { planid: planId, userid: user.id };
    await call(service, subscribeUser, { key: admin.key, params, body: { type: 'lifetime' } });
    for (const { key } of keys) {
      expect(await statusWith(key)).toBe(403);
      expect(await findCaller({ key })).toMatchObject({ planId });
    }
    expect(await findCaller(keys[0] ?? user)).toMatchObject({ username: user.username, isAdmin: false });
  });

  it('when deleted, loses all keys immediately, and the purge deletes them', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const keys = [await addKeyFor(service, user), await addKeyFor(service, user)];
    await remove(service, admin, user.id);
    const statuses = keys.map(async ({ key }) => (await call(service, listKeys, { key })).status);
    expect(await Promise.all(statuses)).toEqual([401, 401]);
    expect(await getItem(keyOwnerKey(user.id))).toBeUndefined();
    await runJobs();
    expect(Object.values(await allItems()).filter(({ userId }) => userId === user.id)).toEqual([]);
  });

  it('who is no administrator anymore cannot use the scope admin', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const { key } = await addKeyFor(service, admin, { scopes: ['read', 'admin'] });
    const owner = await getItem(keyOwnerKey(admin.id));
    await tableClient().send(
      new PutCommand({ TableName: process.env.TABLE_NAME, Item: { ...owner, isAdmin: false } }),
    );
    const { status, body: responseBody } = await call(service, listUsers, { key });
    expect([status, responseBody.message]).toEqual([403, 'This requires an administrator’s API key.']);
    expect(await statusWith(key)).toBe(200);
  });

  it('keeps the additional keys when the main key is renewed', async () => {
    const user = await service.addUser();
    const { key } = await addKeyFor(service, user);
    expect((await call(service, renewAccountKey, { key: user.key })).status).toBe(200);
    expect([await statusWith(key), await statusWith(user.key)]).toEqual([200, 401]);
  });
});

describe('POST /key/add, concurrently', { tags: ['race'] }, () => {
  const start = (key: string) => {
    const blocked = blockTransactions(service.table, (text) => text.includes('key.created'));
    return { ...blocked, creating: create(key, body) };
  };

  it('stands for the plan that the user gets at the same time', async () => {
    const user = await service.addUser();
    const { reached, release, creating } = start(user.key);
    await reached;
    const planExpires = '2999-01-01 00:00:00';
    const pro = { planId: 3, planStatus: 'pro', planExpires } as const;
    await setSubscription(await getUserOrThrow(user.id), pro, bySystem);
    release();
    const { key } = (await creating).body;
    expect(await findCaller({ key })).toMatchObject({ planId: 3, planExpires });
  });

  it('creates no key for a user who is deleted at the same time', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const { reached, release, creating } = start(user.key);
    await reached;
    expect((await remove(service, admin, user.id)).status).toBe(200);
    release();
    expect((await creating).status).toBe(401);
    const left = Object.values(await allItems()).filter(({ pk }) => pk.startsWith('KEY#'));
    expect(left.filter(({ userId }) => userId === user.id)).toEqual([]);
  });

  it('creates no key with a main key that is renewed at the same time', async () => {
    const user = await service.addUser();
    const caller = await findCaller(user);
    const { reached, release } = blockTransactions(service.table, (text) => text.includes('key.created'));
    const newKey = { apiKey: formatApiKey(randomBytes(32)), name: 'CI', scopes: ['read' as const] };
    const creating = addKey(caller, newKey, new Date()).catch((error) => error.code);
    await reached;
    const { apikey } = (await call(service, renewAccountKey, { key: user.key })).body;
    release();
    expect([await creating, await statusWith(newKey.apiKey)]).toEqual(['unauthorized', 401]);
    expect((await call(service, listKeys, { key: apikey })).body.data.result).toBe(0);
  });

  it('does not replace a key that exists already', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const apiKey = formatApiKey(Buffer.alloc(32, user.id));
    await addKey(await findCaller(user), { apiKey, name: 'One', scopes: ['read'] }, new Date());
    const again = addKey(await findCaller(other), { apiKey, name: 'Two', scopes: ['read'] }, new Date());
    await expect(again).rejects.toMatchObject({ code: 'busy' });
    expect(await findCaller({ key: apiKey })).toMatchObject({ id: user.id });
  });
});
