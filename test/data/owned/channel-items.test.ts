import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteLink } from '../../../shared/api/links.ts';
import { collectionKey, membersKey } from '../../../shared/data/keys.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { links } from '../../../shared/data/links/links.ts';
import { takeFromChannel } from '../../../shared/data/owned/channel-items.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor, linksOfCampaign } from '../../support/items/campaigns.ts';
import { addChannelFor, assignTo, entriesOfChannel } from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { itemsUnder } from '../../support/table/items.ts';

const service = testService();
const none = { ids: [], total: 0 };

describe('an item in 45 channels', () => {
  let user: TestUser;
  let channels: number[];
  let campaign: number;
  let link: { id: number; alias: string };
  let other: number;

  const entries = () => Promise.all(channels.map(entriesOfChannel));
  const remove = () => call(service, deleteLink, { key: user.key, params: { id: link.id } });

  beforeAll(async () => {
    user = await service.addUser();
    channels = [];
    while (channels.length < 45) channels.push(await addChannelFor(service, user));
    campaign = (await addCampaignFor(service, user)).id;
    // Another link, which stays in the first channel.
    other = (await addLinkFor(service, user, { channel: channels[0] })).id;
  });

  beforeEach(async () => {
    link = await addLinkFor(service, user, { campaign });
    for (const channel of channels) await assignTo(service, user, channel, 'links', link.id);
  });

  it('is removed from all of them when it is deleted, and nothing else is', async () => {
    const { status, requests } = await remove();
    expect(status).toBe(200);
    const [first, ...rest] = await entries();
    expect(first).toEqual({ ids: [other], total: 1 });
    expect(rest).toEqual(rest.map(() => none));
    expect(await linksOfCampaign(campaign)).toEqual(none);
    expect(await findLinkRoute('*', link.alias)).toBeUndefined();
    const sizes = requests.flatMap(({ input }) => input.TransactItems?.length ?? []);
    expect(sizes).toHaveLength(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  });

  it.each([1, 2])(
    'still exists, unchanged, when its deletion fails after %i of three steps',
    async (steps) => {
      vi.spyOn(console, 'error').mockReturnValueOnce();
      let left = steps;
      const lost = Object.assign(new Error('lost'), { name: 'ServiceUnavailable' });
      service.table.failWith(({ operation }) =>
        operation === 'TransactWriteItems' && left-- <= 0 ? lost : undefined,
      );
      expect((await remove()).status).toBe(500);
      service.table.failWith(undefined);

      const inChannels = Object.keys((await getOwned(links, user.id, link.id)).channels ?? {}).map(Number);
      expect(inChannels).toHaveLength(45 - 15 * steps);
      const having = (await entries()).map(({ ids }, i) => (ids.includes(link.id) ? [channels[i]] : []));
      expect(having.flat().sort()).toEqual(inChannels.sort());

      expect((await remove()).status).toBe(200);
      expect((await entries()).flatMap(({ ids }) => ids)).toEqual([other]);
    },
  );

  it('can leave one of them and stay in the others', async () => {
    await takeFromChannel(links, user.id, link.id, channels[1] as number);
    await takeFromChannel(links, user.id, link.id, channels[1] as number);
    const all = await entries();
    expect(all[1]).toEqual(none);
    expect(all.slice(2)).toEqual(all.slice(2).map(() => ({ ids: [link.id], total: 1 })));
    await remove();
  });

  it('leaves nothing in the table except counts of zero', async () => {
    await remove();
    const found = await itemsUnder(membersKey('channels', channels[9] as number));
    expect(found.map(({ sk }) => sk)).toEqual([expect.stringMatching(/^COUNT#/)]);
    const inCollection = await itemsUnder(collectionKey(user.id, 'links'));
    expect(inCollection.filter(({ id }) => id !== undefined).map(({ id }) => id)).toEqual([other]);
  });
});
