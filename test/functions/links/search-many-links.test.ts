import { beforeAll, describe, expect, it } from 'vitest';
import { deleteLink, listLinks } from '../../../shared/api/links.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { clickLink, indexAll, putDatedLinks } from '../../support/table/search.ts';

const service = testService();

const search = (user: TestUser, query: Record<string, unknown>) =>
  call(service, listLinks, { key: user.key, query });

describe('a search among thousands of matches', () => {
  const COUNT = 5000;
  let user: TestUser;
  beforeAll(async () => {
    user = await service.addUser();
    await putDatedLinks(
      user,
      Array.from({ length: COUNT }, (_, i) => `2026-01-${String(1 + (i % 28)).padStart(2, '0')} 10:00:00`),
    );
    await indexAll(user, { atOnce: 400 });
  }, 60_000);

  const sumUnits = (requests: { operation: string; units: number }[], operation: string) =>
    requests.filter((one) => one.operation === operation).reduce((sum, { units }) => sum + units, 0);

  /** The table requests of a search, without those that authenticate. */
  const listReads = (requests: { operation: string; units: number }[]) =>
    requests.slice(2).map(({ operation, units }) => [operation, units]);

  it.each([
    ['even', 1],
    ['even', 84],
    ['even', 167],
    ['even', 168],
    ['even', 9_007_199_254_740_991],
    ['common even example', 1],
    ['common even example', 167],
    ['common even example', 334],
  ])('finds the exact total of “%s” and page %i at the same cost', async (q, page) => {
    const { body, requests } = await search(user, { q, page, limit: 15 });
    const result = COUNT / 2;
    expect(body.data).toMatchObject({ result, currentpage: page, maxpage: Math.ceil(result / 15) });
    const newest = COUNT - (page - 1) * 30;
    const expected = Array.from({ length: 15 }, (_, i) => newest - 2 * i).filter((n) => n > 0);
    expect(body.data.urls.map(({ id }: { id: number }) => id)).toEqual(expected.map((n) => toId(user.id, n)));
    // A query for each word, which reads at most a unit for 5000 links, and half a unit for each link of the page. In between, an
    // empty query for backdated links.
    expect(listReads(requests)).toEqual([
      ...q.split(' ').map(() => ['Query', 0.5]),
      ['Query', 0],
      ...(expected.length > 0 ? [['BatchGetItem', expected.length / 2]] : []),
    ]);
  });

  it.each([
    ['all links of a month', { from: '2026-01-01', to: '2026-02-01' }, COUNT, 7.5],
    ['the links of a day', { from: '2026-01-03', to: '2026-01-04' }, 179, 1],
  ])('finds %s with few read units', async (_, range, result, units) => {
    const { body, requests } = await search(user, { ...range, limit: 1 });
    expect(body.data.result).toBe(result);
    expect(listReads(requests)).toEqual([
      ['Query', units],
      ['Query', 0],
      ['BatchGetItem', 0.5],
    ]);
  });

  it('sorts matches by clicks, many of them by the index', async () => {
    const clicked = new Map([
      [10, 5],
      [4444, 9],
      [11, 7],
    ]);
    for (const [n, clicks] of clicked) await clickLink(user, n, clicks);
    const { body, requests } = await search(user, { q: 'even', order: 'click', limit: 3 });
    // The first 500 keys of the index have enough matches.
    expect(sumUnits(requests, 'Query')).toBeLessThanOrEqual(5);
    expect(body.data.result).toBe(COUNT / 2);
    expect(body.data.urls.map(({ id }: { id: number }) => id - toId(user.id, 0))).toEqual([4444, 10, COUNT]);
    const second = await search(user, { q: 'even', order: 'click', limit: 3, page: 2 });
    expect(second.body.data.urls[0].id).toBe(toId(user.id, COUNT - 2));
    const few = await search(user, { q: 'rare', order: 'click', limit: 2 });
    expect(few.body.data.result).toBe(10);
    expect(few.body.data.urls.map(({ clicks }: { clicks: number }) => clicks)).toEqual([0, 0]);
  });

  it('shows no link that was deleted since it was indexed', async () => {
    await call(service, deleteLink, { key: user.key, params: { id: toId(user.id, COUNT) } });
    const { body } = await search(user, { q: 'even', limit: 2 });
    expect(body.data.urls.map(({ id }: { id: number }) => id)).toEqual([toId(user.id, COUNT - 2)]);
  });
});
