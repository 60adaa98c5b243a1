import { beforeAll, describe, expect, it } from 'vitest';
import { collectionKey, itemKey } from '../../../../shared/data/keys.ts';
import { findAnchor } from '../../../../shared/data/links/by-date/find-anchor.ts';
import { deleteItems } from '../../../../shared/data/table/batch-delete.ts';
import { groupWrites } from '../../../../shared/data/table/group-writes.ts';
import { formatDateTime } from '../../../../shared/domain/values/dates.ts';
import { testService } from '../../../support/service.ts';
import { buildLinkItems, countItems, putAll } from '../../../support/table/seed.ts';

const service = testService();
const USER = 4_711;
const LINKS = 2_000;
const links = collectionKey(USER, 'links');

/** Two links a minute; each number is even. */
const toDate = (n: number) =>
  formatDateTime(new Date(Date.parse('2026-01-01T00:00:00Z') + Math.floor(n / 4) * 60_000));
const numbers = Array.from({ length: LINKS }, (_, i) => 2 * (i + 1));

beforeAll(async () => {
  const items = numbers.flatMap((n) => buildLinkItems(USER, [n], { fields: { date: toDate(n) } }));
  await putAll([...items, ...countItems(links, numbers)]);
});

/** The result, and how many requests it took. */
async function find(date: string) {
  const before = service.table.requests.length;
  const anchor = await findAnchor(links, { date });
  return { anchor, requests: service.table.requests.length - before };
}

const expectedAnchor = (date: string, existing = numbers) =>
  Math.max(0, ...existing.filter((n) => toDate(n) <= date));

describe('the anchor of a backdated link', () => {
  it('takes the counts and one block if it is older than all other links', async () => {
    expect(await find('2025-12-31 23:59:59')).toEqual({ anchor: 0, requests: 2 });
  });

  it.each([1, 2, 31, 32, 33, 63, 64, 65, 1_000, 2_001, 3_998, 4_000, 9_999])(
    'is the last link that is not newer than number %i would be, in at most 9 requests',
    async (n) => {
      const { anchor, requests } = await find(toDate(n));
      expect(anchor).toBe(expectedAnchor(toDate(n)));
      // The counts, the first block, and a search of the 125 others.
      expect(requests).toBeLessThanOrEqual(9);
    },
  );

  it('shares what it reads with other rows of a request', async () => {
    const before = service.table.requests.length;
    const dates = Array.from({ length: 50 }, (_, i) => toDate(80 * i));
    const anchors = await groupWrites(() => Promise.all(dates.map((date) => findAnchor(links, { date }))));
    expect(anchors).toEqual(dates.map((date) => expectedAnchor(date)));
    expect(service.table.requests.length - before).toBeLessThan(126);
  });

  it('is found among the links that are left when blocks were deleted after they were counted', async () => {
    const isDeleted = (n: number) => n < 64 || (n >= 1_000 && n < 3_000);
    await deleteItems(numbers.filter(isDeleted).map((n) => itemKey(links, n)));
    const left = numbers.filter((n) => !isDeleted(n));
    for (const n of [1, 70, 500, 999, 1_500, 2_999, 3_001, 3_999])
      expect((await find(toDate(n))).anchor).toBe(expectedAnchor(toDate(n), left));
  });
});
