import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccount, renewAccountKey } from '../../../shared/api/account.ts';
import { showConsoleAccount } from '../../../shared/api/console/account.ts';
import { getUser, listUsers } from '../../../shared/api/users.ts';
import { type SecretStore, secrets, useSecrets } from '../../../shared/data/secrets.ts';
import { deriveApiKey, hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { renewOwnApiKey } from '../../../shared/data/users/key-renewal.ts';
import { findFirstAdministrator } from '../../../shared/data/users/user-lists.ts';
import { getUserOrThrow, setSubscription } from '../../../shared/data/users/users.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { findCaller, remove } from '../../support/calls/users.ts';
import { allItems } from '../../support/items/belongings.ts';
import { SERVICE_SECRET, type TestUser, testService } from '../../support/service.ts';
import { itemsUnder } from '../../support/table/items.ts';

const service = testService();
let store: SecretStore;
let stored: string[];
beforeEach(async () => {
  store = await secrets();
  stored = [];
  useSecrets({ ...store, storeAdminKey: async (key) => void stored.push(key) });
});
afterEach(() => {
  useSecrets(store);
  service.table.failWith(undefined);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const renew = (key: string) => call(service, renewAccountKey, { key });
const statusWith = async (key: string) => (await call(service, getAccount, { key })).status;

/** The hashes of all keys of this user that the table accepts. */
async function listKeyHashes({ id }: TestUser): Promise<string[]> {
  const keys = Object.values(await allItems()).filter(({ sk, userId }) => sk === 'KEY' && userId === id);
  return keys.map(({ pk }) => pk.slice('KEY#'.length)).filter((hash) => !hash.startsWith('OWNER#'));
}

describe('POST /account/key', () => {
  it('returns a new key, which works, and ends the old one', async () => {
    const user = await service.addUser();
    const { status, body } = await renew(user.key);
    expect(status).toBe(200);
    expect(body).toEqual({ error: 0, apikey: expect.stringMatching(/^lk_[\w-]{49}$/) });
    expect(body.apikey).not.toBe(user.key);
    expect([await statusWith(body.apikey), await statusWith(user.key)]).toEqual([200, 401]);
  });

  it('keeps the plan and the name that the key stands for', async () => {
    const user = await service.addUser({ planExpires: '2999-01-01 00:00:00', isAdmin: true });
    const before = await findCaller(user);
    const { apikey } = (await renew(user.key)).body;
    const { keyHash, ...after } = await findCaller({ key: apikey });
    expect({ ...after, keyHash: before.keyHash }).toEqual(before);
    expect(keyHash).not.toBe(before.keyHash);
  });

  it('shows the new key to administrators', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const { apikey } = (await renew(user.key)).body;
    const { body } = await call(service, getUser, { key: admin.key, params: { id: user.id } });
    const list = await call(service, listUsers, { key: admin.key, query: { email: user.email } });
    expect([body.data.apikey, list.body.data[0].apikey]).toEqual([apikey, apikey]);
  });

  it('ends the sessions of the user', async () => {
    const user = await service.addUser();
    const cookies = await signedInCookies(service, user);
    await renew(user.key);
    expect((await call(service, showConsoleAccount, { cookies })).status).toBe(303);
  });

  it('writes neither key to the table', async () => {
    const user = await service.addUser();
    const { body, requests } = await renew(user.key);
    for (const key of [user.key, body.apikey]) expect(JSON.stringify(requests)).not.toContain(key.slice(3));
  });

  it('does not get around the rate limit: the new key continues the count of the old one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:07:20Z') });
    const user = await service.addUser();
    for (let i = 0; i < 5; i++) await statusWith(user.key);
    const { apikey } = (await renew(user.key)).body;
    const { headers } = await call(service, getAccount, { key: apikey });
    expect(headers['x-ratelimit-remaining']).toBe(String(1_000_000 - 7));
    const { keyHash } = await findCaller({ key: apikey });
    const [counter] = await itemsUnder(`REQUESTS#${keyHash}`);
    expect(counter?.ttl).toBe(Date.parse('2026-11-21T10:09:00Z') / 1000);
  });
});

describe('POST /account/key, concurrently', { tags: ['race'] }, () => {
  it('gives one of twenty requests with the same key a new one, and refuses the others', async () => {
    const user = await service.addUser();
    const responses = await Promise.all(Array.from({ length: 20 }, () => renew(user.key)));
    const keys = responses.filter(({ status }) => status === 200).map(({ body }) => body.apikey);
    expect(keys).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(19);
    expect(await listKeyHashes(user)).toEqual(keys.map(hashApiKey));
  });

  it('gives no new key for one that ended after the request was authenticated', async () => {
    const user = await service.addUser();
    const caller = await findCaller(user);
    const { apikey } = (await renew(user.key)).body;
    await expect(renewOwnApiKey(caller, new Date())).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await listKeyHashes(user)).toEqual([hashApiKey(apikey)]);
  });

  it('keeps a plan that changes at the same time', async () => {
    const user = await service.addUser();
    const { reached, release } = blockTransactions(service.table, (text) => text.includes('keyVersion'));
    const renewing = renew(user.key);
    await reached;
    await setSubscription(await getUserOrThrow(user.id), { planId: 3, planStatus: 'pro' }, bySystem);
    release();
    const { apikey } = (await renewing).body;
    expect(await findCaller({ key: apikey })).toMatchObject({ planId: 3 });
  });

  it('creates no key for a user who is deleted at the same time', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const { reached, release } = blockTransactions(service.table, (text) => text.includes('keyVersion'));
    const renewing = renew(user.key);
    await reached;
    expect((await remove(service, admin, user.id)).status).toBe(200);
    release();
    expect((await renewing).status).toBe(401);
    expect(await listKeyHashes(user)).toEqual([]);
  });
});

describe('POST /account/key of the first administrator', () => {
  const addFirst = async () => {
    const administrator = await service.addUser({ isAdmin: true });
    const { id, keyVersion } = (await findFirstAdministrator()) ?? administrator;
    return deriveApiKey(SERVICE_SECRET, id, keyVersion);
  };

  it('stores the key for the operator, unlike that of anyone else', async () => {
    const key = await addFirst();
    const others = [await service.addUser(), await service.addUser({ isAdmin: true })];
    for (const other of others) expect((await renew(other.key)).status).toBe(200);
    expect(stored).toEqual([]);
    const { apikey } = (await renew(key)).body;
    expect(stored).toEqual([apikey]);
  });

  it('returns the key even if it cannot be stored, and logs that', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    useSecrets({ ...store, storeAdminKey: () => Promise.reject(new Error('no access')) });
    const { status, body } = await renew(await addFirst());
    expect([status, await statusWith(body.apikey)]).toEqual([200, 200]);
    expect(JSON.stringify(log.mock.calls)).not.toContain(body.apikey);
    expect(JSON.stringify(log.mock.calls.map(([line]) => line))).toContain('no access');
  });
});
