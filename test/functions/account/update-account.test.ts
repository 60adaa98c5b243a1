import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAccount, updateAccount } from '../../../shared/api/account.ts';
import { formatApiKey } from '../../../shared/data/users/api-keys.ts';
import { getUserOrThrow } from '../../../shared/data/users/users.ts';
import { hashPassword, verifyPassword } from '../../../shared/domain/users/passwords.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
  vi.restoreAllMocks();
});

let addresses = 0;
const newAddress = () => `new-${++addresses}@example.com`;

const silenced = () => vi.spyOn(console, 'error').mockImplementation(() => {});

const update = (user: TestUser, body: unknown) => call(service, updateAccount, { key: user.key, body });

/** What the request wrote, without the count of the caller's requests. */
const listWrites = ({ requests }: TestResponse) =>
  requests.filter(
    (request) =>
      !['GetItem', 'Query'].includes(request.operation) && !request.input.Key?.pk.S.startsWith('REQUESTS#'),
  );

const done = { error: 0, message: 'Account has been successfully updated.' };

describe('PUT /account/update', () => {
  it('changes only the email address', async () => {
    const [user, email] = [await service.addUser(), newAddress()];
    const response = await update(user, { email });
    expect(response.status).toBe(200);
    expect(response.body).toEqual(done);
    const { key: _key, ...before } = user;
    expect(await getUserOrThrow(user.id)).toEqual({ ...before, email });
    const account = await call(service, getAccount, { key: user.key });
    expect(account.body.data.email).toBe(email);
  });

  it('changes only the password: the new one is valid immediately, and the old one is not', async () => {
    const user = await service.addUser({ passwordHash: await hashPassword('old secret', Buffer.alloc(16)) });
    const response = await update(user, { password: ' new secret ' });
    expect(response.body).toEqual(done);
    const { passwordHash, ...after } = await getUserOrThrow(user.id);
    const { key: _key, passwordHash: _hash, ...before } = user;
    expect(after).toEqual({ ...before, sessionVersion: expect.any(Number) });
    expect(after.sessionVersion).not.toBe(before.sessionVersion);
    expect(await verifyPassword(' new secret ', passwordHash)).toBe(true);
    expect(await verifyPassword('new secret', passwordHash)).toBe(false);
    expect(await verifyPassword('old secret', passwordHash)).toBe(false);
  });

  it('changes only the time zone, which ends no session', async () => {
    const user = await service.addUser();
    expect((await update(user, { timezone: 'Asia/Kolkata' })).body).toEqual(done);
    const { key: _key, ...before } = user;
    expect(await getUserOrThrow(user.id)).toEqual({ ...before, timezone: 'Asia/Kolkata' });
    const refused = await update(user, { timezone: 'Mars' });
    expect(refused.body).toEqual({
      error: 1,
      message: 'timezone: must be the name of a time zone, such as Europe/Berlin',
    });
  });

  it('changes both in one write', async () => {
    const [user, email] = [await service.addUser(), newAddress()];
    const response = await update(user, { email, password: 'new secret' });
    expect(listWrites(response)).toHaveLength(1);
    const after = await getUserOrThrow(user.id);
    expect(after.email).toBe(email);
    expect(await verifyPassword('new secret', after.passwordHash)).toBe(true);
  });

  it('salts each password, and neither stores nor shows it', async () => {
    const users = await Promise.all([service.addUser(), service.addUser()]);
    const responses = await Promise.all(users.map((user) => update(user, { password: 'same secret' })));
    const hashes = await Promise.all(users.map(async ({ id }) => (await getUserOrThrow(id)).passwordHash));
    expect(new Set(hashes).size).toBe(2);
    expect(JSON.stringify(responses)).not.toContain('same secret');
  });

  it.each([
    ['8 characters', 'ab cd ef'],
    ['200 characters', 'x'.repeat(200)],
  ])('accepts a password of %s', async (_, password) => {
    expect((await update(await service.addUser(), { password })).status).toBe(200);
  });

  it('refuses an email address that is taken, in any case, and changes nothing', async () => {
    const [user, other] = await Promise.all([service.addUser(), service.addUser()]);
    const response = await update(user, { email: other.email.toUpperCase(), password: 'new secret' });
    expect(response.status).toBe(409);
    expect(response.body).toEqual({ error: 1, message: 'This email address is already in use.' });
    const { key: _key, ...before } = user;
    expect(await getUserOrThrow(user.id)).toEqual(before);
    expect((await update(await service.addUser(), { email: user.email })).status).toBe(409);
  });

  it('accepts the caller’s current email address, also in another case, and keeps it reserved', async () => {
    const user = await service.addUser();
    expect((await update(user, { email: user.email })).status).toBe(200);
    expect((await update(user, { email: user.email.toUpperCase() })).status).toBe(200);
    expect((await getUserOrThrow(user.id)).email).toBe(user.email.toUpperCase());
    expect((await update(await service.addUser(), { email: user.email })).status).toBe(409);
  });

  it('frees the previous email address for other users', async () => {
    const [user, other] = await Promise.all([service.addUser(), service.addUser()]);
    await update(user, { email: newAddress() });
    expect((await update(other, { email: user.email })).status).toBe(200);
  });

  it('ignores fields that it does not know', async () => {
    const [user, email] = [await service.addUser(), newAddress()];
    await update(user, { email, username: 'root', isAdmin: true, planStatus: 'free', id: 1 });
    const { key: _key, ...before } = user;
    expect(await getUserOrThrow(user.id)).toEqual({ ...before, email });
  });

  it.each([
    ['an empty object', {}],
    ['no body', undefined],
    ['only fields that it does not know', { username: 'ada' }],
  ])('refuses %s, because one field is required, and names both', async (_, body) => {
    const response = await update(await service.addUser(), body);
    expect(response.status).toBe(400);
    expect(response.body.message).toMatch(/email.*password/);
    expect(listWrites(response)).toEqual([]);
  });

  it.each([
    ['an address without @', { email: 'ada.example.com' }, 'email'],
    ['an address without a host', { email: 'ada@' }, 'email'],
    ['two addresses', { email: 'ada@example.com,bob@example.com' }, 'email'],
    ['an address with a line break', { email: 'ada@example.com\nBcc: bob@example.com' }, 'email'],
    ['null as address', { email: null }, 'email'],
    ['a number as address', { email: 12 }, 'email'],
    ['a list as address', { email: ['ada@example.com'] }, 'email'],
    ['an empty address', { email: '' }, 'email'],
    [
      'an address of 255 characters',
      { email: `ada@${`${'a'.repeat(49)}.`.repeat(5)}a`.padEnd(255, 'b') },
      'email',
    ],
    ['a password of 7 characters', { password: 'abcdefg' }, 'password'],
    ['a common password', { password: 'QWERTYUIOP' }, 'password'],
    ['a password that ends in NUL', { password: 'abcdefgh\0' }, 'password'],
    ['a password of 201 characters', { password: 'x'.repeat(201) }, 'password'],
    ['null as password', { password: null }, 'password'],
    ['a number as password', { password: 12_345 }, 'password'],
    ['an empty password', { password: '' }, 'password'],
    ['a bad password with a good address', { email: 'ada@example.com', password: 'abcd' }, 'password'],
    ['a bad address with a good password', { email: 'ada', password: 'a good secret' }, 'email'],
  ])('refuses %s, names only that field, and writes nothing', async (_, body, field) => {
    const response = await update(await service.addUser(), body);
    expect(response.status).toBe(400);
    expect(response.body.message).toMatch(new RegExp(`^${field}: [^;]+$`));
    expect(listWrites(response)).toEqual([]);
  });

  it('names both fields when both are invalid', async () => {
    const response = await update(await service.addUser(), { email: 'ada', password: 'abcd' });
    expect(response.body.message).toMatch(/^email: [^;]+; password: [^;]+$/);
  });

  it.each([
    ['no key', undefined],
    ['an unknown key', formatApiKey(Buffer.alloc(32))],
  ])('refuses %s with 401 and writes nothing', async (_, key) => {
    const body = { email: newAddress() };
    const response = await call(service, updateAccount, { body, ...(key && { key }) });
    expect(response.status).toBe(401);
    expect(listWrites(response)).toEqual([]);
  });
});

describe('PUT /account/update, concurrently', () => {
  it('gives an email address that fifty users ask for to one of them', async () => {
    const users = await Promise.all(Array.from({ length: 50 }, () => service.addUser()));
    const email = newAddress();
    const responses = await Promise.all(users.map((user) => update(user, { email })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
    const after = await Promise.all(users.map(({ id }) => getUserOrThrow(id)));
    for (const [index, { status }] of responses.entries())
      expect(after[index]?.email).toBe(status === 200 ? email : users[index]?.email);
  });

  it('applies all of 50 simultaneous changes of one account on a table that responds after 5 to 20 ms', async () => {
    const user = await service.addUser();
    const addresses = Array.from({ length: 25 }, newAddress);
    const passwords = addresses.map((_, i) => `password ${i}`);
    service.table.delayWith(() => 5 + Math.random() * 15);
    const responses = await Promise.all([
      ...addresses.map((email) => update(user, { email })),
      ...passwords.map((password) => update(user, { password })),
    ]);
    service.table.delayWith(undefined);
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const { email, passwordHash } = await getUserOrThrow(user.id);
    const matches = await Promise.all(passwords.map((password) => verifyPassword(password, passwordHash)));
    expect(matches.filter(Boolean)).toHaveLength(1);
    // Only the address that was written last is taken.
    for (const address of [...addresses, user.email]) {
      const response = await update(await service.addUser(), { email: address });
      expect([address, response.status]).toEqual([address, address === email ? 409 : 200]);
    }
  });
});

describe('PUT /account/update, when the table fails', () => {
  const fault = (name: string) => Object.assign(new Error('node 10.1.2.3 is on fire'), { name });
  const failing = (error: Error, action: string) =>
    service.table.failWith((request) => (listActions(request).includes(action) ? error : undefined));
  it.each([
    ['the key is read', 'ThrottlingException', 'GetItem'],
    ['the request is counted', 'RequestLimitExceeded', 'UpdateItem'],
    ['the account is written', 'ProvisionedThroughputExceededException', 'PutItem'],
  ])('responds with 503 with Retry-After when the table throttles with %s', async (_, name, action) => {
    const user = await service.addUser();
    silenced();
    failing(fault(name), action);
    const response = await update(user, { email: newAddress() });
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    expect(response.text).not.toMatch(/10\.1\.2\.3|Throttl|Exce/);
  });

  it.each(['GetItem', 'UpdateItem', 'PutItem'])(
    'responds with 500 without details when %s fails, and logs the cause without keys and passwords',
    async (action) => {
      const user = await service.addUser();
      const log = silenced();
      failing(fault('ResourceNotFoundException'), action);
      const response = await update(user, { email: newAddress(), password: 'new secret' });
      expect(response.status).toBe(500);
      expect(response.body).toEqual({ error: 1, message: 'Something went wrong on our side.' });
      expect(log).toHaveBeenCalledOnce();
      const [line] = log.mock.calls[0] ?? [];
      expect(line).toMatchObject({ message: 'fault', function: 'updateAccount', requestId: 'test' });
      expect(JSON.stringify(line)).toContain('node 10.1.2.3 is on fire');
      expect(JSON.stringify(line)).not.toContain(user.key);
      expect(JSON.stringify(line)).not.toContain('new secret');
      service.table.failWith(undefined);
      const { key: _key, ...before } = user;
      expect(await getUserOrThrow(user.id)).toEqual(before);
    },
  );
});
