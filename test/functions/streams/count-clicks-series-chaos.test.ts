import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { campaigns } from '../../../shared/data/campaigns.ts';
import { channels } from '../../../shared/data/channels/channels.ts';
import { readAccountBreakdown, readItemBreakdown } from '../../../shared/data/counting/breakdown.ts';
import { links } from '../../../shared/data/links/links.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { readSources, sumCounts } from '../../support/clicks/account-sources.ts';
import { arbitraryDelivery, deliverWithFaults } from '../../support/clicks/deliveries.ts';
import {
  aCountedLink,
  at,
  readStoredSeries,
  SeriesModel,
  storedSeries,
} from '../../support/clicks/series-model.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';
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
  browser: fc.constantFrom('Chrome', 'Safari', 'Firefox'),
});
const toDate = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

const dayRange = (day = '2126-03-26') => {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  return { from: day, to: next };
};

type NamedClicks = { name: string; clicks: number }[];

/** How often each name came on each day. */
class NamesModel {
  readonly #clicks = new Map<string, number>();

  add(day: string, names: Record<string, string>): void {
    for (const [by, name] of Object.entries(names)) {
      const key = JSON.stringify([day, by, name]);
      this.#clicks.set(key, (this.#clicks.get(key) ?? 0) + 1);
    }
  }

  get days(): string[] {
    return [...new Set([...this.#clicks.keys()].map((key) => JSON.parse(key)[0] as string))].sort();
  }

  /** All clicks are counted, none of them twice. Returns how often each name came. */
  expectSums({ data }: { data: NamedClicks }, { by, from, to }: { by: string; from: string; to: string }) {
    const came = new Map<string, number>();
    for (const [key, clicks] of this.#clicks) {
      const [day, of, name] = JSON.parse(key) as [string, string, string];
      if (of === by && day >= from && day < to) came.set(name, (came.get(name) ?? 0) + clicks);
    }
    const sum = (counts: Iterable<number>) => [...counts].reduce((a, b) => a + b, 0);
    expect(sum(data.map(({ clicks }) => clicks))).toBe(sum(came.values()));
    const tooMany = data.filter(({ name, clicks }) => name !== 'Other' && clicks > (came.get(name) ?? 0));
    expect(tooMany).toEqual([]);
    return came;
  }

  /** The same, and few names are exact. */
  expectCounts({ data }: { data: NamedClicks }, query: { by: string; from: string; to: string }) {
    const came = this.expectSums({ data }, query);
    if (query.by === 'browser')
      expect(Object.fromEntries(data.map(({ name, clicks }) => [name, clicks]))).toEqual(
        Object.fromEntries(came),
      );
  }
}

/** The clicks of each day that have a name. */
function sumsByDay(sources: Record<string, number>): Record<string, number> {
  const named = Object.entries(sources).filter(([name]) => !name.endsWith(' Other'));
  const days = Map.groupBy(named, ([name]) => name.slice(0, 10));
  return Object.fromEntries([...days].map(([day, names]) => [day, sumCounts(Object.fromEntries(names))]));
}

const aDelivery = arbitraryDelivery(fc.integer({ min: 1, max: 30 }));

it('series and sources are exact, whatever fails, is repeated, arrives late, or is delivered in other pieces', {
  tags: ['race'],
  timeout: 300_000,
}, async () => {
  const runs = process.env.DYNAMODB_ENDPOINT ? 3 : testSize({ ci: 25, local: 6 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(aVisit, { minLength: 20, maxLength: 200, size: 'max' }),
      fc.array(aDelivery, { maxLength: 30, size: 'max' }),
      async (visits, deliveries) => {
        const { user, link } = await aCountedLink(service);
        const { id: campaign } = await addCampaignFor(service, user);
        const channel = await addChannelFor(service, user);
        const memberships = 'campaigns:1 channels:1';
        const [shard, model, seen] = [new Shard(), new SeriesModel(), new Set<string>()];
        const names = new NamesModel();
        let hour = 40;
        for (const [i, { after, visitor = `v${i}`, hasNewName, browser }] of visits.entries()) {
          hour = Math.max(0, hour + after);
          const referrer = hasNewName ? `r${i}` : 'Direct';
          shard.visit({ ...link, memberships, visitor, at: at(hour), referrer, browser });
          names.add(toDate(Math.floor(at(hour).getTime() / 86_400_000)), { referrer, browser });
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
          for (const subject of [clickSubject('campaigns', campaign), clickSubject('channels', channel)])
            expect(await readStoredSeries(subject, unit)).toEqual(model.of(unit));
        }
        const clicksByDay = new Map(model.of('days').map(([day = 0, clicks = 0]) => [toDate(day), clicks]));
        for (const kind of ['country', 'referrer', 'link'] as const) {
          const sums = Object.entries(sumsByDay(await readSources(user, kind, at(0))));
          // After a day with many names, the first click may find no room for its own.
          const tooMany = sums.filter(([day, named]) => named > (clicksByDay.get(day) ?? 0));
          expect(tooMany).toEqual([]);
        }
        const [first = '', ...others] = names.days;
        const ranges = [{ from: '2126-03-01', to: '2126-07-01' }, ...[first, others.at(-1)].map(dayRange)];
        for (const range of ranges) {
          for (const by of ['browser', 'referrer'] as const) {
            const query = { by, timezone: 'UTC', ...range };
            const ofLink = await readItemBreakdown(links, { ...link, id: link.linkId }, query, at(0));
            const ofUser = await readAccountBreakdown(user.id, query, at(0));
            names.expectCounts(ofLink, query);
            const [ofCampaign, ofChannel] = [
              { userId: user.id, id: campaign },
              { userId: user.id, id: channel },
            ];
            names.expectCounts(await readItemBreakdown(campaigns, ofCampaign, query, at(0)), query);
            names.expectCounts(await readItemBreakdown(channels, ofChannel, query, at(0)), query);
            // Late clicks find no room in the item of a month that is full of another day's names.
            names.expectSums(ofUser, query);
          }
        }
      },
    ),
    // A smaller example of a failure would take longer than the test may.
    { numRuns: runs, endOnFailure: true },
  );
});
