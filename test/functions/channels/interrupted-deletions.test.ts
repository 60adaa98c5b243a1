import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteBioPage, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { deleteLinks } from '../../../shared/api/bulk-links.ts';
import { type ChannelItemType, deleteChannel } from '../../../shared/api/channels.ts';
import type { ApiRoute } from '../../../shared/api/contract/api-route.ts';
import { undeleteLink } from '../../../shared/api/link-history.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { bioPages } from '../../../shared/data/bio-pages/bio-pages.ts';
import { readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import { links } from '../../../shared/data/links/links.ts';
import type { ChannelItem } from '../../../shared/data/owned/channel-items.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { qrCodes } from '../../../shared/data/qr-codes/qr-codes.ts';
import { call } from '../../support/call.ts';
import { addBioPageFor } from '../../support/items/bio-pages.ts';
import { addChannelItemFor, channelItems } from '../../support/items/channel-items.ts';
import { addChannelFor, assignTo, itemsOfChannel } from '../../support/items/channels.ts';
import { readList } from '../../support/items/kept-links.ts';
import { runJobs, skipWaiting } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  service.table.failWith(undefined);
  vi.restoreAllMocks();
});

/** So many that it takes two transactions to leave them, and two to join them again. */
const COUNT = 35;

const readItem: Record<ChannelItemType, (userId: number, id: number) => Promise<ChannelItem>> = {
  links: (...item) => getOwned(links, ...item),
  qr: (...item) => getOwned(qrCodes, ...item),
  bio: (...item) => getOwned(bioPages, ...item),
};

const addItem = async (user: TestUser, type: ChannelItemType = 'links') =>
  joinChannels(user, type, await addChannelItemFor(service, user, type));

async function joinChannels(user: TestUser, type: ChannelItemType, id: number) {
  const channels: number[] = [];
  for (let n = 0; n < COUNT; n++) channels.push(await addChannelFor(service, user));
  for (const channel of channels) await assignTo(service, user, channel, type, id);
  const read = async () => {
    const { channels: joined, leftChannels } = await readItem[type](user.id, id);
    return { joined, leftChannels };
  };
  const countListed = async () => {
    const lists = await Promise.all(channels.map((channel) => itemsOfChannel(service, user, channel)));
    return lists.filter(({ ids, total }) => ids.length === 1 && total === 1).length;
  };
  return { id, channels, read, countListed };
}

/** Sends a request that fails after the item has left some of its channels. */
async function sendAndCrash(user: TestUser, route: ApiRoute, id: number) {
  let hasLeft = false;
  service.table.failWith(({ input }) => {
    if (hasLeft) return new Error('crash');
    hasLeft = JSON.stringify(input).includes('left-channels');
    return undefined;
  });
  const { status } = await call(service, route, { key: user.key, params: { id } });
  service.table.failWith(undefined);
  expect([hasLeft, status]).toEqual([true, 500]);
}

describe('the deletion of an item in many channels that ends early', () => {
  it.each(Object.keys(readItem) as ChannelItemType[])('leaves it in all of them: %s', async (type) => {
    const user = await service.addUser({ planId: 3 });
    const { id, read, countListed } = await addItem(user, type);
    const before = await read();
    await sendAndCrash(user, channelItems[type].remove, id);
    expect(await countListed()).toBeLessThan(COUNT);
    await skipWaiting();
    await runJobs({ of: user });
    expect(await read()).toEqual(before);
    expect(await countListed()).toBe(COUNT);
  });

  it('leaves it in those that were not deleted since', async () => {
    const user = await service.addUser({ planId: 3 });
    const { id, channels, countListed } = await addItem(user);
    await sendAndCrash(user, deleteLink, id);
    await call(service, deleteChannel, { key: user.key, params: { id: channels.shift() } });
    await skipWaiting();
    await runJobs({ of: user });
    expect(await countListed()).toBe(COUNT - 1);
  });

  it('can be sent again, or taken back', async () => {
    const user = await service.addUser({ planId: 3 });
    const { id, read, countListed } = await addItem(user);
    const before = await read();
    for (const route of [deleteLink, undeleteLink]) {
      await sendAndCrash(user, deleteLink, id);
      expect((await call(service, route, { key: user.key, params: { id } })).status).toBe(200);
      if (route === deleteLink) await call(service, undeleteLink, { key: user.key, params: { id } });
      expect(await read()).toEqual(before);
    }
    await skipWaiting();
    await runJobs({ of: user });
    expect([await read(), await countListed()]).toEqual([before, COUNT]);
  });
});

describe('an item in many channels', () => {
  const isGone = async (read: Promise<unknown>) =>
    read.then(
      () => false,
      () => true,
    );

  it('is deleted with one job, for the case that its deletion ends early', async () => {
    const user = await service.addUser({ planId: 3 });
    const { id } = await addItem(user);
    await call(service, deleteLink, { key: user.key, params: { id } });
    const jobs = (await readJobs()).filter(({ userId }) => userId === user.id);
    expect(jobs.map(({ payload }) => payload)).toEqual([
      { name: 'left-channels', userId: user.id, id, collection: 'links' },
    ]);
  });

  it('is deleted by bulk requests, too', async () => {
    const user = await service.addUser({ planId: 3 });
    const { id, read, countListed } = await addItem(user);
    await call(service, deleteLinks, { key: user.key, body: { urls: [{ id }] } });
    expect([await isGone(read()), await countListed()]).toEqual([true, 0]);
  });

  it.each<[string, ApiRoute, object | undefined]>([
    ['that is changed', updateBioPage, { links: [] }],
    ['that is deleted', deleteBioPage, undefined],
  ])('is deleted with the entry of a bio page %s', async (_, route, body) => {
    const user = await service.addUser({ planId: 3 });
    const page = await addBioPageFor(service, user, { links: [{ label: 'A', url: 'https://example.com/' }] });
    const [made] = (await readList(service, user)).urls as { id: number }[];
    const { read, countListed } = await joinChannels(user, 'links', made?.id ?? 0);
    await call(service, route, { key: user.key, params: { id: page.id }, body });
    expect([await isGone(read()), await countListed()]).toEqual([true, 0]);
  });
});
