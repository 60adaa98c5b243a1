import { describe, expect, it } from 'vitest';
import type { TestResponse } from '../../support/call.ts';
import { aList, hrefsIn } from '../../support/items/campaign-lists.ts';
import { testService } from '../../support/service.ts';
import { seedCampaign, seededAlias } from '../../support/table/seed.ts';

const service = testService();
const numbers = Array.from({ length: 120 }, (_, i) => i + 1);

/** A campaign whose twenty oldest links have expired. */
async function aLongList() {
  const { user, id, open } = await aList(service, []);
  const expired = { expiry: '2026-01-01 00:00:00' };
  await seedCampaign({ id, userId: user.id }, numbers, (n) => (n <= 20 ? expired : {}));
  const addresses = numbers.map((n) => `https://sho.rt/${seededAlias(user.id, n)}`).reverse();
  return { addresses, page: (page: unknown) => open({ query: { page } }) };
}

const waysIn = ({ text }: TestResponse) =>
  [...text.matchAll(/<a href="\?page=(\d+)">/g)].map(([, page]) => Number(page));

describe('GET /u/{owner}/{campaign} of 120 links', () => {
  it('shows fifty links per page, with links to the neighboring pages', async () => {
    const { addresses, page } = await aLongList();
    const first = await page(1);
    expect(hrefsIn(first)).toEqual(addresses.slice(0, 50));
    expect(waysIn(first)).toEqual([2]);
    const second = await page(2);
    expect(hrefsIn(second)).toEqual(addresses.slice(50, 100));
    expect(waysIn(second)).toEqual([1, 3]);
  });

  it('shows an empty page with a link back if all its links have expired, or past the end', async () => {
    const { page } = await aLongList();
    for (const [number, back] of [
      [3, 2],
      [4, 3],
      [999_999_999_999_999, 3],
    ] as const) {
      const response = await page(number);
      expect([response.status, hrefsIn(response), waysIn(response)]).toEqual([200, [], [back]]);
      expect(response.text).toContain('There are no links on this page right now.');
    }
  });

  it.each(['0', '-1', 'x', '1e3', '<script>', ''])('shows the first page for page %j', async (number) => {
    const { addresses, page } = await aLongList();
    const response = await page(number);
    expect(hrefsIn(response)).toEqual(addresses.slice(0, 50));
    expect(response.text).not.toContain('<script');
  });

  it('costs at most 5 requests and 56 read units per page', async () => {
    const { page } = await aLongList();
    for (const number of [1, 2, 3]) {
      const { requests } = await page(number);
      expect(requests.length).toBeLessThanOrEqual(5);
      expect(requests.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(56);
    }
  });
});
