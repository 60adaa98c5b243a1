import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { readSources, sumCounts } from '../../support/account-sources.ts';
import { arbitraryDelivery, deliverWithFaults } from '../../support/deliveries.ts';
import { aCountedLink, at, SeriesModel, storedSeries } from '../../support/series-model.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/stream-records.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
vi.spyOn(console, 'error').mockReturnValue();

const aVisit = fc.record({
  /** Hours since the visit before it; some arrive late. */
  after: fc.oneof(
    { weight: 9, arbitrary: fc.nat(3) },
    { weight: 1, arbitrary: fc.integer({ min: -30, max: 60 }) },
  ),
  visitor: fc.constantFrom('ann', 'ben', undefined),
  hasNewName: fc.boolean(),
});
const toDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

/** The clicks of each day, of all names. */
function sumsByDay(sources: Record<string, number>): Record<string, number> {
  const days = Map.groupBy(Object.entries(sources), ([name]) => name.slice(0, 10));
  return Object.fromEntries([...days].map(([day, names]) => [day, sumCounts(Object.fromEntries(names))]));
}

const aDelivery = arbitraryDelivery(fc.integer({ min: 1, max: 30 }));

it('series and sources are exact, whatever fails, is repeated, arrives late, or is delivered in other pieces', async () => {
  const runs = process.env.DYNAMODB_ENDPOINT ? 3 : testSize({ ci: 60, local: 12 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(aVisit, { minLength: 20, maxLength: 200, size: 'max' }),
      fc.array(aDelivery, { maxLength: 30, size: 'max' }),
      async (visits, deliveries) => {
        const { user, link } = await aCountedLink(service);
        const [shard, model, seen] = [new Shard(), new SeriesModel(), new Set<string>()];
        let hour = 40;
        for (const [i, { after, visitor = `v${i}`, hasNewName }] of visits.entries()) {
          hour = Math.max(0, hour + after);
          shard.visit({ ...link, visitor, at: at(hour), ...(hasNewName && { referrer: `r${i}` }) });
          model.add(hour, !seen.has(visitor));
          seen.add(visitor);
        }
        let from = await deliverWithFaults(service, shard, deliveries);
        while (from < shard.records.length) {
          await deliver(shard.records.slice(from, from + 15));
          from += 15;
        }
        for (const unit of ['hours', 'days'] as const) {
          expect(await storedSeries(user, link, unit)).toEqual({
            ofLink: model.of(unit),
            ofUser: model.of(unit),
          });
        }
        const byDay = model.of('days').map(([day = 0, clicks]) => [toDate(day), clicks]);
        for (const kind of ['country', 'referrer', 'link'] as const)
          expect(sumsByDay(await readSources(user, kind, at(0)))).toEqual(Object.fromEntries(byDay));
      },
    ),
    { numRuns: runs },
  );
});
