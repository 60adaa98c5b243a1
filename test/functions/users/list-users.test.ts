import { describe, expect, it } from 'vitest';
import { getUser, listUsers } from '../../../shared/api/users.ts';
import { call } from '../../support/call.ts';
import { remove } from '../../support/calls/users.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

/** All users of these tests, created once, in this order. */
let everybody: Promise<Record<'admin' | 'pro' | 'free' | 'ended' | 'runs', TestUser>> | undefined;
async function users() {
  everybody ??= (async () => ({
    admin: await service.addUser({ isAdmin: true, email: 'Ada.Admin@example.com' }),
    pro: await service.addUser({ email: 'Bea.Pro@Example.org' }),
    free: await service.addUser({ planId: 1, planStatus: 'free', email: 'cem+free@example.org' }),
    ended: await service.addUser({ planExpires: '2020-01-01 00:00:00', email: 'dan@example.net' }),
    runs: await service.addUser({ planExpires: '2999-01-01 00:00:00', email: 'eve_1@example.net' }),
  }))();
  return everybody;
}

async function list(query: Record<string, unknown> = {}) {
  const { admin } = await users();
  return call(service, listUsers, { key: admin.key, query });
}

async function names(query: Record<string, unknown>) {
  const [{ body }, all] = [await list(query), await users()];
  const toName = (id: number) => Object.entries(all).find(([, user]) => user.id === id)?.[0];
  return (body.data as { id: number }[]).map(({ id }) => toName(id));
}

describe('GET /users', () => {
  it('returns all users as an array, in the order of registration, with an integer error', async () => {
    const response = await list();
    expect(response.status).toBe(200);
    expect(Object.keys(response.body)).toEqual(['error', 'data']);
    expect(response.body.error).toBe(0);
    expect(await names({})).toEqual(['admin', 'pro', 'free', 'ended', 'runs']);
  });

  it('returns each user exactly as GET /user/{id} does', async () => {
    const { admin } = await users();
    for (const user of (await list()).body.data) {
      const alone = await call(service, getUser, { key: admin.key, params: { id: user.id } });
      expect(user).toEqual(alone.body.data);
    }
  });

  it.each([
    ['admin', ['admin']],
    ['free', ['free', 'ended']],
    ['pro', ['admin', 'pro', 'runs']],
    ['', ['admin', 'pro', 'free', 'ended', 'runs']],
  ])('filters by %j, with the status that the current plan gives', async (filter, expected) => {
    expect(await names({ filter })).toEqual(expected);
  });

  it.each([
    ['a part in another case', 'EXAMPLE.ORG', ['pro', 'free']],
    ['a whole address', 'bea.pro@example.org', ['pro']],
    ['what looks like a pattern', '.*', []],
    ['a plus sign', 'cem+free', ['free']],
    ['an underscore, which is no wildcard', 'eve_1', ['runs']],
    ['nothing', '', ['admin', 'pro', 'free', 'ended', 'runs']],
    ['text that no address contains', 'nobody@', []],
  ])('filters by email address with %s', async (_, email, expected) => {
    expect(await names({ email })).toEqual(expected);
  });

  it('combines both filters', async () => {
    expect(await names({ filter: 'free', email: 'example.net' })).toEqual(['ended']);
  });

  it('leaves out deleted users', async () => {
    const { admin } = await users();
    const gone = await service.addUser({ isAdmin: true });
    expect((await list()).text).toContain(gone.email);
    await remove(service, admin, gone.id);
    for (const filter of ['', 'admin', 'pro'])
      expect((await list({ filter })).text).not.toContain(gone.email);
  });

  it('lists hundreds of users', async () => {
    const many = await Promise.all(
      Array.from({ length: 250 }, (_, i) => service.addUser({ email: `many-${i}@many.example` })),
    );
    const found = (await list({ email: '@many.example' })).body.data as { id: number }[];
    expect(found.map(({ id }) => id)).toEqual(many.map(({ id }) => id).sort((a, b) => a - b));
  });

  it.each(['administrator', 'Admin', '__proto__', 'free,pro', ' '])(
    'responds with 400 for the filter %j and names it',
    async (filter) => {
      const response = await list({ filter });
      expect(response.status).toBe(400);
      expect(response.body.message).toBe('filter: must be one of admin, free, pro');
    },
  );
});
