import { afterEach, describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { deleteUser } from '../../../shared/api/users.ts';
import { signIn } from '../../../shared/api/visitor/sessions.ts';
import { purgeKey, totalsKey } from '../../../shared/data/keys.ts';
import { addLink } from '../../../shared/data/links/links.ts';
import { readPlanOf } from '../../../shared/data/plans.ts';
import { findKeyOwner, hashApiKey } from '../../../shared/data/users/api-keys.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { changeUser, findUser, getUserByIdOrThrow } from '../../../shared/data/users/users.ts';
import { allItems } from '../../support/belongings.ts';
import { addLinkOf } from '../../support/builders.ts';
import { call } from '../../support/call.ts';
import { PurgeStream } from '../../support/purges.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { signInTokenOf } from '../../support/sign-in.ts';
import { remove } from '../../support/users.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
});

const done = { error: 0, message: 'User has been deleted.' };

/** Deletes every administrator but the one who is given. */
async function onlyAdministrator(): Promise<TestUser> {
  const admin = await service.addUser({ isAdmin: true });
  const items = Object.values(await allItems());
  for (const { userId } of items.filter(({ pk, sk }) => pk === 'ADMINISTRATORS' && sk !== 'TOTAL'))
    if (userId !== admin.id) await remove(service, admin, userId);
  return admin;
}

describe('DELETE /user/{id}/delete', () => {
  it('ends the key and the sign-in links at once, and leaves the rest to the purge', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const user = await service.addUser();
    await addLinkOf(service, user);
    const token = await signInTokenOf(service, user);
    const answer = await remove(service, admin, user.id);
    expect([answer.status, answer.body]).toEqual([200, done]);
    expect((await call(service, getAccount, { key: user.key })).status).toBe(401);
    expect((await call(service, signIn, { params: { token } })).status).toBe(401);
    const items = await allItems();
    const nameOf = ({ pk, sk }: { pk: string; sk: string }) => `${pk} ${sk}`;
    expect(items[nameOf(totalsKey(user.id))]).toMatchObject({ links: 1, deleted: true });
    const purge = { ...purgeKey('users', user.id), name: 'users', userId: user.id, id: user.id };
    expect(items[nameOf(purge)]).toEqual(purge);
    const others = Object.keys(items).filter(
      (key) => !/^(USER#\d+(#| TOTALS)|PURGE#|SIGN-IN#|ROUTE#)/.test(key),
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

  it('leaves nothing of a user who had nothing, once the purge has run', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const before = await allItems();
    const user = await service.addUser();
    const stream = new PurgeStream(service);
    await remove(service, admin, user.id);
    expect(await stream.run()).toBe(1);
    const { 'NUMBERS#users NEXT': _, ...after } = await allItems();
    expect(before).toMatchObject(after);
    expect(Object.keys(after)).toHaveLength(Object.keys(before).length - 1);
  });

  it('deletes an administrator too, by another or by themselves, as long as one stays', async () => {
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

  it('leaves one of two administrators who delete each other at once', async () => {
    for (let i = 0; i < 10; i++) {
      const one = await onlyAdministrator();
      const two = await service.addUser({ isAdmin: true });
      const answers = await Promise.all([remove(service, one, two.id), remove(service, two, one.id)]);
      const statuses = answers.map(({ status }) => status).sort();
      // The slower one may have lost their key already.
      expect([[200, 401].join(), [200, 403].join()]).toContain(statuses.join());
      const left = await Promise.all([findUser(one.id), findUser(two.id)]);
      expect(left.filter((user) => user !== undefined)).toHaveLength(1);
    }
  });

  it('deletes once, of ten requests at once', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(service, admin, user.id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
  });

  it('counts an administrator out once, of ten requests at once', async () => {
    const admin = await onlyAdministrator();
    const other = await service.addUser({ isAdmin: true });
    await Promise.all(Array.from({ length: 10 }, () => remove(service, admin, other.id)));
    const third = await service.addUser({ isAdmin: true });
    expect((await remove(service, admin, third.id)).status).toBe(200);
    expect((await remove(service, admin, admin.id)).status).toBe(403);
  });

  it('leaves no link to somebody who makes one at the same time', async () => {
    for (let i = 0; i < 10; i++) {
      const user = await service.addUser();
      const owner = await findKeyOwner(hashApiKey(user.key) ?? '');
      if (!owner) throw new Error('The key is not known.');
      const caller = { ...owner, plan: await readPlanOf(owner, new Date()) };
      const stream = new PurgeStream(service);
      const change = { url: 'https://example.com/', options: {} };
      const make = () => addLink(caller, change, new Date()).catch(({ code }) => code);
      const made = await Promise.all([make(), deleteStoredUser(user.id), make()]);
      expect(await make()).toBe('unauthorized');
      await stream.run();
      const left = Object.values(await allItems()).filter(({ userId }) => userId === user.id);
      expect(left).toEqual([]);
      expect(made).toHaveLength(3);
    }
  });

  it('asks to come again when the address changes under it, and leaves no claim behind', async () => {
    const user = await service.addUser();
    const email = `moved-${user.email}`;
    const answers = await Promise.allSettled([
      changeUser(await getUserByIdOrThrow(user.id), { email }),
      deleteStoredUser(user.id),
    ]);
    if (answers[1]?.status === 'rejected') {
      expect(answers[1].reason).toMatchObject({ code: 'busy', retryAfter: 1 });
      await deleteStoredUser(user.id);
    }
    expect(await findUser(user.id)).toBeUndefined();
    expect(Object.keys(await allItems()).filter((key) => key.includes(user.email))).toEqual([]);
  });

  it.each([999_999, 2 ** 53 - 1])('answers 404 for %s, whom nobody is', async (id) => {
    const answer = await remove(service, await service.addUser({ isAdmin: true }), id);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 1, message: 'User was not found.' });
  });

  it('answers 400 for what is no id, and 401 without a key', async () => {
    expect((await remove(service, await service.addUser({ isAdmin: true }), 'x')).status).toBe(400);
    expect((await call(service, deleteUser, { params: { id: 1 } })).status).toBe(401);
  });

  it('answers 403 to anybody but an administrator, before anything but the key is read', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const answer = await remove(service, user, other.id);
    expect(answer.status).toBe(403);
    expect(answer.requests.map(({ operation }) => operation).sort()).toEqual(['GetItem', 'UpdateItem']);
    expect(await findUser(other.id)).toBeDefined();
  });
});
