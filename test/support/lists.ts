import { beforeAll, expect, it } from 'vitest';
import type { Route } from '../../shared/api/contract/route.ts';
import { idOf } from '../../shared/ids.ts';
import { call } from './call.ts';
import type { TestService, TestUser } from './service.ts';

interface Listed {
  list: Route;
  remove: Route;
  /** The key of the entries in `data`. */
  key: string;
  /** Makes the user's n-th item. */
  add(user: TestUser, n: number): Promise<unknown>;
  /** What is to be listed of the n-th. */
  entry(user: TestUser, n: number): object;
}

const MADE = 24;
/** Numbers of what is left, newest first: every third is deleted. */
const LEFT = Array.from({ length: MADE }, (_, i) => MADE - i).filter((n) => n % 3 !== 0);

/** What every list of a collection does (interface 2.2), and what its entries look like. */
export function itListsACollection(service: TestService, { list, remove, key, add, entry }: Listed): void {
  let user: TestUser;
  const read = async (query: Record<string, unknown> = {}, reader = user) =>
    (await call(service, list, { key: reader.key, query })).body.data;
  const numbersIn = (data: Record<string, { id: number }[]>) =>
    data[key]?.map(({ id }) => id - user.id * 1e8);

  beforeAll(async () => {
    user = await service.addUser({ planId: await service.addPlan({}) });
    for (let n = 1; n <= MADE; n++) await add(user, n);
    for (let n = 3; n <= MADE; n += 3)
      await call(service, remove, { key: user.key, params: { id: idOf(user.id, n) } });
  });

  it('answers the newest fifteen, with the keys of the interface', async () => {
    const { [key]: entries, ...counts } = await read();
    expect(counts).toEqual({ result: 16, perpage: 15, currentpage: 1, nextpage: 2, maxpage: 2 });
    expect(entries).toEqual(LEFT.slice(0, 15).map((n) => ({ id: idOf(user.id, n), ...entry(user, n) })));
  });

  it.each([1, 7, 16, 100, 1000])(
    'walks through all pages of %i without a gap or a repetition',
    async (limit) => {
      const seen: unknown[] = [];
      const pages = Math.ceil(LEFT.length / limit);
      for (let page = 1; page <= pages; page++) {
        const data = await read({ limit, page });
        expect([data.result, data.perpage, data.maxpage]).toEqual([LEFT.length, limit, pages]);
        seen.push(...(numbersIn(data) ?? []));
      }
      expect(seen).toEqual(LEFT);
    },
  );

  it('answers an empty list past the end', async () => {
    const counts = { result: 16, perpage: 15, currentpage: 99, nextpage: 2, maxpage: 2 };
    expect(await read({ page: 99 })).toEqual({ ...counts, [key]: [] });
  });

  it('takes what is no sensible number for the default, and too large a limit for the largest', async () => {
    expect(await read({ limit: 'ten', page: '-1' })).toMatchObject({ perpage: 15, currentpage: 1 });
    expect(await read({ limit: 5000 })).toMatchObject({ perpage: 1000, result: 16 });
  });

  it('shows nobody else’s', async () => {
    const counts = { result: 0, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1 };
    expect(await read({}, await service.addUser())).toEqual({ ...counts, [key]: [] });
  });

  it('answers 401 without a key', async () => {
    expect((await call(service, list)).status).toBe(401);
  });
}

/** A date and time, as the interface writes them. */
export const someDate = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
