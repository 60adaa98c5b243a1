import { describe, expect, it } from 'vitest';
import catalogue from '../../../infra/plans.json' with { type: 'json' };
import type { Plan } from '../../../shared/domain/plans/plans.ts';
import { newUser, subscriptionTo, toAccount, toUser, type User } from '../../../shared/domain/users/users.ts';

const now = new Date('2026-05-06T07:08:09Z');
const [free, pro] = catalogue as Plan[];
const world = { now, shortUrl: 'https://sho.rt' };

const aUser = (overrides: Partial<User> = {}): User => ({
  id: 12,
  username: 'ada',
  email: 'Ada@example.com',
  passwordHash: 'scrypt$…',
  isAdmin: false,
  planId: 2,
  planStatus: 'pro',
  registered: '2026-01-02 03:04:05',
  keyVersion: 1,
  sessionVersion: 1,
  ...overrides,
});

describe('accountOf', () => {
  it('has exactly the documented fields', () => {
    expect(toAccount(aUser(), world)).toEqual({
      id: 12,
      email: 'Ada@example.com',
      username: 'ada',
      avatar: 'https://sho.rt/avatar/12.svg',
      status: 'pro',
      expires: null,
      registered: '2026-01-02 03:04:05',
    });
  });

  it.each([
    ['a second before its end', '2026-05-06 07:08:10', 'pro', 'pro'],
    ['at its end', '2026-05-06 07:08:09', 'pro', 'free'],
    ['long after its end', '2020-01-01 00:00:00', 'pro', 'free'],
    ['before its end, on a free plan', '2027-01-01 00:00:00', 'free', 'free'],
  ] as const)('shows the status and expiry of a plan %s', (_, planExpires, planStatus, status) => {
    const account = toAccount(aUser({ planExpires, planStatus }), world);
    expect(account).toMatchObject({ status, expires: planExpires });
  });
});

describe('userOf', () => {
  it('adds the fields for administrators to the account, without the password', () => {
    const user = aUser({ isAdmin: true, planId: 7 });
    expect(toUser(user, { ...world, apiKey: 'lk_1' })).toEqual({
      ...toAccount(user, world),
      planid: 7,
      apikey: 'lk_1',
    });
  });
});

describe('newUser', () => {
  const profile = { username: 'ada', email: 'ada@example.com', passwordHash: 'scrypt$…', isAdmin: false };

  it.each([
    ['free, without an end', 'free', free, undefined],
    ['pro, without an end', 'pro', pro, undefined],
    ['pro, until it ends', 'pro', pro, '2030-01-01 00:00:00'],
  ])('gets a plan with the status %s', (_, planStatus, plan, planExpires) => {
    expect(newUser(profile, subscriptionTo(plan as Plan, planExpires), now)).toStrictEqual({
      ...profile,
      planId: plan?.id,
      planStatus,
      ...(planExpires && { planExpires }),
      registered: '2026-05-06 07:08:09',
    });
  });
});
