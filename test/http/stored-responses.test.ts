import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renewAccountKey } from '../../shared/api/account.ts';
import { createLinks } from '../../shared/api/bulk-links.ts';
import { takesIdempotencyKey } from '../../shared/api/contract/api-route.ts';
import { apiRoutes } from '../../shared/api/index.ts';
import { createUser, renewUserKey } from '../../shared/api/users.ts';
import { keyedCalls, readKept, readKeptItems, url } from '../support/calls/idempotency.ts';
import { type TestUser, testService } from '../support/service.ts';

const service = testService();
const { add, send } = keyedCalls(service);

afterEach(() => {
  vi.restoreAllMocks();
  service.table.failWith(undefined);
  process.env.RATE_LIMIT = '1000000';
});

describe('a response to a request with an Idempotency-Key', () => {
  it('of 503 is not kept: the request is handled again', async () => {
    const user = await service.addUser();
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems'
        ? Object.assign(new Error(), { name: 'ThrottlingException' })
        : undefined,
    );
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect((await add(user, 'k')).status).toBe(503);
    expect(await readKept(user)).toEqual([]);
    service.table.failWith(undefined);
    expect((await add(user, 'k')).status).toBe(200);
  });

  it('of 429 is not kept, whether the request or its rows were too many', async () => {
    const user = await service.addUser();
    process.env.RATE_LIMIT = '2';
    const rows = { body: { urls: Array(80).fill({ url }) } };
    expect((await add(user, 'a')).status).toBe(200);
    expect((await send(createLinks, user, 'b', rows)).status).toBe(429);
    expect((await add(user, 'c')).status).toBe(429);
    process.env.RATE_LIMIT = '1000000';
    expect((await send(createLinks, user, 'b', rows)).status).toBe(200);
    expect((await add(user, 'c')).status).toBe(200);
  });

  it('of 401 is not kept', async () => {
    const user = await service.addUser();
    const responses = await Promise.all([
      send(renewAccountKey, user, 'a'),
      send(renewAccountKey, user, 'b'),
      send(renewAccountKey, user, 'c'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await readKept(user)).toHaveLength(1);
  });

  it('of a thousand rows with the longest aliases is kept, and fits into an item', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 0 }) });
    const random = () =>
      Array.from({ length: 19 }, () => Math.random().toString(36).slice(2, 12).padEnd(10, '0'));
    const urls = Array.from({ length: 1000 }, () => ({ url, custom: random().join('') }));
    const [first, second] = [
      await send(createLinks, user, 'k', { body: { urls } }),
      await send(createLinks, user, 'k', { body: { urls } }),
    ];
    expect(first.text.length).toBeGreaterThan(200_000);
    expect(second.text).toBe(first.text);
    const [kept] = await readKept(user);
    expect(kept?.response?.length).toBeLessThan(390_000);
  });

  it('is not lost on the client when it cannot be kept', async () => {
    const user = await service.addUser();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let failures = 0;
    service.table.failWith(({ operation, input }) => {
      if (operation !== 'PutItem' || !input.Item.response) return undefined;
      failures++;
      return new Error('cannot be kept');
    });
    // What creates something keeps its response with that.
    expect((await send(renewAccountKey, user, 'k')).status).toBe(200);
    expect(failures).toBe(1);
  });
});

describe('what the table holds of a request with an Idempotency-Key', () => {
  const readText = async (user: TestUser) =>
    (await readKeptItems(user))
      .map(
        ({ response, ...rest }) =>
          `${JSON.stringify(rest)} ${response && Buffer.from(response as Uint8Array)}`,
      )
      .join();

  it('is its response, but neither its key nor its body', async () => {
    const user = await service.addUser();
    await add(user, 'the-key-of-it', { url, password: 'very-secret' });
    const kept = await readKept(user);
    expect(JSON.parse(gunzipSync(kept[0]?.response ?? '').toString())).toMatchObject({ statusCode: 200 });
    expect(await readText(user)).not.toMatch(/the-key-of-it|very-secret/);
  });

  it('is the results of its rows, but not their passwords', async () => {
    const user = await service.addUser();
    await send(createLinks, user, 'k', { body: { urls: [{ url, password: 'very-secret' }] } });
    const text = await readText(user);
    expect(text).toContain('"row0"');
    expect(text).not.toContain('very-secret');
  });

  it('is unreadable without the API key if it holds a key or a user’s password', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    const options = { params: { id: user.id } };
    const first = await send(renewUserKey, admin, 'k', options);
    expect(first.body.apikey).toMatch(/^lk_/);
    expect((await send(renewUserKey, admin, 'k', options)).text).toBe(first.text);
    const [kept] = await readKept(admin);
    expect(() => gunzipSync(kept?.response ?? '')).toThrow();
    expect(await readText(admin)).not.toContain(first.body.apikey.slice(3));
    const other = await service.addUser({ isAdmin: true });
    expect((await send(renewUserKey, other, 'k', options)).body.apikey).not.toBe(first.body.apikey);
  });

  it('is encrypted on every route that returns an API key or creates a user', () => {
    const listEntries = ({ response }: (typeof apiRoutes)[number]) =>
      Object.keys((response as { entries?: object } | undefined)?.entries ?? {});
    const withKey = apiRoutes.filter(
      (route) => takesIdempotencyKey(route) && listEntries(route).includes('apikey'),
    );
    expect(apiRoutes.filter(({ isConfidential }) => isConfidential)).toEqual(
      expect.arrayContaining([...withKey, createUser]),
    );
    expect(withKey.length).toBeGreaterThanOrEqual(2);
  });
});
