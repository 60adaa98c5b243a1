import { describe, expect, it, vi } from 'vitest';
import { assignCampaign, deleteCampaign } from '../../../shared/api/campaigns.ts';
import { getCampaignClicks, getLinkClicks } from '../../../shared/api/clicks.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { memberVisits } from '../../support/clicks/followed-members.ts';
import { type Bucket, counted } from '../../support/clicks/series.ts';
import { allItems } from '../../support/items/belongings.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
vi.spyOn(console, 'error').mockReturnValue();
const today = `${new Date().toISOString().slice(0, 10)} 00:00:00`;

const read = async (user: TestUser, id: number, query: Record<string, unknown> = {}) =>
  call(service, getCampaignClicks, { key: user.key, params: { id }, query });

/** The clicks and unique clicks of today. */
async function countToday(user: TestUser, id: number): Promise<number[]> {
  const buckets: Bucket[] = (await read(user, id)).body.data;
  return counted({ buckets }).flatMap(([time, ...counts]) => (time === today ? (counts as number[]) : []));
}
const readStatistics = async (id: number) =>
  Object.keys(await allItems()).filter((key) => key.includes(`STATISTICS#campaigns#${id}`));

async function twoCampaigns() {
  const visits = await memberVisits(service);
  const { user } = visits;
  const [{ id: one }, { id: other }] = [
    await addCampaignFor(service, user),
    await addCampaignFor(service, user),
  ];
  const assign = (campaignid: number, linkid: number) =>
    call(service, assignCampaign, { key: user.key, params: { campaignid, linkid } });
  return { ...visits, one, other, assign };
}

describe('GET /campaign/{id}/clicks', () => {
  it('counts each click for the campaign that the link was in at that moment', async () => {
    const { user, one, other, assign, aLink, count } = await twoCampaigns();
    const link = await aLink();
    await link.follow();
    await assign(one, link.id);
    await link.follow({ visitor: 'ann' });
    await link.follow({ visitor: 'ann' });
    await assign(other, link.id);
    await link.follow();
    const body = { url: 'https://example.com/', campaign: null };
    await call(service, updateLink, { key: user.key, params: { id: link.id }, body });
    await link.follow();
    // The link was in no campaign any more when these clicks were counted.
    await count();
    expect([await countToday(user, one), await countToday(user, other)]).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it('is a series as for links, with the same clicks if all of them were on one link', async () => {
    const { user, one, aLink, count } = await twoCampaigns();
    const link = await aLink({ campaign: one });
    // So many hours that older ones are in items of their own.
    for (let hour = 60; hour >= 0; hour--) {
      await link.follow({ at: new Date(Date.now() - hour * 3_600_000) });
      if (hour % 10 === 0) await count();
    }
    for (const query of [{ unit: 'hour' }, { unit: 'day', timezone: 'Asia/Kolkata' }, { unit: 'month' }]) {
      const options = { key: user.key, params: { id: link.id }, query };
      const { data } = (await call(service, getLinkClicks, options)).body;
      expect((await read(user, one, query)).body).toEqual({ error: 0, data });
    }
  });

  it('keeps the clicks of a link that was deleted since', async () => {
    const { user, one, aLink, count } = await twoCampaigns();
    const link = await aLink({ campaign: one });
    await link.follow();
    await call(service, deleteLink, { key: user.key, params: { id: link.id } });
    await count();
    expect(await countToday(user, one)).toEqual([1, 1]);
  });

  it('is gone with the campaign, whose late clicks still count for their link', async () => {
    const { user, one, aLink, count } = await twoCampaigns();
    const link = await aLink({ campaign: one });
    await link.follow();
    await count();
    await link.follow();
    await call(service, deleteCampaign, { key: user.key, params: { id: one } });
    expect((await read(user, one)).status).toBe(404);
    await runJobs();
    expect(await link.follow()).toBe('');
    await count();
    expect(await readStatistics(one)).toEqual([]);
    const { body } = await call(service, getLinkClicks, { key: user.key, params: { id: link.id } });
    expect(counted({ buckets: body.data })).toEqual([[today, 3, 3]]);
  });

  it('leaves nothing if the campaign is purged while its clicks are counted', async () => {
    const { user, one, aLink, count } = await twoCampaigns();
    const link = await aLink({ campaign: one });
    await link.follow();
    const blocked = blockTransactions(service.table, (transaction) => transaction.includes('COUNTED#'));
    const counting = count();
    await blocked.reached;
    await call(service, deleteCampaign, { key: user.key, params: { id: one } });
    await runJobs();
    blocked.release();
    await counting;
    expect(await readStatistics(one)).toEqual([]);
    const { body } = await call(service, getLinkClicks, { key: user.key, params: { id: link.id } });
    expect(counted({ buckets: body.data })).toEqual([[today, 1, 1]]);
  });

  it.each([
    ['an unknown campaign', {}, 404, 'Campaign was not found.'],
    ['an unknown unit', { unit: 'week' }, 400, 'unit: must be one of hour, day, month'],
  ])('refuses %s', async (_, query, status, message) => {
    const user = await service.addUser();
    const response = await read(user, 1, query);
    expect([response.status, response.body.message]).toEqual([status, message]);
  });
});
