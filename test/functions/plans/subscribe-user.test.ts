import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { createDomain } from '../../../shared/api/domains.ts';
import { subscribeUser } from '../../../shared/api/plans.ts';
import { getUser } from '../../../shared/api/users.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { findUser, getUserByIdOrThrow, setSubscription } from '../../../shared/data/users/users.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { allItems } from '../../support/items/belongings.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
afterEach(() => {
  vi.useRealTimers();
});

const admin = () => service.addUser({ isAdmin: true });

async function subscribe(userid: unknown, planid: unknown, body: unknown, as?: TestUser) {
  const { key } = as ?? (await admin());
  return call(service, subscribeUser, { key, params: { planid, userid }, body });
}

/** The fields of a user that describe their plan. */
async function readPlan({ id }: TestUser) {
  const { body } = await call(service, getUser, { key: (await admin()).key, params: { id } });
  const { planid, status, expires } = body.data;
  return { planid, status, expires };
}

describe('PUT /plan/{planid}/user/{userid}', () => {
  it.each([
    ['monthly', '2028-01-31 10:11:12', '2028-02-29 10:11:12'],
    ['yearly', '2028-02-29 10:11:12', '2029-02-28 10:11:12'],
    ['lifetime', '2028-02-29 10:11:12', null],
  ])('puts a user on a plan for the period that %s means', async (type, now, expires) => {
    const user = await service.addUser({ planId: 1, planStatus: 'free' });
    const by = await admin();
    vi.useFakeTimers({ now: new Date(`${now.replace(' ', 'T')}Z`), toFake: ['Date'] });
    const response = await subscribe(user.id, 3, { type }, by);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ error: 0, message: 'User has been subscribed to this plan.' });
    expect(await readPlan(user)).toEqual({ planid: 3, status: 'pro', expires });
  });

  it.each(['monthly', 'lifetime'])('uses the given expiration instead of %s', async (type) => {
    const user = await service.addUser();
    const expiration = '2999-12-31 23:59:59';
    expect((await subscribe(user.id, 2, { type, expiration })).status).toBe(200);
    expect(await readPlan(user)).toEqual({ planid: 2, status: 'pro', expires: expiration });
  });

  it.each([null, ''])('treats %j as no expiration', async (expiration) => {
    const user = await service.addUser({ planExpires: '2999-01-01 00:00:00' });
    await subscribe(user.id, 2, { type: 'lifetime', expiration });
    expect(await readPlan(user)).toMatchObject({ expires: null });
  });

  it('applies the plan’s permissions and limits to the user’s next request', async () => {
    const user = await service.addUser({ planId: 1, planStatus: 'free' });
    const add = () => addDomainFor(user);
    await expect(add()).rejects.toThrow('plan');
    await subscribe(user.id, 3, { type: 'monthly' });
    await add();
    await subscribe(user.id, 1, { type: 'lifetime' });
    const { status } = await call(service, createDomain, {
      key: user.key,
      body: { domain: 'https://other.example' },
    });
    expect(status).toBe(403);
    expect((await call(service, getAccount, { key: user.key })).body.data.status).toBe('free');
  });

  it('leaves the key with the user’s plan after many simultaneous subscriptions', async () => {
    const [user, by] = [await service.addUser(), await admin()];
    const plans = [1, 2, 3, 1, 2, 3, 1, 2, 3];
    await Promise.all(plans.map((id) => subscribe(user.id, id, { type: 'lifetime' }, by)));
    const stored = await findUser(user.id);
    const caller = (await allItems())[`KEY#${stored?.keyHash} KEY`];
    expect(caller).toMatchObject({ userId: user.id, planId: stored?.planId });
  });

  it.each([
    ['a plan', 'Plan', 99, (id: number) => id],
    ['a user', 'User', 2, () => 999_999],
    ['either', 'Plan', 99, () => 999_999],
  ])(
    'responds with 404 for %s that does not exist, and changes nothing',
    async (_, what, planid, chooseId) => {
      const user = await service.addUser();
      const before = await readPlan(user);
      const response = await subscribe(chooseId(user.id), planid, { type: 'monthly' });
      expect(response.status).toBe(404);
      expect(response.body).toEqual({ error: 1, message: `${what} was not found.` });
      expect(await readPlan(user)).toEqual(before);
    },
  );

  it('does not create a user again who is deleted at the same time', async () => {
    await admin();
    for (let i = 0; i < 10; i++) {
      const user = await service.addUser();
      const stored = await getUserByIdOrThrow(user.id);
      const change = (planId: number) =>
        setSubscription(stored, { planId, planStatus: 'pro' }, bySystem).catch(({ code }) => code);
      const [, ...refusals] = await Promise.all([deleteStoredUser(user.id, bySystem), change(3), change(1)]);
      for (const response of refusals) expect([undefined, 'user_not_found']).toContain(response);
      expect(await change(3)).toBe('user_not_found');
      expect(await findUser(user.id)).toBeUndefined();
      expect((await call(service, getAccount, { key: user.key })).status).toBe(401);
    }
  });

  it.each([
    ['no type', {}, 'type: is required'],
    ['null for a type', { type: null }, 'type: is required'],
    ['a type that is none', { type: 'weekly' }, 'type: must be one of'],
    ['a property of objects for a type', { type: '__proto__' }, 'type: must be one of'],
    ['an array for a type', { type: ['monthly'] }, 'type: must be one of'],
    [
      'an expiration in the past',
      { type: 'monthly', expiration: '2020-01-01 00:00:00' },
      'expiration: must be in the future',
    ],
    [
      'a day that is none',
      { type: 'monthly', expiration: '2999-02-30 00:00:00' },
      'expiration: must be a date',
    ],
    ['a number for an expiration', { type: 'monthly', expiration: 5 }, 'expiration: must be a string'],
    ['ids that are none', undefined, 'planid: must be a whole number; userid: must be a whole number'],
  ])('refuses %s with 400 and changes nothing', async (_, body, message) => {
    const user = await service.addUser();
    const before = await readPlan(user);
    const response = body ? await subscribe(user.id, 3, body) : await subscribe('x', -1, { type: 'monthly' });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(await readPlan(user)).toEqual(before);
  });
});
