import { describe, expect, it } from 'vitest';
import { getCampaignBreakdown, getCampaignClicks } from '../../../shared/api/clicks.ts';
import { dimensionNames } from '../../../shared/dimensions.ts';
import { call } from '../../support/call.ts';
import { memberVisits } from '../../support/clicks/followed-members.ts';
import type { Bucket } from '../../support/clicks/series.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const DAY_MS = 86_400_000;

const read = async ({ key }: TestUser, id: number, query: Record<string, unknown>) =>
  call(service, getCampaignBreakdown, { key, params: { id }, query });

describe('GET /campaign/{id}/breakdown', () => {
  it('returns where last week’s clicks on this campaign came from, of all its links', async () => {
    const { user, aLink, count } = await memberVisits(service);
    const { id } = await addCampaignFor(service, user);
    const [one, other, outside] = [
      await aLink({ campaign: id }),
      await aLink({ campaign: id }),
      await aLink(),
    ];
    const daysAgo = (days: number) => ({ at: new Date(Date.now() - days * DAY_MS) });
    await one.follow({ referrer: 't.co', ...daysAgo(3) });
    await other.follow({ referrer: 't.co', ...daysAgo(2) });
    await other.follow({ referrer: 'Direct', ...daysAgo(2) });
    await one.follow({ referrer: 'old.example', ...daysAgo(9) });
    await outside.follow({ referrer: 'outside.example', ...daysAgo(2) });
    await count();
    const [from, to] = [7, -1].map((days) => daysAgo(days).at.toISOString().slice(0, 10));
    expect((await read(user, id, { by: 'referrer', from, to })).body).toEqual({
      error: 0,
      days: 'UTC',
      from,
      to,
      since: from,
      data: [
        { name: 't.co', clicks: 2 },
        { name: 'Direct', clicks: 1 },
      ],
    });
  });

  it('has all clicks of the same days in its sums, also with more names than there is room for', async () => {
    const { user, aLink, count } = await memberVisits(service);
    const { id } = await addCampaignFor(service, user);
    const link = await aLink({ campaign: id });
    for (let i = 0; i < 400; i++) await link.follow({ referrer: `${i % 150}.example`, visits: 1 + (i % 3) });
    await count();
    const { data } = (await read(user, id, { by: 'referrer' })).body as { data: { clicks: number }[] };
    const clicks = await call(service, getCampaignClicks, { key: user.key, params: { id } });
    const sum = (all: { clicks: number }[]) => all.reduce((before, one) => before + one.clicks, 0);
    expect(sum(data)).toBe(sum(clicks.body.data as Bucket[]));
    expect(sum(data)).toBe(799);
  });

  it.each([
    ['an unknown campaign', { by: 'country' }, 404, 'Campaign was not found.'],
    [
      'variants, which only links have',
      { by: 'variant' },
      400,
      `by: must be one of ${dimensionNames.join(', ')}`,
    ],
  ])('refuses %s', async (_, query, status, message) => {
    const response = await read(await service.addUser(), 1, query);
    expect([response.status, response.body.message]).toEqual([status, message]);
  });
});
