import { beforeAll, describe, expect, it } from 'vitest';
import plans from '../../../infra/plans.json' with { type: 'json' };
import { upsertPlans } from '../../../shared/data/plans.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';
import { getNumber } from '../../../shared/ids.ts';
import { putLinks, type TestLink } from '../../support/clicks/counted-links.ts';
import {
  factsAt,
  matureCounters,
  matureFacts,
  putStatistics,
} from '../../support/clicks/stored-statistics.ts';
import { testService } from '../../support/service.ts';
import type { TableRequest } from '../../support/table/recorder.ts';
import { clickLinkOn } from '../../support/table/search.ts';
import { deliver, Shard, type Visit } from '../../support/table/stream-records.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
beforeAll(() => upsertPlans(plans as Plan[]));

const isWrite = ({ operation }: TableRequest) => /Put|Update|Delete|Write/.test(operation);
const sumUnits = (requests: TableRequest[]) => requests.reduce((sum, { units }) => sum + units, 0);
const written = (requests: TableRequest[]) => sumUnits(requests.filter(isWrite));
const read = (requests: TableRequest[]) => sumUnits(requests.filter((request) => !isWrite(request)));

async function matureLinks(count: number): Promise<TestLink[]> {
  const links = await putLinks(await service.addUser({ planId: 3 }), count);
  for (const { linkId } of links) await putStatistics(clickSubject('links', linkId), matureCounters());
  return links;
}

/** On the day of `Shard.visit` by default. */
async function clickedLink(day = Date.UTC(2026, 2, 15)): Promise<TestLink> {
  const [link] = (await matureLinks(1)) as [TestLink];
  await clickLinkOn({ id: link.userId }, getNumber(link.userId, link.linkId) ?? 0, day / 86_400_000);
  return link;
}

/** DynamoDB Local does not count the writes of an index in the same way. */
const units = describe.skipIf(process.env.DYNAMODB_ENDPOINT !== undefined);

units('a lone click on a mature link', () => {
  it.each([
    ['frequent names', factsAt(0), 10],
    ['names of medium frequency', factsAt(0.5), 14],
    ['the rarest names', factsAt(1), 14],
    ['a new country, which adds a name', { ...factsAt(1), country: 'Atlantis' }, 16],
    ['a new referrer, which replaces a rare one', { ...factsAt(1), referrer: 'new.example' }, 14],
  ])('with %s writes at most 16 units, with the index', async (_, facts, expected) => {
    const shard = new Shard();
    shard.visit({ ...(await clickedLink()), ...facts });
    const { requests } = await deliver(shard.records);
    expect(written(requests)).toBe(expected);
    expect(written(requests)).toBeLessThanOrEqual(16);
    expect(read(requests)).toBeLessThanOrEqual(10);
  });

  it.each([
    ['frequent names', factsAt(0), 12],
    ['the rarest names', factsAt(1), 16],
    ['a new country, the only case above 16,', { ...factsAt(1), country: 'Atlantis' }, 18],
  ])(
    'that is the first of a day, with %s, writes 2 units more for the order by last click',
    async (_, facts, expected) => {
      const shard = new Shard();
      shard.visit({ ...(await clickedLink(Date.UTC(2026, 2, 14))), ...facts });
      expect(written((await deliver(shard.records)).requests)).toBe(expected);
    },
  );

  it('writes no more units if the clicks of its account come from many places', async () => {
    const [busy] = (await matureLinks(1)) as [TestLink];
    const link = await clickedLink(Date.UTC(2026, 2, 27));
    // Another day than that of other tests, in the last week of a month.
    const at = new Date('2026-03-27T12:00:00Z');
    const [many, one] = [new Shard(), new Shard()];
    for (let i = 0; i < 1000; i++) many.visit({ ...busy, ...matureFacts(i), at });
    await deliver(many.records);
    one.visit({ ...link, ...factsAt(0), at: new Date('2026-03-27T13:00:00Z') });
    expect(written((await deliver(one.records)).requests)).toBe(10);
  });

  it('writes 11 units on a new link, whose index entry is new', async () => {
    const [link] = (await putLinks(await service.addUser({ planId: 3 }), 1)) as [TestLink];
    const shard = new Shard();
    shard.visit(link);
    expect(written((await deliver(shard.records)).requests)).toBe(11);
  });
});

units('a lone click an hour on a mature link', () => {
  /** All reach the most on the third day. */
  const DAYS = testSize({ ci: 5, local: 2 });
  /** The units written for each click of some days. */
  async function unitsOfClicks(buildFacts: (hour: number) => Partial<Visit>): Promise<number[]> {
    const [link] = (await matureLinks(1)) as [TestLink];
    const all: number[] = [];
    for (let hour = 0; hour < DAYS * 24; hour++) {
      const shard = new Shard();
      shard.visit({ ...link, ...buildFacts(hour), at: new Date(Date.UTC(2026, 2, 25, hour)) });
      all.push(written((await deliver(shard.records)).requests));
    }
    return all;
  }
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const newCountry = (hour: number) => ({ ...factsAt(1), country: `Atlantis ${hour}` });

  it.each([
    { facts: 'frequent names', buildFacts: () => factsAt(0), without: 10, most: 16, moves: 0.5 },
    { facts: 'the rarest names', buildFacts: () => factsAt(1), without: 14, most: 16, moves: 0.5 },
    // Some are among the first, others are not.
    { facts: 'names that change', buildFacts: matureFacts, without: 12, most: 16, moves: 1.8 },
    {
      facts: 'a new name every other time',
      buildFacts: (hour: number) => (hour % 2 === 0 ? newCountry(hour) : factsAt(0)),
      without: (10 + 16) / 2,
      // The first one of a day.
      most: 18,
      moves: 1,
    },
    // Those of the link and of the account move at the same time at last.
    { facts: 'a new name each time', buildFacts: newCountry, without: 16, most: 20, moves: 0.6 },
  ])(
    'with $facts writes at most $most units, and $moves on average for what moves, and the first clicks of days',
    async ({ buildFacts: factsOf, without, most, moves }) => {
      const all = await unitsOfClicks(factsOf);
      expect(Math.max(...all)).toBeLessThanOrEqual(most);
      if (DAYS > 2) expect(Math.max(...all)).toBe(most);
      expect(mean(all)).toBeLessThanOrEqual(without + moves);
    },
  );
});

units('a batch with 60 clicks on each of 20 links', () => {
  async function buildBatch(links: TestLink[], buildFacts: (i: number) => Partial<Visit>) {
    const shard = new Shard();
    for (let i = 0; i < 60; i++) {
      for (const [n, link] of links.entries()) shard.visit({ ...link, ...buildFacts(i * 7 + n) });
    }
    return (await deliver(shard.records)).requests;
  }
  const clicks = 20 * 60;

  it('writes at most 0.3 units a click on new links, whose names are new, too, and then fewer', async () => {
    const links = await putLinks(await service.addUser({ planId: 3 }), 20);
    const facts = (i: number): Partial<Visit> => ({
      country: ['France', 'Germany', 'Spain', 'United Kingdom', 'Côte d’Ivoire'][i % 5],
      referrer: ['Direct', 'www.google.com', 't.co', 'l.facebook.com', 'news.example.com', 'a.example'][
        i % 6
      ],
      browser: ['Chrome', 'Mobile Safari', 'Firefox', 'Edge'][i % 4],
      os: ['Windows', 'iOS', 'Android'][i % 3],
    });
    const [first, second] = [await buildBatch(links, facts), await buildBatch(links, facts)];
    expect(written(first) / clicks).toBeLessThanOrEqual(0.3);
    expect(written(second)).toBeLessThan(written(first));
  });

  it('writes at most 0.3 units a click with one such batch an hour on mature links, also when all series move, and looks for counted clicks with one read unit', async () => {
    const links = await matureLinks(20);
    for (let hour = 0; hour < testSize({ ci: 8, local: 3 }); hour++) {
      const at = new Date(Date.UTC(2026, 2, 20, hour));
      const requests = await buildBatch(links, (i) => ({ ...matureFacts(i), at }));
      expect(written(requests) / clicks).toBeLessThanOrEqual(0.3);
      const lookups = requests.filter(
        ({ operation, input }) => operation === 'Query' && JSON.stringify(input).includes('COUNTED#'),
      );
      expect(lookups).toHaveLength(1);
      expect(sumUnits(lookups)).toBeLessThanOrEqual(1);
    }
  });
});
