import { beforeAll, describe, expect, it } from 'vitest';
import plans from '../../../infra/plans.json' with { type: 'json' };
import { readStatistics } from '../../../shared/data/counting/statistics.ts';
import { upsertPlans } from '../../../shared/data/plans.ts';
import { monthlyClicksKey } from '../../../shared/data/statistics-keys.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import type { Plan } from '../../../shared/domain/plans/plans.ts';
import type { User } from '../../../shared/domain/users/users.ts';
import { visitorId } from '../../../shared/visitor/request/visitor-id.ts';
import {
  clicksInMonth,
  counts,
  putLinks,
  readCounts,
  type TestLink,
} from '../../support/clicks/counted-links.ts';
import { putPlans, testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();

function aPlan(id: number, clicks: number, overrides: Partial<Plan> = {}): Plan {
  const [plan] = plans as Plan[];
  if (!plan) throw new Error('The catalog is empty.');
  return { ...plan, id, free: false, ...overrides, limits: { ...plan.limits, clicks } };
}
const FREE = aPlan(1, 10, { free: true });
const PRO = aPlan(2, 100);
const UNLIMITED = aPlan(3, 0);

beforeAll(() => putPlans([FREE, PRO, UNLIMITED]));

async function readLinks(user: Partial<User>, count = 1) {
  const links = await putLinks(await service.addUser(user), count);
  return links as [TestLink, ...TestLink[]];
}
const readMonth = ({ userId }: TestLink) =>
  getItem<{ clicks: number; charged: number }>(monthlyClicksKey(userId, '2026-03'));
function visited(link: TestLink, times: number, visit: { at?: Date; country?: string } = {}) {
  const shard = new Shard();
  for (let i = 0; i < times; i++) shard.visit({ ...link, ...visit });
  return shard;
}

describe('the clicks in a month', () => {
  it('are counted up to the plan’s quota, and no names after that', async () => {
    const [link, other] = (await readLinks({ planId: PRO.id }, 2)) as [TestLink, TestLink];
    const shard = visited(link, 90);
    shard.visit({ ...link, visits: 15, country: 'Spain' });
    shard.visit({ ...link, country: 'Norway' });
    shard.visit({ ...other, country: 'Norway' });
    expect(await deliver(shard.records)).toMatchObject({ done: 93 });
    expect(await readCounts(link)).toEqual(counts(105, 91));
    expect(await readStatistics(clickSubject('links', link.linkId))).not.toHaveProperty('country:Norway');
    expect(await readStatistics(clickSubject('links', other.linkId))).toBeUndefined();
    expect(await clicksInMonth(link.userId, '2026-03')).toBe(105);
    await deliver(visited(link, 5).records);
    expect(await readCounts(link)).toEqual(counts(105, 91));
  });

  it('meet the quota exactly when many consumers count at the same time', async () => {
    const [link] = await readLinks({ planId: PRO.id });
    const shards = [30, 40, 20, 35, 25].map((times) => visited(link, times));
    const deliveries = await Promise.all(shards.map(({ records }) => deliver(records)));
    expect(deliveries.map(({ done }) => done)).toEqual([30, 40, 20, 35, 25]);
    expect(await readCounts(link)).toEqual(counts(100, 100));
    expect(await clicksInMonth(link.userId, '2026-03')).toBe(100);
  });

  it('have no limit if the plan’s limit is 0, and are counted for a later plan', async () => {
    const [link] = await readLinks({ planId: UNLIMITED.id });
    await deliver(visited(link, 150).records);
    expect(await readCounts(link)).toEqual(counts(150, 150));
    expect(await clicksInMonth(link.userId, '2026-03')).toBe(150);
  });

  it('start at zero in each month, in UTC, even within a batch', async () => {
    const [link] = await readLinks({ planId: PRO.id });
    const shard = visited(link, 120, { at: new Date('2026-03-31T23:59:59Z') });
    for (let i = 0; i < 30; i++) shard.visit({ ...link, at: new Date('2026-04-01T00:00:00Z') });
    await deliver(shard.records);
    expect(await readCounts(link)).toEqual(counts(130, 130));
    expect(await clicksInMonth(link.userId, '2026-03')).toBe(100);
    expect(await clicksInMonth(link.userId, '2026-04')).toBe(30);
  });

  it('have the free plan’s quota as soon as the plan ends', async () => {
    const [link] = await readLinks({ planId: UNLIMITED.id, planExpires: '2026-03-20 00:00:00' });
    await deliver(visited(link, 8, { at: new Date('2026-03-19T23:59:59Z') }).records);
    await deliver(visited(link, 8, { at: new Date('2026-03-20T00:00:00Z') }).records);
    expect(await readCounts(link)).toEqual(counts(10, 10));
  });

  it('of one owner do not use another owner’s quota in the same batch', async () => {
    const [poor] = await readLinks({ planId: FREE.id });
    const [rich] = await readLinks({ planId: PRO.id });
    const shard = visited(poor, 15);
    for (let i = 0; i < 15; i++) shard.visit(rich);
    await deliver(shard.records);
    expect(await readCounts(poor)).toEqual(counts(10, 10));
    expect(await readCounts(rich)).toEqual(counts(15, 15));
  });

  it('are counted once when a batch is repeated, whatever the quota is by then', async () => {
    const [link] = await readLinks({ planId: PRO.id });
    const { records } = visited(link, 60);
    await deliver(records);
    await deliver(records);
    expect(await readCounts(link)).toEqual(counts(60, 60));
  });
});

describe('one visitor of a link', () => {
  it.each([
    ['with an address and a browser', 'ann', 1],
    ['who asks not to be tracked', 'private:2026-03-15T12:a', 5_200],
  ])('%s is charged 10 clicks a batch, however many are counted', async (_, visitor, uniqueClicks) => {
    const [link] = await readLinks({ planId: PRO.id });
    const shard = new Shard();
    for (let i = 0; i < 5_200; i++) shard.visit({ ...link, visitor });
    await deliver(shard.records);
    expect(await readCounts(link)).toEqual(counts(5_200, uniqueClicks));
    expect(await readMonth(link)).toMatchObject({ clicks: 5_200, charged: 10 });
    await deliver(visited(link, 5).records);
    expect(await readMonth(link)).toMatchObject({ clicks: 5_205, charged: 15 });
  });

  it('is charged 10 clicks for each link, also if a batch takes several transactions', async () => {
    const links = await readLinks({ planId: UNLIMITED.id }, 120);
    const shard = new Shard();
    for (const at of [new Date('2026-03-15T12:04:59Z'), new Date('2026-03-15T12:05:00Z')])
      for (const link of links) for (let i = 0; i < 8; i++) shard.visit({ ...link, visitor: 'ann', at });
    await deliver(shard.records);
    expect(await readMonth(links[0])).toMatchObject({ clicks: 120 * 16, charged: 120 * 10 });
  });

  it('is charged 10 clicks a batch under any number of browser names', async () => {
    const [link] = await readLinks({ planId: PRO.id });
    const visitor = (userAgent: string, address = '192.0.2.1') =>
      visitorId({
        visitorKey: 'a key',
        subject: clickSubject('links', link.linkId),
        headers: { 'user-agent': userAgent },
        address,
        time: new Date(),
      });
    const shard = new Shard();
    for (let i = 0; i < 300; i++) shard.visit({ ...link, visitor: visitor(`browser ${i}`) });
    shard.visit({ ...link, visitor: visitor('browser 0', '192.0.2.2') });
    await deliver(shard.records);
    expect(await readMonth(link)).toMatchObject({ clicks: 301, charged: 11 });
  });

  it('is not charged for visits beyond those of an hour, which are counted', async () => {
    const links = await readLinks({ planId: PRO.id }, 3);
    const shard = new Shard();
    for (const link of links) {
      shard.visit({ ...link, visitor: 'ann', visits: 5, free: 2 });
      shard.visit({ ...link, visitor: 'ann', visits: 4, free: 4 });
      shard.visit({ ...link, visitor: 'ann', visits: 1 });
    }
    await deliver(shard.records);
    expect(await readMonth(links[0])).toMatchObject({ clicks: 30, charged: 12 });
  });

  it('uses up the last clicks of a month, and none are counted after that', async () => {
    const [link] = await readLinks({ planId: PRO.id });
    const shard = visited(link, 95);
    for (let i = 0; i < 20; i++) shard.visit({ ...link, visitor: 'ann' });
    await deliver(shard.records);
    expect(await readCounts(link)).toEqual(counts(100, 96));
    expect(await readMonth(link)).toMatchObject({ clicks: 100, charged: 100 });
  });
});

describe('plans', () => {
  it('are read once for many batches, and again immediately for a new plan', async () => {
    const [link] = await readLinks({ planId: PRO.id });
    await deliver(visited(link, 1).records);
    const again = await deliver(visited(link, 1).records);
    expect(again.requests.filter(({ input }) => JSON.stringify(input).includes('PLANS'))).toEqual([]);
    await upsertPlans([aPlan(4, 2)]);
    const [newcomer] = await readLinks({ planId: 4 });
    await deliver(visited(newcomer, 5).records);
    expect(await readCounts(newcomer)).toEqual(counts(2, 2));
  });
});
