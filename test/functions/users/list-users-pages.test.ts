import { beforeAll, describe, expect, it } from 'vitest';
import { listUsers } from '../../../shared/api/users.ts';
import { call } from '../../support/call.ts';
import { MAX_PAYLOAD_BYTES, payloadBytes } from '../../support/calls/payload.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { seedUsers } from '../../support/table/seed-users.ts';
import { countTurns, restoreClock, tickingClock } from '../../support/turns.ts';

const service = testService();
restoreClock();
const FIRST_ID = 1_000_000;
const USERS = 6000;
const ids = Array.from({ length: USERS }, (_, i) => FIRST_ID + i);
/** Every hundredth user is on the free plan, and has another address. */
const isFree = (id: number) => id % 100 === 0;
let admin: TestUser;

async function list(query: Record<string, unknown> = {}) {
  const response = await call(service, listUsers, { key: admin.key, query });
  const found = (response.body.data as { id: number }[] | undefined)?.map(({ id }) => id);
  // Without those of authentication.
  const units = response.requests.slice(2).reduce((sum, request) => sum + request.units, 0);
  return { ...response, found, units };
}

beforeAll(async () => {
  admin = await service.addUser({ isAdmin: true });
  await seedUsers(ids, (id) =>
    isFree(id) ? { planId: 1, planStatus: 'free', email: `free-${id}@example.net` } : {},
  );
});

describe(`GET /users with ${USERS} users`, () => {
  it('returns the first 5000 without limit and page, in less than the 6 MB that Lambda can send', async () => {
    const { found, result, body } = await list();
    expect(found).toEqual([admin.id, ...ids.slice(0, 4999)]);
    expect(Object.keys(body)).toEqual(['error', 'data']);
    expect(body.data.at(-1).apikey).toMatch(/^lk_/);
    expect(payloadBytes(result)).toBeLessThan(MAX_PAYLOAD_BYTES);
  });

  it('lets others have the event loop while it derives their keys', async () => {
    tickingClock();
    const work = list({ limit: 1000 });
    // Reading the users takes 1259 turns.
    expect(await countTurns(work)).toBeGreaterThan(1400);
    expect((await work).found).toHaveLength(1000);
  });

  it('returns every user once in pages', async () => {
    const limit = 1000;
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil((USERS + 1) / limit); page++)
      seen.push(...((await list({ limit, page })).found ?? []));
    expect(seen).toEqual([admin.id, ...ids]);
  });

  it.each([
    [{ limit: 3 }, [0, 1, 2]],
    [{ limit: 3, page: 2 }, [3, 4, 5]],
    [{ page: 2 }, Array.from({ length: 15 }, (_, i) => 15 + i)],
    [{ limit: 'ten' }, Array.from({ length: 15 }, (_, i) => i)],
    [{ limit: 5000 }, Array.from({ length: 1000 }, (_, i) => i)],
    [{ limit: 1000, page: 7 }, [6000]],
    [{ limit: 1000, page: 8 }, []],
    [{ page: '999999999999999999999' }, []],
  ])('pages %j as every other list', async (query, offsets) => {
    const all = [admin.id, ...ids];
    expect((await list(query)).found).toEqual(offsets.map((offset) => all[offset]));
  });

  it.each([
    ['the status', { filter: 'free' }],
    ['the email address', { email: 'FREE-' }],
    ['both', { filter: 'free', email: '@example.net' }],
  ])('counts pages within the users that match %s', async (_, search) => {
    const free = ids.filter(isFree);
    expect((await list({ ...search, limit: 7, page: 3 })).found).toEqual(free.slice(14, 21));
    expect((await list({ ...search, limit: 48, page: 2 })).found).toEqual(free.slice(48, 50));
  });

  it('searches 5000 users at a time, and says where to continue', async () => {
    const seen: number[] = [];
    const units: number[] = [];
    let query: Record<string, string> | undefined = { email: '@example.net', filter: 'free', limit: '100' };
    while (query) {
      const response = await list(query);
      seen.push(...(response.found ?? []));
      units.push(response.units);
      const [, url] = /^<(.*)>; rel="next"$/.exec(response.headers.link ?? '') ?? [];
      query = url === undefined ? undefined : Object.fromEntries(new URL(url).searchParams);
    }
    expect(seen).toEqual(ids.filter(isFree));
    expect(units).toHaveLength(2);
    expect(Math.max(...units)).toBeLessThanOrEqual(5_100);
  });

  it('reads no more than that for a text that no address has', async () => {
    const { found, units, headers } = await list({ email: 'nobody@' });
    expect([found, units <= 5_100]).toEqual([[], true]);
    expect(headers.link).toBe(`<https://sho.rt/api/users?email=nobody%40&after=${ids[4998]}>; rel="next"`);
  });

  it('says nothing of that where nothing is left', async () => {
    expect((await list({ filter: 'admin' })).headers.link).toBeUndefined();
    expect((await list({ limit: 3 })).headers.link).toBeUndefined();
  });

  it('pages through administrators', async () => {
    expect((await list({ filter: 'admin', limit: 1 })).found).toEqual([admin.id]);
    expect((await list({ filter: 'admin', limit: 1, page: 2 })).found).toEqual([]);
  });

  it('reads little more than the users of the page', async () => {
    expect((await list({ limit: 15 })).units).toBeLessThanOrEqual(20);
    // The entries of 5985 users are skipped.
    expect((await list({ limit: 15, page: 400 })).units).toBeLessThanOrEqual(100);
  });

  it('with a filter, stops reading at the end of the page', async () => {
    expect((await list({ filter: 'free', limit: 10 })).units).toBeLessThanOrEqual(1100);
  });
});
