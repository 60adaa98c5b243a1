import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { getUser } from '../../../shared/api/users.ts';
import { findUser } from '../../../shared/data/users/users.ts';
import { verifyPassword } from '../../../shared/domain/users/passwords.ts';
import { call } from '../../support/call.ts';
import { aRegistration, register, remove } from '../../support/calls/users.ts';
import { allItems } from '../../support/items/belongings.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let admin: TestUser | undefined;
const anAdmin = async () => {
  admin ??= await service.addUser({ isAdmin: true });
  return admin;
};
const add = async (fields: Record<string, unknown> = {}) => register(service, await anAdmin(), fields);
const read = async (id: number) =>
  (await call(service, getUser, { key: (await anAdmin()).key, params: { id } })).body.data;

afterEach(() => {
  vi.useRealTimers();
  service.table.failWith(undefined);
});

describe('POST /user/add', () => {
  it('registers a user on the free plan, who can use the API immediately', async () => {
    const body = aRegistration({ username: 'Ada_Lovelace-1', email: 'Ada@Example.com' });
    vi.useFakeTimers({ now: new Date('2026-05-06T07:08:09Z'), toFake: ['Date'] });
    const response = await add(body);
    expect(response.status).toBe(200);
    const { id } = response.body.data;
    const data = { id, email: 'Ada@Example.com', username: 'Ada_Lovelace-1' };
    expect(response.body).toEqual({ error: 0, message: 'User has been registered.', data });
    const user = await read(id);
    const plan = { status: 'free', expires: null, planid: 1, registered: '2026-05-06 07:08:09' };
    expect(user).toMatchObject({ ...data, ...plan });
    const account = await call(service, getAccount, { key: user.apikey });
    expect(account.body.data).toMatchObject(data);
  });

  it.each([
    ['a plan', { planid: 3 }, { planid: 3, status: 'pro', expires: null }],
    ['a plan as a string', { planid: '2' }, { planid: 2, status: 'pro', expires: null }],
    ['no plan', { planid: null, expiration: '' }, { planid: 1, status: 'free', expires: null }],
    [
      'a plan that ends',
      { planid: 2, expiration: '2999-01-02 03:04:05' },
      { planid: 2, status: 'pro', expires: '2999-01-02 03:04:05' },
    ],
  ])('takes %s', async (_, fields, expected) => {
    const { body } = await add(fields);
    expect(await read(body.data.id)).toMatchObject(expected);
  });

  it('creates no administrator, and ignores unknown fields', async () => {
    const { body } = await add({ isAdmin: true, id: 1, keyVersion: 9, planStatus: 'pro' });
    const created = await findUser(body.data.id);
    expect(created).toMatchObject({ isAdmin: false, planStatus: 'free' });
    expect(created?.keyVersion).not.toBe(9);
  });

  it('stores the password as a salted hash, and neither the password nor the key anywhere else', async () => {
    const password = ' pass word ';
    const [one, two] = [await add({ password }), await add({ password })];
    const users = await Promise.all([one, two].map(({ body }) => findUser(body.data.id)));
    expect(new Set(users.map((user) => user?.passwordHash)).size).toBe(2);
    expect(await verifyPassword(password, users[0]?.passwordHash ?? '')).toBe(true);
    const { apikey } = await read(one.body.data.id);
    const kept = JSON.stringify(await allItems()) + one.text;
    for (const secret of [password, apikey.slice(3)]) expect(kept).not.toContain(secret);
    expect(one.text).not.toContain('hash');
  });

  it.each([
    ['username', 'This username is already taken.'],
    ['email', 'This email address is already in use.'],
  ] as const)('refuses a %s that is taken, in any case, and registers no user', async (field, message) => {
    const taken = aRegistration();
    await add(taken);
    const before = await allItems();
    for (const value of [taken[field], taken[field].toLowerCase(), taken[field].toUpperCase()]) {
      const response = await add({ [field]: value });
      expect([response.status, response.body]).toEqual([409, { error: 1, message }]);
    }
    const counter = 'NUMBERS#users NEXT';
    expect(await allItems()).toEqual({ ...before, [counter]: expect.anything() });
  });

  it.each(['username', 'email'] as const)(
    'gives the same %s to one of twelve simultaneous requests',
    async (field) => {
      const { [field]: wanted } = aRegistration();
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          add({ [field]: i % 2 ? wanted.toUpperCase() : wanted, password: `a secret ${i}` }),
        ),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)]);
    },
  );

  it('frees the username and the email address of a deleted user, for a user with another id and key', async () => {
    const fields = aRegistration();
    const { id } = (await add(fields)).body.data;
    const { apikey } = await read(id);
    await remove(service, await anAdmin(), id);
    const again = (await add(fields)).body.data;
    expect(again.id).toBeGreaterThan(id);
    expect((await read(again.id)).apikey).not.toBe(apikey);
  });

  it('responds with 404 for a plan that does not exist, and registers no user', async () => {
    const fields = aRegistration({ planid: 999 });
    const response = await add(fields);
    expect([response.status, response.body.message]).toEqual([404, 'Plan was not found.']);
    expect((await add({ ...fields, planid: 2 })).status).toBe(200);
  });

  it.each(['abc', 'A-Z', '_-_', 'x'.repeat(30), '007'])('accepts the username %s', async (username) => {
    expect((await add({ username })).body.data.username).toBe(username);
  });

  it.each([
    ['no username', { username: undefined }, 'username: is required'],
    ['null for a username', { username: null }, 'username: is required'],
    ['a username of two characters', { username: 'ab' }, 'username: must be 3 to 30'],
    ['a username of 31 characters', { username: 'x'.repeat(31) }, 'username: must have at most 30'],
    ['a username with a blank', { username: 'a b c' }, 'username: must be 3 to 30'],
    ['a username with a slash', { username: 'a/b' }, 'username: must be 3 to 30'],
    ['a username of another script', { username: 'ädä' }, 'username: must be 3 to 30'],
    ['a letter that is ASCII in lower case', { username: '\u212aelvin' }, 'username: must be 3 to 30'],
    ['a username with a line behind it', { username: 'ada\nada' }, 'username: must be 3 to 30'],
    ['a username with a NUL', { username: 'ada\0' }, 'username: must'],
    ['a number for a username', { username: 123 }, 'username: must be a string'],
    ['no email', { email: undefined }, 'email: is required'],
    ['an email without @', { email: 'ada.example.com' }, 'email: must be an email address'],
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email: must be an email address'],
    ['an email with a header behind it', { email: 'a@example.com\nBcc: b@c.de' }, 'email: must be an email'],
    ['an object for an email', { email: {} }, 'email: must be a string'],
    ['no password', { password: undefined }, 'password: is required'],
    ['a password of 7 characters', { password: 'abcdefg' }, 'password: must have at least 8 characters'],
    ['a common password', { password: 'Iloveyou' }, 'password: must not be one of the most common passwords'],
    ['a password of 201 characters', { password: 'x'.repeat(201) }, 'password: must have at most 200'],
    ['a number for a password', { password: 12_345 }, 'password: must be a string'],
    ['a plan that is no id', { planid: 'pro' }, 'planid: must be an id'],
    ['half a plan', { planid: 1.5 }, 'planid: must be an id'],
    ['a plan below zero', { planid: -1 }, 'planid: must be an id'],
    ['a huge plan', { planid: 1e300 }, 'planid: must be an id'],
    ['an array for a plan', { planid: [1] }, 'planid: must be an id'],
    ['an expiration in the past', { expiration: '2020-01-01 00:00:00' }, 'expiration: must be in the future'],
    ['another form of date', { expiration: '2999-01-01T00:00:00Z' }, 'expiration: must'],
    ['a month that is none', { expiration: '2999-13-01 00:00:00' }, 'expiration: must be a date and time'],
  ])('refuses %s with 400, names only that field, and writes nothing', async (_, fields, message) => {
    const response = await add(fields);
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(response.body.message).not.toContain(';');
    expect(response.requests.map(({ operation }) => operation).sort()).toEqual(['GetItem', 'UpdateItem']);
  });

  it('names every invalid field', async () => {
    const { body } = await add({ username: 'a', email: 'b', password: 'c', planid: 'd', expiration: 'e' });
    expect(body.message).toMatch(/^username: .*; email: .*; password: .*; planid: .*; expiration: /);
  });
});
