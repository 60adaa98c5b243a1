import { beforeAll, describe, expect, it } from 'vitest';
import { listLinks } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds } from '../../support/table/rounds.ts';
import { seedLinks } from '../../support/table/seed.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
const LINKS = testSize({ ci: 100_000, local: 10_000 });
const LAST_PAGE = Math.ceil(LINKS / 15);

/** Read units and sequential round trips of a list, without those of authentication. */
async function measureCost(user: TestUser, query: Record<string, unknown>) {
  const { body, requests } = await call(service, listLinks, { key: user.key, query });
  const reads = requests.slice(2);
  const units = reads.reduce((sum, request) => sum + request.units, 0);
  return {
    ids: body.data.urls.map(({ id }: { id: number }) => id % 100_000_000),
    requests: reads,
    units,
    rounds: countRounds({ requests: reads }),
  };
}

describe(`a page of ${LINKS} links`, () => {
  let user: TestUser;
  /** Every other link was deleted, so that each block has gaps. */
  const numbers = Array.from({ length: LINKS }, (_, i) => 2 * i + 1);

  const byClicks = numbers.toSorted((a, b) => (b % 1000) - (a % 1000) || b - a);

  beforeAll(async () => {
    user = await service.addUser();
    await seedLinks(user.id, numbers);
  });

  it.each([1, 2, 3, 100, Math.floor(LAST_PAGE / 2), LAST_PAGE - 1, LAST_PAGE])(
    'costs at most 3 sequential requests and 25 read units: page %i',
    async (page) => {
      const { ids, units, rounds } = await measureCost(user, { page });
      const newest = (LINKS - (page - 1) * 15) * 2 - 1;
      expect(ids).toEqual(Array.from({ length: 15 }, (_, i) => newest - 2 * i).filter((n) => n > 0));
      expect(rounds).toBeLessThanOrEqual(3);
      expect(units).toBeLessThanOrEqual(25);
    },
  );

  it('by clicks, costs at most 25 read units within the first thousand entries', async () => {
    for (const page of [1, 66, LAST_PAGE - 66, LAST_PAGE])
      expect((await measureCost(user, { page, order: 'click' })).units).toBeLessThanOrEqual(25);
  });

  it('by clicks, reads no more index entries than a page has, and counts the others from the nearer end', async () => {
    const middle = Math.ceil(LAST_PAGE / 2);
    for (const page of [middle - 1, middle, middle + 1]) {
      const { ids, requests } = await measureCost(user, { page, order: 'click' });
      expect(ids).toEqual(byClicks.slice((page - 1) * 15, page * 15));
      const queries = requests.filter(({ input }) => input.IndexName === 'byClicks');
      const read = queries.filter(({ input }) => input.Select !== 'COUNT');
      expect(read.map(({ input }) => input.Limit)).toEqual([15]);
      const counted = queries.map(({ input }) => Number(input.Select === 'COUNT' && input.Limit));
      expect(Math.max(...counted)).toBeLessThanOrEqual(LINKS / 2);
    }
  });
});
