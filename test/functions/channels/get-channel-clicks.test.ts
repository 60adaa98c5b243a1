import { describe, expect, it } from 'vitest';
import { deleteChannel } from '../../../shared/api/channels.ts';
import { getChannelClicks } from '../../../shared/api/clicks.ts';
import { call } from '../../support/call.ts';
import { memberVisits } from '../../support/clicks/followed-members.ts';
import { counted } from '../../support/clicks/series.ts';
import { allItems } from '../../support/items/belongings.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

const read = async ({ key }: TestUser, id: number, query: Record<string, unknown> = {}) =>
  call(service, getChannelClicks, { key, params: { id }, query });
const countClicks = async (user: TestUser, id: number) =>
  counted({ buckets: (await read(user, id)).body.data }).map(([, clicks]) => clicks);

describe('GET /channel/{id}/clicks', () => {
  it('counts a click for each channel that the link was in at that moment', async () => {
    const { user, aLink, count } = await memberVisits(service);
    const channels = [await addChannelFor(service, user), await addChannelFor(service, user)] as const;
    const link = await aLink({ channel: channels[0] });
    await link.follow();
    await assignTo(service, user, channels[1], 'links', link.id);
    await link.follow();
    await count();
    expect([await countClicks(user, channels[0]), await countClicks(user, channels[1])]).toEqual([[2], [1]]);
  });

  it('counts scans of QR codes, too', async () => {
    const { user, aQrCode, count } = await memberVisits(service);
    const channel = await addChannelFor(service, user);
    const qrCode = await aQrCode();
    await qrCode.follow();
    await assignTo(service, user, channel, 'qr', qrCode.id);
    await qrCode.follow();
    await qrCode.follow();
    await count();
    expect(await countClicks(user, channel)).toEqual([2]);
  });

  it('counts hours that have moved into items of their own', async () => {
    const { user, aLink, count } = await memberVisits(service);
    const channel = await addChannelFor(service, user);
    const link = await aLink({ channel });
    for (let hour = 60; hour >= 0; hour--) {
      await link.follow({ at: new Date(Date.now() - hour * 3_600_000) });
      if (hour % 10 === 0) await count();
    }
    const from = new Date(Date.now() - 61 * 3_600_000).toISOString().slice(0, 10);
    const { data } = (await read(user, channel, { unit: 'hour', from })).body;
    expect(counted({ buckets: data })).toHaveLength(61);
  });

  it('is gone with the channel, and its links and QR codes count for it no longer', async () => {
    const { user, aLink, aQrCode, count } = await memberVisits(service);
    const channel = await addChannelFor(service, user);
    const [link, qrCode] = [await aLink({ channel }), await aQrCode()];
    await assignTo(service, user, channel, 'qr', qrCode.id);
    await link.follow();
    await count();
    await call(service, deleteChannel, { key: user.key, params: { id: channel } });
    await runJobs();
    expect([await link.follow(), await qrCode.follow()]).toEqual(['', '']);
    await count();
    expect((await read(user, channel)).status).toBe(404);
    const left = Object.keys(await allItems()).filter((key) => key.includes(`#channels#${channel}`));
    expect(left).toEqual([]);
  });

  it.each([
    ['an unknown channel', {}, 404, 'Channel was not found.'],
    ['an unknown unit', { unit: 'week' }, 400, 'unit: must be one of hour, day, month'],
  ])('refuses %s', async (_, query, status, message) => {
    const response = await read(await service.addUser(), 1, query);
    expect([response.status, response.body.message]).toEqual([status, message]);
  });
});
