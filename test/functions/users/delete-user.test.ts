import { afterEach, describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { signInWithLink } from '../../../shared/api/sign-in.ts';
import { renewUserKey } from '../../../shared/api/users.ts';
import { purgeKey } from '../../../shared/data/jobs/start-purge.ts';
import { totalsKey } from '../../../shared/data/keys.ts';
import { addLink } from '../../../shared/data/links/links.ts';
import { hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { changeUser, findUser } from '../../../shared/data/users/users.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { createSignInToken } from '../../support/calls/sign-in.ts';
import { findCaller, remove } from '../../support/calls/users.ts';
import { allItems, withoutAuditLog } from '../../support/items/belongings.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
});

const done = { error: 0, message: 'User has been deleted.' };

/** Adds an administrator and deletes all others. */
async function onlyAdministrator(): Promise<TestUser> {
  const admin = await service.addUser({ isAdmin: true });
  const items = Object.values(await allItems());
  for (const { userId } of items.filter(({ pk, sk }) => pk === 'ADMINISTRATORS' && sk !== 'TOTAL'))
    if (userId !== admin.id) await remove(service, admin, userId);
  return admin;
}

const readItems = async ({ id }: TestUser) =>
  Object.values(await allItems()).filter(({ userId }) => userId === id);

describe('DELETE /user/{id}/delete', () => {
  it('revokes the API key and the sign-in links immediately, and leaves the rest to the purge', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const user = await service.addUser();
    await addLinkFor(service, user);
    const token = await createSignInToken(service, user);
    const response = await remove(service, admin, user.id);
    expect([response.status, response.body]).toEqual([200, done]);
    expect((await call(service, getAccount, { key: user.key })).status).toBe(401);
    expect((await call(service, signInWithLink, { params: { token } })).status).toBe(401);
    const items = await allItems();
    const toName = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;
    expect(items[toName(totalsKey(user.id))]).toMatchObject({ links: 1, deleted: true });
    expect(items[toName(purgeKey('users', user.id))]).toMatchObject({
      kind: 'purge',
      payload: { name: 'users', userId: user.id, id: user.id },
    });
    const others = Object.keys(items).filter(
      (key) => !/^(USER#\d+(#| TOTALS)|JOBS#|SIGN-IN#|ROUTE#)/.test(key),
    );
    const theirs = others.filter((key) =>
      [
        user.username,
        user.email,
        hashApiKey(user.key) ?? '',
        `USER#${String(user.id).padStart(9, '0')}`,
      ].some((trace) => key.includes(trace)),
    );
    expect(theirs).toEqual([]);
  });

  it('leaves nothing of a user without items after the purge', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const before = await allItems();
    const user = await service.addUser();
    await remove(service, admin, user.id);
    expect(await runJobs({ of: user })).toBe(1);
    const { 'NUMBERS#users NEXT': _, ...after } = withoutAuditLog(await allItems());
    expect(before).toMatchObject(after);
    expect(Object.keys(after)).toHaveLength(Object.keys(withoutAuditLog(before)).length - 1);
  });

  it('deletes an administrator, including oneself, unless it is the last one', async () => {
    const admin = await onlyAdministrator();
    const others = [await service.addUser({ isAdmin: true }), await service.addUser({ isAdmin: true })];
    expect((await remove(service, admin, others[0]?.id)).body).toEqual(done);
    expect((await remove(service, others[1] as TestUser, others[1]?.id)).body).toEqual(done);
    const last = await remove(service, admin, admin.id);
    expect(last.status).toBe(403);
    expect(last.body).toEqual({ error: 1, message: 'The last administrator cannot be deleted.' });
    expect((await call(service, getAccount, { key: admin.key })).status).toBe(200);
    expect((await remove(service, admin, (await service.addUser()).id)).body).toEqual(done);
  });

  it('leaves one of two administrators who delete each other at the same time', {
    tags: ['race'],
  }, async () => {
    for (let i = 0; i < 10; i++) {
      const one = await onlyAdministrator();
      const two = await service.addUser({ isAdmin: true });
      const responses = await Promise.all([remove(service, one, two.id), remove(service, two, one.id)]);
      const statuses = responses.map(({ status }) => status).sort();
      // The slower one's key may be revoked already.
      expect([[200, 401].join(), [200, 403].join()]).toContain(statuses.join());
      const left = await Promise.all([findUser(one.id), findUser(two.id)]);
      expect(left.filter((user) => user !== undefined)).toHaveLength(1);
    }
  });

  it('succeeds once in ten simultaneous requests', { tags: ['race'] }, async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(service, admin, user.id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  it('counts an administrator out once in ten simultaneous requests', { tags: ['race'] }, async () => {
    const admin = await onlyAdministrator();
    const other = await service.addUser({ isAdmin: true });
    await Promise.all(Array.from({ length: 10 }, () => remove(service, admin, other.id)));
    const third = await service.addUser({ isAdmin: true });
    expect((await remove(service, admin, third.id)).status).toBe(200);
    expect((await remove(service, admin, admin.id)).status).toBe(403);
  });

  it('refuses a link whose creation began before the deletion and is written after it', {
    tags: ['race'],
  }, async () => {
    const user = await service.addUser();
    const caller = await findCaller(user);
    const { reached, release } = blockTransactions(service.table, (transaction) =>
      transaction.includes('/held-back'),
    );
    const change = { url: 'https://example.com/held-back', options: {} };
    const creation = addLink(caller, change, new Date());
    const refusal = expect(creation).rejects.toMatchObject({ code: 'unauthorized' });
    await reached;
    await deleteStoredUser(user.id, bySystem);
    release();
    await refusal;
    await runJobs();
    expect(await readItems(user)).toEqual([]);
  });

  it('leaves nothing of links that are created at the same time', { tags: ['race'] }, async () => {
    const user = await service.addUser();
    const caller = await findCaller(user);
    const create = () => addLink(caller, { url: 'https://example.com/', options: {} }, new Date());
    const [, first, second] = await Promise.allSettled([
      deleteStoredUser(user.id, bySystem),
      create(),
      create(),
    ]);
    for (const result of [first, second]) {
      const outcome = result.status === 'fulfilled' ? 'created' : result.reason.code;
      expect(['created', 'unauthorized']).toContain(outcome);
    }
    await expect(create()).rejects.toMatchObject({ code: 'unauthorized' });
    await runJobs();
    expect(await readItems(user)).toEqual([]);
  });

  it('responds with busy when the email address changes between its read and its write, and then deletes both', {
    tags: ['race'],
  }, async () => {
    const user = await service.addUser();
    const email = `moved-${user.email}`;
    const { reached, release } = blockTransactions(service.table, (transaction) =>
      transaction.includes('"purge"'),
    );
    const deletion = deleteStoredUser(user.id, bySystem);
    const refusal = expect(deletion).rejects.toMatchObject({ code: 'busy', retryAfter: 1 });
    await reached;
    await changeUser(user.id, { email }, bySystem);
    release();
    await refusal;
    expect(await findUser(user.id)).toMatchObject({ email });
    await deleteStoredUser(user.id, bySystem);
    expect(await findUser(user.id)).toBeUndefined();
    expect(Object.keys(await allItems()).filter((key) => key.includes(user.email))).toEqual([]);
  });

  it('responds with busy when the API key is renewed between its read and its write, and then revokes the new one', {
    tags: ['race'],
  }, async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const { reached, release } = blockTransactions(service.table, (transaction) =>
      transaction.includes('"purge"'),
    );
    const deletion = deleteStoredUser(user.id, bySystem);
    const refusal = expect(deletion).rejects.toMatchObject({ code: 'busy' });
    await reached;
    await call(service, renewUserKey, { key: admin.key, params: { id: user.id } });
    release();
    await refusal;
    await deleteStoredUser(user.id, bySystem);
    const keys = Object.values(await allItems()).filter(({ pk, id }) => /^KEY#/.test(pk) && id === user.id);
    expect(keys).toEqual([]);
  });

  it.each([999_999, 2 ** 53 - 1])('responds with 404 for user %s, who does not exist', async (id) => {
    const response = await remove(service, await service.addUser({ isAdmin: true }), id);
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ error: 1, message: 'User was not found.' });
  });

  it('responds with 400 for an id that is not a number', async () => {
    expect((await remove(service, await service.addUser({ isAdmin: true }), 'x')).status).toBe(400);
  });
});
