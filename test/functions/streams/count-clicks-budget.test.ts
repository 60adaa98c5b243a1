import { beforeAll, describe, expect, it } from 'vitest';
import plans from '../../../infra/plans.json' with { type: 'json' };
import { readClicks } from '../../../shared/data/counting/click-records.ts';
import { upsertPlans } from '../../../shared/data/plans.ts';
import type { ClickSubject } from '../../../shared/domain/clicks/clicks.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';
import {
  counts,
  countsOfAll,
  putLinks,
  readCounts,
  type TestLink,
} from '../../support/clicks/counted-links.ts';
import { planRange } from '../../support/clicks/plan-range.ts';
import { testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
const { RECORDS, LINKS } = testSize({
  ci: { RECORDS: 10_000, LINKS: 1000 },
  local: { RECORDS: 4_000, LINKS: 300 },
});
const VISITORS = RECORDS * 0.6;
/** A plan with a quota that no test here uses up. */
const PLAN = (plans as Plan[]).find(({ limits }) => limits.clicks === 0 || limits.clicks > 30_000);

beforeAll(() => upsertPlans(plans as Plan[]));

async function readLinks(count: number) {
  return putLinks(await service.addUser({ planId: PLAN?.id ?? 0 }), count);
}

/** A realistic distribution: many visits with the first names, few with each later one. */
const toName = (i: number, names: number) => `n${Math.floor(names * ((i * 0.618_034) % 1) ** 4)}`;
function popular(link: TestLink, visits: number) {
  const shard = new Shard();
  for (let i = 0; i < visits; i++) {
    const [country, referrer] = [toName(i, 150), toName(i * 7, 300)];
    shard.visit({
      ...link,
      visitor: `v${i % VISITORS}`,
      country,
      referrer,
      browser: toName(i, 12),
      os: toName(i, 8),
    });
  }
  return shard.records;
}

/** The number of requests is the same on any table, but DynamoDB Local takes seconds for a transaction of 100 actions. */
const budget = describe.skipIf(process.env.DYNAMODB_ENDPOINT !== undefined);

budget(`a batch of ${RECORDS} records`, () => {
  it('of one link takes at most 10 requests', async () => {
    const [link] = (await readLinks(1)) as [TestLink];
    const { requests } = await deliver(popular(link, RECORDS));
    expect(requests.length).toBeLessThanOrEqual(10);
    expect(await readCounts(link)).toEqual(counts(RECORDS, VISITORS));
  });

  it('of one link takes no more requests if each visit has a different referrer', async () => {
    const [link] = (await readLinks(1)) as [TestLink];
    const shard = new Shard();
    for (let i = 0; i < RECORDS; i++) shard.visit({ ...link, referrer: `${i}.example` });
    const { requests } = await deliver(shard.records);
    expect(requests.length).toBeLessThanOrEqual(10);
    expect(requests.filter(({ operation }) => operation === 'TransactWriteItems')).toHaveLength(1);
    expect(await readCounts(link)).toEqual(counts(RECORDS, RECORDS));
  });

  it('of many links, ten consecutive records each, takes 30 requests and a transaction for 45 links', async () => {
    const links = await readLinks(LINKS);
    const shard = new Shard();
    for (const link of links) for (let i = 0; i < 10; i++) shard.visit(link);
    const { requests } = await deliver(shard.records);
    expect(requests.length).toBeLessThanOrEqual(30 + Math.ceil(LINKS / 45));
    expect(await countsOfAll(links)).toEqual(links.map(() => counts(10, 10)));
  });

  it('is one range, however many records it has', () => {
    const records = popular({ linkId: 100_000_001, userId: 1 }, RECORDS);
    const state = {
      plans: plans as Plan[],
      owners: new Map([[1, { planId: PLAN?.id ?? 0 }]]),
      deleted: new Set<ClickSubject>(),
      restorable: new Set<never>(),
      statistics: new Map(),
      used: new Map(),
      series: new Map(),
      sources: new Map(),
      charged: new Map(),
    };
    const { clicks } = readClicks(records);
    expect(planRange(clicks, state).end).toBe(RECORDS);
  });
});

budget('a batch', () => {
  it('of many links, one record each, takes 30 requests and a transaction for 45 links', async () => {
    const links = await readLinks(LINKS);
    const shard = new Shard();
    for (const link of links) shard.visit(link);
    const { requests } = await deliver(shard.records);
    expect(requests.length).toBeLessThanOrEqual(30 + Math.ceil(LINKS / 45));
    expect(requests.filter(({ operation }) => operation === 'TransactWriteItems')).toHaveLength(
      Math.ceil(LINKS / 49),
    );
  });

  it('that is repeated takes one query for its markers, after the totals of its links', async () => {
    const links = await readLinks(200);
    const shard = new Shard();
    for (const link of links) shard.visit(link);
    await deliver(shard.records);
    const { requests } = await deliver(shard.records);
    const operations = requests.map(({ operation }) => operation);
    expect(operations).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'Query']);
  });
});
