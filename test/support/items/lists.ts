import { beforeAll, expect, it } from 'vitest';
import type { Route } from '../../../shared/api/contract/route.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../call.ts';
import type { TestService, TestUser } from '../service.ts';

interface ListSample {
  list: Route;
  remove: Route;
  /** The key of the entries in `data`. */
  key: string;
  /** Creates the user's n-th item. */
  add(user: TestUser, n: number): Promise<unknown>;
  /** The fields that the list returns for the n-th item, except its id. */
  entry(user: TestUser, n: number): object;
}

const CREATED_ITEMS = 24;
/** Numbers of the items that are not deleted, newest first: every third is deleted. */
const REMAINING = Array.from({ length: CREATED_ITEMS }, (_, i) => CREATED_ITEMS - i).filter(
  (n) => n % 3 !== 0,
);

/** Tests the behavior that all lists share, and the fields of their entries. */
export function itListsACollection(
  service: TestService,
  { list, remove, key, add, entry }: ListSample,
): void {
  let user: TestUser;
  const read = async (query: Record<string, unknown> = {}, reader = user) =>
    (await call(service, list, { key: reader.key, query })).body.data;
  const numbersIn = (data: Record<string, { id: number }[]>) =>
    data[key]?.map(({ id }) => id - user.id * 1e8);

  beforeAll(async () => {
    user = await service.addUser({ planId: await service.addPlan({}) });
    for (let n = 1; n <= CREATED_ITEMS; n++) await add(user, n);
    for (let n = 3; n <= CREATED_ITEMS; n += 3)
      await call(service, remove, { key: user.key, params: { id: toId(user.id, n) } });
  });

  it('returns the newest fifteen, with the documented keys', async () => {
    const { [key]: entries, ...counts } = await read();
    expect(counts).toEqual({ result: 16, perpage: 15, currentpage: 1, nextpage: 2, maxpage: 2 });
    expect(entries).toEqual(REMAINING.slice(0, 15).map((n) => ({ id: toId(user.id, n), ...entry(user, n) })));
  });

  it.each([1, 7, 16, 100, 1000])('returns all pages of %i without gaps or repetitions', async (limit) => {
    const seen: unknown[] = [];
    const pages = Math.ceil(REMAINING.length / limit);
    for (let page = 1; page <= pages; page++) {
      const data = await read({ limit, page });
      expect([data.result, data.perpage, data.maxpage]).toEqual([REMAINING.length, limit, pages]);
      seen.push(...(numbersIn(data) ?? []));
    }
    expect(seen).toEqual(REMAINING);
  });

  it('returns an empty list past the end', async () => {
    const counts = { result: 16, perpage: 15, currentpage: 99, nextpage: 2, maxpage: 2 };
    expect(await read({ page: 99 })).toEqual({ ...counts, [key]: [] });
  });

  it('replaces an invalid limit or page by its default, and a limit that is too large by the maximum', async () => {
    expect(await read({ limit: 'ten', page: '-1' })).toMatchObject({ perpage: 15, currentpage: 1 });
    expect(await read({ limit: 5000 })).toMatchObject({ perpage: 1000, result: 16 });
  });

  it('does not list other users’ items', async () => {
    const counts = { result: 0, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1 };
    expect(await read({}, await service.addUser())).toEqual({ ...counts, [key]: [] });
  });
}

/** Matches a date and time in the API's format. */
export const someDate = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
