import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { monthlyClicksKey } from '../../../shared/data/statistics-keys.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { MAX_CHARGED } from '../../../shared/domain/clicks/click-quota.ts';
import { counts, countsOfAll, putLinks, type TestLink } from '../../support/clicks/counted-links.ts';
import { arbitraryDelivery, deliverWithFaults } from '../../support/clicks/deliveries.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
vi.spyOn(console, 'error').mockReturnValue();

/** DynamoDB Local gets slower with each transaction, also for later tests. */
const RUNS = process.env.DYNAMODB_ENDPOINT ? 6 : testSize({ ci: 20, local: 7 });
const LINKS = 120;
const PRIVATE_VISITORS = 'private:2026-03-15T12:a';
const VISITORS = ['ann', 'ben', 'cem', PRIVATE_VISITORS];

const aVisit = fc.record({
  /** Some links get more visits than others, and more are visited than fit into one transaction. */
  link: fc.oneof(fc.nat(3), fc.nat(LINKS - 1)),
  visitor: fc.constantFrom(...VISITORS),
  visits: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.nat(3) }),
  isForgotten: fc.oneof(
    { weight: 19, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.boolean() },
  ),
});
const aDelivery = arbitraryDelivery(
  fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 400 })),
);

/** The visits in the stream, and their number for each link. */
function fill(
  shard: Shard,
  links: TestLink[],
  visits: (typeof aVisit extends fc.Arbitrary<infer V> ? V : never)[],
) {
  const expected = links.map(() => ({ clicks: 0, uniqueClicks: 0 }));
  const present = new Set<string>();
  for (const { link: index, visitor, visits: times, isForgotten } of visits) {
    const [link, count, who] = [links[index], expected[index], `${index} ${visitor}`];
    if (!link || !count) continue;
    if (isForgotten && present.delete(who)) shard.forget(link.linkId, visitor);
    // A visitor's first record has at least one visit.
    const came = present.has(who) ? times : Math.max(times, 1);
    shard.visit({ ...link, visitor, visits: came });
    count.clicks += came;
    if (visitor === PRIVATE_VISITORS) count.uniqueClicks += came;
    else if (!present.has(who)) count.uniqueClicks++;
    present.add(who);
  }
  return expected;
}

/** In one batch without faults; every further batch can charge more. */
function leastCharged(visits: { link: number; visitor: string; visits: number }[]): number {
  const byVisitor = Map.groupBy(visits, ({ link, visitor }) => `${link} ${visitor}`);
  const sums = [...byVisitor.values()].map((some) => some.reduce((sum, one) => sum + one.visits, 0));
  return sums.reduce((sum, one) => sum + Math.min(one, MAX_CHARGED), 0);
}

it('counts equal visits everywhere, whatever fails, is repeated, or is delivered in other pieces', {
  tags: ['race'],
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aVisit, { minLength: 1, maxLength: 400, size: 'max' }),
      fc.array(aDelivery, { maxLength: 25, size: 'max' }),
      async (visits, deliveries) => {
        const user = await service.addUser();
        const links = await putLinks(user, LINKS);
        const shard = new Shard();
        const expected = fill(shard, links, visits);
        const from = await deliverWithFaults(service, shard, deliveries);
        await deliver(shard.records.slice(from));
        const counted = await countsOfAll(links);
        expect(counted).toEqual(expected.map(({ clicks, uniqueClicks }) => counts(clicks, uniqueClicks)));
        const clicks = expected.reduce((sum, one) => sum + one.clicks, 0);
        const month = await getItem<{ charged: number }>(monthlyClicksKey(user.id, '2026-03'));
        expect(month ?? { clicks: 0 }).toMatchObject({ clicks });
        expect(month?.charged ?? 0).toBeLessThanOrEqual(clicks);
        expect(month?.charged ?? 0).toBeGreaterThanOrEqual(leastCharged(visits));
      },
    ),
    { numRuns: RUNS, interruptAfterTimeLimit: 45_000 },
  );
});
