import { beforeAll, describe, expect, it } from 'vitest';
import { listLinks } from '../../../shared/api/links.ts';
import type { Backdated } from '../../../shared/domain/links/backdated-lists.ts';
import { call } from '../../support/call.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds } from '../../support/table/rounds.ts';
import { seedLinks } from '../../support/table/seed.ts';
import { seedBackdated, spreadOverYears } from '../../support/table/seed-backdated.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
const LINKS = testSize({ ci: 20_000, local: 1_500 });
const LAST_PAGE = Math.ceil(LINKS / 15);
const HALF = LINKS / 2;

const range = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);
const oneSecond: Backdated[] = range(1, HALF).map((n) => ({ n, anchor: 0, date: '2025-03-01 12:00:00' }));

describe.each([
  ['with dates over five years', spreadOverYears(LINKS), 25],
  ['in no order', spreadOverYears(LINKS, { rank: (i) => (i * 7919) % LINKS }), 25],
  ['half of them on one second, which is 0.7 units more for each 1,000', oneSecond, 25 + (HALF * 0.7) / 1000],
])(`a page of ${LINKS} imported links, %s`, (_, backdated, maxUnits) => {
  let user: TestUser;
  let newestFirst: number[];

  beforeAll(async () => {
    user = await service.addUser();
    const others = range(backdated.length + 1, LINKS - backdated.length);
    await seedLinks(user.id, others);
    await seedBackdated(user.id, backdated);
    const byDate = backdated.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : b.n - a.n));
    newestFirst = [...others.toReversed(), ...byDate.map(({ n }) => n)];
  }, 120_000);

  it.each([1, 2, Math.floor(LAST_PAGE / 2), Math.floor(LAST_PAGE / 2) + 1, LAST_PAGE - 1, LAST_PAGE])(
    'costs at most 3 sequential requests and the units: page %i',
    async (page) => {
      const { body, requests } = await call(service, listLinks, { key: user.key, query: { page } });
      const ids = body.data.urls.map(({ id }: { id: number }) => id % 100_000_000);
      expect(body.data.result).toBe(LINKS);
      expect(ids).toEqual(newestFirst.slice((page - 1) * 15, page * 15));
      const reads = requests.slice(2);
      expect(countRounds({ requests: reads })).toBeLessThanOrEqual(3);
      expect(reads.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(maxUnits);
    },
  );
});
