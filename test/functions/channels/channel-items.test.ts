import { describe, expect, it } from 'vitest';
import { type ChannelItemType, deleteChannel } from '../../../shared/api/channels.ts';
import { call } from '../../support/call.ts';
import { allItems } from '../../support/items/belongings.ts';
import { addChannelItemFor, channelItems } from '../../support/items/channel-items.ts';
import { addChannelFor, assignTo, itemsOfChannel } from '../../support/items/channels.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const types = Object.keys(channelItems) as ChannelItemType[];

/** An item of this type in two channels. */
async function inTwoChannels(type: ChannelItemType) {
  const user = await service.addUser({ planId: await service.addPlan({}) });
  const id = await addChannelItemFor(service, user, type);
  const channels = [await addChannelFor(service, user), await addChannelFor(service, user)] as const;
  for (const channel of channels) await assignTo(service, user, channel, type, id);
  const list = () => Promise.all(channels.map((channel) => itemsOfChannel(service, user, channel)));
  return { user, id, channels, list };
}

const empty = { ids: [], total: 0 };

describe.each(types)('an item of type %s in a channel', (type) => {
  it('leaves its channels when it is deleted', async () => {
    const { user, id, list } = await inTwoChannels(type);
    expect(await list()).toEqual(Array(2).fill({ ids: [id], total: 1 }));
    const response = await call(service, channelItems[type].remove, { key: user.key, params: { id } });
    expect([response.status, await list()]).toEqual([200, [empty, empty]]);
  });

  it('leaves a channel that is deleted, and stays in its others', async () => {
    const { user, id, channels } = await inTwoChannels(type);
    const [gone, other] = channels;
    await call(service, deleteChannel, { key: user.key, params: { id: gone } });
    await runJobs();
    const items = Object.values(await allItems());
    const stored = items.find((item) => item.id === id && item.channels);
    expect(Object.keys(stored?.channels ?? {})).toEqual([String(other)]);
    expect(await itemsOfChannel(service, user, other)).toEqual({ ids: [id], total: 1 });
    expect(items.filter(({ pk }) => pk.includes(`#channels#${gone}`))).toEqual([]);
  });
});
