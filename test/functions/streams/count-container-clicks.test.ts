import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSeries } from '../../../shared/data/counting/series.ts';
import { putNoClicks } from '../../../shared/data/counting/statistics.ts';
import { MAX_CHANNELS } from '../../../shared/data/owned/channel-items.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { formatMemberships } from '../../../shared/domain/clicks/memberships.ts';
import { getNumber, toId } from '../../../shared/ids.ts';
import { putLinks, type TestLink, total } from '../../support/clicks/counted-links.ts';
import { wholeSeries } from '../../support/clicks/series-model.ts';
import {
  factsAt,
  matureCounters,
  measureLargestItem,
  putStatistics,
} from '../../support/clicks/stored-statistics.ts';
import { testService } from '../../support/service.ts';
import type { TableRequest } from '../../support/table/recorder.ts';
import { clickLinkOn } from '../../support/table/search.ts';
import { deliver, Shard, type Visit } from '../../support/table/stream-records.ts';

const service = testService();
vi.spyOn(console, 'error').mockReturnValue();
afterEach(() => {
  service.table.failWith(undefined);
});

const written = (requests: TableRequest[]) =>
  requests
    .filter(({ operation }) => operation === 'TransactWriteItems')
    .reduce((sum, { units }) => sum + units, 0);
const transactions = (requests: TableRequest[]) =>
  requests
    .filter(({ operation }) => operation === 'TransactWriteItems')
    .map(({ input }) => input.TransactItems);

/** A user with mature links, and what visits write of links that are in a campaign and this many channels. */
async function aMember({ links = 1, campaigns = 0, channels = 0 }) {
  const user = await service.addUser({ planId: 3 });
  const members = await putLinks(user, links);
  for (const { linkId } of members) await putStatistics(clickSubject('links', linkId), matureCounters());
  const list = (count: number) => Array.from({ length: count }, (_, i) => toId(user.id, i + 1));
  const subjects = [
    ...list(campaigns).map((id) => clickSubject('campaigns', id)),
    ...list(channels).map((id) => clickSubject('channels', id)),
  ];
  for (const subject of subjects) await transact([putNoClicks(subject)]);
  const memberships = (campaign?: number) =>
    formatMemberships({
      userId: user.id,
      campaign,
      channels: Object.fromEntries(list(channels).map((id, place) => [id, place])),
    }) ?? '';
  return {
    user,
    link: members[0] as TestLink,
    members,
    subjects,
    memberships,
    firstCampaign: toId(user.id, 1),
  };
}

const readDays = async (subject: Parameters<typeof readSeries>[0]) =>
  total((await readSeries(subject, wholeSeries.days)).days);

/** DynamoDB Local does not count the writes of an index in the same way. */
const units = describe.skipIf(process.env.DYNAMODB_ENDPOINT !== undefined);

const FIRST_DAY = Date.UTC(2026, 2, 15) / 86_400_000;

units('a lone click', () => {
  it.each([
    [0, 0, 10],
    [1, 0, 12],
    [0, 1, 12],
    [1, 2, 16],
  ])(
    'on a link in %i campaigns and %i channels that is not the first of its day writes %i units: two for each',
    async (campaigns, channels, expected) => {
      const { link, memberships, firstCampaign } = await aMember({ campaigns, channels });
      await clickLinkOn({ id: link.userId }, getNumber(link.userId, link.linkId) ?? 0, FIRST_DAY);
      const shard = new Shard();
      shard.visit({
        ...link,
        ...factsAt(0),
        memberships: memberships(campaigns > 0 ? firstCampaign : undefined),
      });
      expect(written((await deliver(shard.records)).requests)).toBe(expected);
    },
  );

  it('an hour on a link in a campaign writes 2.9 more on average, with names that change', async () => {
    const unitsOfClicks = async (campaigns: number) => {
      const { link, memberships, firstCampaign } = await aMember({ campaigns });
      let sum = 0;
      for (let hour = 0; hour < 50; hour++) {
        const shard = new Shard();
        const at = new Date(Date.UTC(2026, 2, 25, hour));
        const facts = factsAt((hour % 10) / 10);
        shard.visit({ ...link, ...facts, at, memberships: campaigns > 0 ? memberships(firstCampaign) : '' });
        sum += written((await deliver(shard.records)).requests);
      }
      return sum / 50;
    };
    const more = (await unitsOfClicks(1)) - (await unitsOfClicks(0));
    expect(more).toBeGreaterThanOrEqual(2);
    expect(more).toBeLessThanOrEqual(2.9);
  });
});

units('a batch with 60 clicks on each of 20 links in one campaign and two channels', () => {
  it('writes at most 0.3 units a click, as in none', async () => {
    const { members, memberships, firstCampaign } = await aMember({ links: 20, campaigns: 1, channels: 2 });
    const shard = new Shard();
    for (let i = 0; i < 60; i++)
      for (const [n, link] of members.entries())
        shard.visit({
          ...link,
          ...factsAt(((i * 7 + n) % 100) / 100),
          memberships: memberships(firstCampaign),
        });
    expect(written((await deliver(shard.records)).requests) / 1200).toBeLessThanOrEqual(0.3);
  });
});

describe('a link in as many channels as there can be, and in a campaign', () => {
  async function clicksOn(buildFacts: (i: number) => Partial<Visit>, count: number) {
    const member = await aMember({ campaigns: 1, channels: MAX_CHANNELS });
    const { link, memberships, firstCampaign } = member;
    const shard = new Shard();
    for (let i = 0; i < count; i++)
      shard.visit({ ...link, memberships: memberships(firstCampaign), ...buildFacts(i) });
    return { ...member, shard };
  }

  it('is counted for all of them, click by click, however much has to move', async () => {
    const { shard, subjects } = await clicksOn(
      (i) => ({ referrer: `${i}.example`, country: `Atlantis ${i}`, at: new Date(Date.UTC(2026, 2, 25, i)) }),
      40,
    );
    for (const record of shard.records) {
      const [steps] = transactions((await deliver([record])).requests);
      expect(steps.length).toBeLessThanOrEqual(100);
    }
    for (const subject of subjects) {
      expect(await readDays(subject)).toEqual({ clicks: 40, uniqueClicks: 40 });
      expect(await measureLargestItem(subject)).toBeLessThanOrEqual(2048);
    }
  });

  it('takes one transaction for many clicks, too, each from another site', async () => {
    const { shard, subjects } = await clicksOn((i) => ({ referrer: `${i}.example` }), 500);
    for (const half of [shard.records.slice(0, 250), shard.records.slice(250)]) {
      const all = transactions((await deliver(half)).requests);
      expect(all).toHaveLength(1);
      expect(all[0].length).toBeLessThanOrEqual(100);
    }
    for (const subject of subjects)
      expect(await readDays(subject)).toEqual({ clicks: 500, uniqueClicks: 500 });
  });
});
