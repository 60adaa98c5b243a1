import { describe, expect, it } from 'vitest';
import { getChannelBreakdown } from '../../../shared/api/clicks.ts';
import { call } from '../../support/call.ts';
import { memberVisits } from '../../support/clicks/followed-members.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

const read = async ({ key }: TestUser, id: number, query: Record<string, unknown>) =>
  call(service, getChannelBreakdown, { key, params: { id }, query });

describe('GET /channel/{id}/breakdown', () => {
  it('counts the names of clicks and scans, and leaves out those from before', async () => {
    const { user, aLink, aQrCode, count } = await memberVisits(service);
    const channel = await addChannelFor(service, user);
    const [link, qrCode] = [await aLink({ channel }), await aQrCode()];
    await qrCode.follow({ country: 'Spain' });
    await assignTo(service, user, channel, 'qr', qrCode.id);
    await qrCode.follow({ country: 'Germany' });
    await link.follow({ country: 'Germany' });
    await link.follow({ country: 'France' });
    await count();
    expect((await read(user, channel, { by: 'country' })).body.data).toEqual([
      { name: 'Germany', clicks: 2 },
      { name: 'France', clicks: 1 },
    ]);
  });

  it('reads parts with names that have no room in the totals', async () => {
    const { user, aLink, count } = await memberVisits(service);
    const channel = await addChannelFor(service, user);
    const link = await aLink({ channel });
    for (let day = 4; day >= 0; day--) {
      const at = new Date(Date.now() - day * 86_400_000);
      for (let i = 0; i < 25; i++) await link.follow({ referrer: `site-${i}.example`, at });
      await count();
    }
    const { data } = (await read(user, channel, { by: 'referrer' })).body;
    expect(data).toContainEqual({ name: 'site-7.example', clicks: 5 });
  });

  it.each([
    ['an unknown channel', { by: 'country' }, 404, 'Channel was not found.'],
    ['no dimension', {}, 400, /^by: /],
  ])('refuses %s', async (_, query, status, message) => {
    const response = await read(await service.addUser(), 1, query);
    expect([response.status, response.body.message]).toEqual([status, expect.stringMatching(message)]);
  });
});
