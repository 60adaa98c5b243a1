import { isValid } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renewAccountKey, updateAccount } from '../../../shared/api/account.ts';
import { listAudit } from '../../../shared/api/audit.ts';
import { subscribeUser } from '../../../shared/api/plans.ts';
import { signInWithLink, signOut } from '../../../shared/api/sign-in.ts';
import { createSignInLink, deleteUser, renewUserKey } from '../../../shared/api/users.ts';
import { hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { call } from '../../support/call.ts';
import { readSessionForm, signedInCookies } from '../../support/calls/sign-in.ts';
import { aRegistration, register } from '../../support/calls/users.ts';
import { allItems } from '../../support/items/belongings.ts';
import { someDate } from '../../support/items/lists.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let admin: TestUser;
beforeEach(async () => {
  admin = await service.addUser({ isAdmin: true });
});
afterEach(() => {
  service.table.failWith(undefined);
});

async function readLog(query: Record<string, unknown> = {}, by: TestUser = admin) {
  const { status, body, requests } = await call(service, listAudit, { key: by.key, query });
  return { status, body, data: body.data, reads: requests.slice(2) };
}

/** The newest entries, as `[actor, action, target]`. */
async function newest(limit: number): Promise<string[][]> {
  const { data } = await readLog({ limit });
  return data.audit.map(({ actor, action, target }: Record<string, string>) => [actor, action, target]);
}

const toName = ({ id, username }: { id: number; username: string }) => `user:${id} ${username}`;

describe('GET /audit', () => {
  it('lists the newest fifteen entries with the documented keys', async () => {
    for (let i = 0; i < 16; i++) await register(service, admin);
    const { body } = await readLog();
    expect(body.error).toBe('0');
    const { audit, ...counts } = body.data;
    expect(counts).toMatchObject({ perpage: 15, currentpage: 1, nextpage: 2 });
    expect(counts.result).toBeGreaterThan(16);
    expect(counts.maxpage).toBe(Math.ceil(counts.result / 15));
    expect(audit).toHaveLength(15);
    for (const entry of audit) {
      expect(Object.keys(entry)).toEqual(['id', 'actor', 'action', 'target', 'date']);
      expect(isValid(entry.id)).toBe(true);
      expect(entry.date).toEqual(someDate);
    }
    const dates = audit.map(({ date }: { date: string }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  it('records what administrators do to a user and what the user does, each immediately', async () => {
    const { id, username } = (await register(service, admin)).body.data;
    const user = toName({ id, username });
    expect(await newest(1)).toEqual([[toName(admin), 'user.created', `${user} plan:1`]]);
    const params = { planid: 3, userid: id };
    await call(service, subscribeUser, { key: admin.key, params, body: { type: 'monthly' } });
    expect(await newest(1)).toEqual([[toName(admin), 'user.subscribed', `${user} plan:3`]]);
    const { body } = await call(service, createSignInLink, { key: admin.key, params: { id } });
    expect(await newest(1)).toEqual([[toName(admin), 'sign-in-link.created', user]]);
    const token = body.url.split('/').at(-1);
    await call(service, signInWithLink, { params: { token } });
    expect(await newest(1)).toEqual([[user, 'user.signed-in', user]]);
    await call(service, renewUserKey, { key: admin.key, params: { id } });
    expect(await newest(1)).toEqual([[toName(admin), 'key.renewed', user]]);
    await call(service, deleteUser, { key: admin.key, params: { id } });
    expect(await newest(1)).toEqual([[toName(admin), 'user.deleted', user]]);
  });

  it('records a changed email address and a changed password, and neither of them', async () => {
    const user = await service.addUser();
    const [email, password] = [`secret-${user.username}@example.com`, 'a secret password'];
    await call(service, updateAccount, { key: user.key, body: { email } });
    expect(await newest(1)).toEqual([[toName(user), 'email.changed', toName(user)]]);
    await call(service, updateAccount, { key: user.key, body: { password } });
    expect(await newest(1)).toEqual([[toName(user), 'password.changed', toName(user)]]);
    await call(service, updateAccount, { key: user.key, body: { email: user.email, password } });
    expect((await newest(2)).map(([, action]) => action).sort()).toEqual([
      'email.changed',
      'password.changed',
    ]);
    const log = Object.values(await allItems()).filter(({ pk }) => pk === 'AUDIT');
    for (const secret of [email, password, user.email, user.key, admin.key])
      expect(JSON.stringify(log)).not.toContain(secret);
  });

  it('records a renewed key and a sign-out, without what would let anyone in', async () => {
    const user = await service.addUser();
    const { apikey } = (await call(service, renewAccountKey, { key: user.key })).body;
    expect(await newest(1)).toEqual([[toName(user), 'key.renewed', toName(user)]]);
    const cookies = await signedInCookies(service, user);
    const body = await readSessionForm(service, cookies);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://sho.rt' };
    expect((await call(service, signOut, { cookies, body, headers })).status).toBe(200);
    expect(await newest(1)).toEqual([[toName(user), 'user.signed-out', toName(user)]]);
    const log = JSON.stringify(Object.values(await allItems()).filter(({ pk }) => pk === 'AUDIT'));
    const session = cookies[0]?.split('=')[1] ?? '';
    for (const secret of [apikey, hashApiKey(apikey), session, session.split('.').at(-1)])
      expect(log).not.toContain(secret);
  });

  it('records nothing that was refused', async () => {
    const taken = aRegistration();
    await register(service, admin, taken);
    const { result } = (await readLog()).data;
    expect((await register(service, admin, taken)).status).toBe(409);
    expect((await call(service, deleteUser, { key: admin.key, params: { id: 999_999 } })).status).toBe(404);
    expect((await call(service, signInWithLink, { params: { token: 'x' } })).status).toBe(401);
    expect((await readLog()).data.result).toBe(result);
  });

  it('makes no change that it cannot record', async () => {
    const user = await service.addUser();
    service.table.failWith(({ operation, input }) =>
      operation === 'TransactWriteItems' && JSON.stringify(input).includes('"AUDIT"')
        ? new Error('the table is away')
        : undefined,
    );
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await call(service, deleteUser, { key: admin.key, params: { id: user.id } })).status).toBe(500);
    log.mockRestore();
    service.table.failWith(undefined);
    expect((await call(service, createSignInLink, { key: admin.key, params: { id: user.id } })).status).toBe(
      200,
    );
  });

  it.each(['__proto__', 'constructor', 'toString', '-_-', '0000'])(
    'shows the user name %s as it is',
    async (username) => {
      const { id } = (await register(service, admin, { username })).body.data;
      expect(await newest(1)).toEqual([[toName(admin), 'user.created', `user:${id} ${username} plan:1`]]);
    },
  );

  it('returns an empty list past the end, and replaces an invalid limit or page', async () => {
    const past = (await readLog({ page: 99_999 })).data;
    expect(past).toMatchObject({ audit: [], currentpage: 99_999, nextpage: past.maxpage });
    expect((await readLog({ limit: '0', page: 'x' })).data).toMatchObject({ perpage: 15, currentpage: 1 });
  });

  it('counts entries of simultaneous requests', async () => {
    const { result } = (await readLog()).data;
    await Promise.all(Array.from({ length: 30 }, () => register(service, admin)));
    expect((await readLog()).data.result).toBe(result + 30);
  });
});
