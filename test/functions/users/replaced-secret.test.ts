import { afterEach, describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { openMainKey } from '../../../shared/api/console/keys.ts';
import type { VisitorRoute } from '../../../shared/api/contract/visitor-route.ts';
import { getUser, listUsers } from '../../../shared/api/users.ts';
import { type SecretStore, secrets, useSecrets } from '../../../shared/data/secrets.ts';
import { deriveApiKey, findKeyOwner, hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { activateApiKey } from '../../../shared/data/users/key-replacement.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { getUserOrThrow, setSubscription } from '../../../shared/data/users/users.ts';
import { createCsrfToken } from '../../../shared/domain/users/sessions.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { addUserWithPassword, FORM_HEADERS } from '../../support/pages/console.ts';
import { testService } from '../../support/service.ts';

const service = testService();

let original: SecretStore | undefined;
async function replaceServiceSecret() {
  original ??= await secrets();
  const { storeAdminKey } = original;
  useSecrets({ storeAdminKey, serviceSecret: async () => 'another secret' });
}
afterEach(() => {
  if (original) useSecrets(original);
  service.table.failWith(undefined);
});

const statusWith = async (key: string) => (await call(service, getAccount, { key })).status;

describe('after the service secret was replaced', () => {
  it('GET /user/{id} shows a key that works, in place of the old one', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    await replaceServiceSecret();
    const read = () => call(service, getUser, { key: admin.key, params: { id: user.id } });
    const { apikey } = (await read()).body.data;
    expect(apikey).not.toBe(user.key);
    expect([await statusWith(apikey), await statusWith(user.key)]).toEqual([200, 401]);
    const again = await read();
    expect(again.body.data.apikey).toBe(apikey);
    expect(again.requests.map(({ operation }) => operation)).not.toContain('TransactWriteItems');
  });

  it('GET /user/{id} works for twenty administrators at the same time', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    await replaceServiceSecret();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => call(service, getUser, { key: admin.key, params: { id: user.id } })),
    );
    const keys = new Set(responses.map(({ body }) => body.data?.apikey));
    expect(keys.size).toBe(1);
    expect(await statusWith([...keys][0])).toBe(200);
  });

  it('the console shows its owner a key that works, after the password', async () => {
    const user = await addUserWithPassword(service, 'secret', { planExpires: '2999-01-01 00:00:00' });
    await replaceServiceSecret();
    const cookies = await signedInCookies(service, user);
    const { status, text } = await call(service, openMainKey as VisitorRoute, {
      cookies,
      headers: FORM_HEADERS,
      body: `csrf=${createCsrfToken(cookies[0]?.split('=')[1] ?? '', 'another secret')}&current_password=secret`,
    });
    expect(status).toBe(200);
    const [apiKey = ''] = /lk_[\w-]{49}/.exec(text) ?? [];
    expect(apiKey).not.toBe(user.key);
    expect([await statusWith(apiKey), await statusWith(user.key)]).toEqual([200, 401]);
  });

  it('GET /users shows the keys that work and no others, and writes nothing', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    await replaceServiceSecret();
    const list = async () => {
      const { body, requests } = await call(service, listUsers, { key: admin.key });
      expect(requests.map(({ operation }) => operation).sort()).not.toContain('TransactWriteItems');
      return body.data.find(({ id }: { id: number }) => id === user.id).apikey;
    };
    expect(await list()).toBe('');
    const { apikey } = (await call(service, getUser, { key: admin.key, params: { id: user.id } })).body.data;
    expect(await list()).toBe(apikey);
  });

  it('a key is not activated with a plan that changed since the user was read', async () => {
    const { id } = await service.addUser();
    const stale = await getUserOrThrow(id);
    await setSubscription(stale, { planId: 1, planStatus: 'free' }, bySystem);
    const apiKey = deriveApiKey('another secret', id, stale.keyVersion);
    await expect(activateApiKey(stale, apiKey)).rejects.toMatchObject({ code: 'busy' });
    await activateApiKey(await getUserOrThrow(id), apiKey);
    expect(await findKeyOwner(hashApiKey(apiKey) ?? '', new Date())).toMatchObject({ id, planId: 1 });
  });

  it('no key is activated for a user who was deleted since they were read', async () => {
    const { id } = await service.addUser();
    const stale = await getUserOrThrow(id);
    await deleteStoredUser(id, bySystem);
    const apiKey = deriveApiKey('another secret', id, stale.keyVersion);
    await expect(activateApiKey(stale, apiKey)).rejects.toMatchObject({ code: 'user_not_found' });
    expect(await findKeyOwner(hashApiKey(apiKey) ?? '', new Date())).toBeUndefined();
  });
});
