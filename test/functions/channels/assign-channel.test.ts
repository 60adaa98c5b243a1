import { describe, expect, it } from 'vitest';
import { deleteStoredChannel } from '../../../shared/data/channels/channels.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { toId } from '../../../shared/ids.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addBioPageFor } from '../../support/items/bio-pages.ts';
import {
  aChannelAndALink,
  addChannelFor,
  assignTo,
  entriesOfChannel,
  itemsOfChannel,
  putQrCode,
} from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const assign = (user: TestUser, channel: unknown, type: string, item: unknown) =>
  assignTo(service, user, channel, type, item);

describe('POST /channel/{channelid}/assign/{type}/{itemid}', () => {
  it('adds a link to a channel, and tells visits, without other changes to the link', async () => {
    const { user, channel, link } = await aChannelAndALink(service);
    const before = await getOwned(links, user.id, link.id);
    const route = await findLinkRoute('*', link.alias);
    const response = await assign(user, channel, 'links', link.id);
    expect(response.body).toEqual({ error: 0, message: 'Item successfully added to the channel.' });
    expect(await getOwned(links, user.id, link.id)).toEqual({
      ...before,
      revision: 1,
      version: 2,
      changedAt: expect.any(String),
      channels: { [channel]: expect.any(Number) },
    });
    expect(await findLinkRoute('*', link.alias)).toEqual({ ...route, memberships: 'channels:1' });
    expect(await itemsOfChannel(service, user, channel)).toEqual({ ids: [link.id], total: 1 });
  });

  it('adds a QR code to a channel', async () => {
    const { user, channel } = await aChannelAndALink(service);
    const id = await putQrCode(user.id);
    expect((await assign(user, channel, 'qr', id)).status).toBe(200);
    expect(await itemsOfChannel(service, user, channel)).toEqual({ ids: [id], total: 1 });
  });

  it('adds an item to several channels', async () => {
    const { user, channel, link } = await aChannelAndALink(service);
    const other = await addChannelFor(service, user);
    await assign(user, channel, 'links', link.id);
    await assign(user, other, 'links', link.id);
    for (const id of [channel, other]) {
      expect(await itemsOfChannel(service, user, id)).toEqual({ ids: [link.id], total: 1 });
    }
  });

  it('accepts an item that is already in the channel and keeps its position', async () => {
    const { user, channel, link } = await aChannelAndALink(service);
    await assign(user, channel, 'links', link.id);
    const newer = await addLinkFor(service, user, { channel });
    const again = await assign(user, channel, 'links', link.id);
    expect(again.body).toEqual({ error: 0, message: 'Item successfully added to the channel.' });
    expect(await itemsOfChannel(service, user, channel)).toEqual({ ids: [newer.id, link.id], total: 2 });
  });

  it('counts an item once when five requests assign it at the same time', async () => {
    const { user, channel, link } = await aChannelAndALink(service);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => assign(user, channel, 'links', link.id)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await itemsOfChannel(service, user, channel)).toEqual({ ids: [link.id], total: 1 });
  });

  it('adds all of ten items that are assigned at the same time', async () => {
    const { user, channel } = await aChannelAndALink(service);
    const made = await Promise.all(Array.from({ length: 10 }, () => addLinkFor(service, user)));
    await Promise.all(made.map(({ id }) => assign(user, channel, 'links', id)));
    const { ids, total } = await itemsOfChannel(service, user, channel);
    expect(ids.sort()).toEqual(made.map(({ id }) => id).sort());
    expect(total).toBe(10);
  });

  it('responds with 404 for a deleted channel that still contains the item', async () => {
    const { user, channel, link } = await aChannelAndALink(service);
    await assign(user, channel, 'links', link.id);
    await deleteStoredChannel(user.id, channel);
    const response = await assign(user, channel, 'links', link.id);
    expect([response.status, response.body.message]).toEqual([404, 'Channel was not found.']);
  });

  it('adds a bio page to a channel', async () => {
    const { user, channel } = await aChannelAndALink(service);
    const { id } = await addBioPageFor(service, user);
    const response = await assign(user, channel, 'bio', id);
    expect(response.body).toEqual({ error: 0, message: 'Item successfully added to the channel.' });
    expect(await itemsOfChannel(service, user, channel)).toEqual({ ids: [id], total: 1 });
  });

  it.each([
    ['links', 'Link was not found.'],
    ['qr', 'QR code was not found.'],
    ['bio', 'Bio page was not found.'],
  ])(
    'responds with 404 for another user’s item of type %s exactly as for a missing one',
    async (type, message) => {
      const [other, { user, channel }] = [await aChannelAndALink(service), await aChannelAndALink(service)];
      const add: Record<string, () => Promise<number>> = {
        links: async () => other.link.id,
        qr: () => putQrCode(other.user.id),
        bio: async () => (await addBioPageFor(service, other.user)).id,
      };
      const foreignId = await add[type]?.();
      const foreign = await assign(user, channel, type, foreignId);
      const missing = await assign(user, channel, type, toId(user.id, 99));
      expect([missing.status, missing.body.message]).toEqual([404, message]);
      expect(foreign.text).toBe(missing.text);
      expect(await entriesOfChannel(channel)).toEqual({ ids: [], total: 0 });
    },
  );

  it('responds with 404 for another user’s channel exactly as for a missing one, and changes neither channel nor item', async () => {
    const [other, { user, link, channelsOfLink }] = [
      await aChannelAndALink(service),
      await aChannelAndALink(service),
    ];
    const foreign = await assign(user, other.channel, 'links', link.id);
    const missing = await assign(user, toId(user.id, 99), 'links', link.id);
    expect([missing.status, missing.body.message]).toEqual([404, 'Channel was not found.']);
    expect(foreign.text).toBe(missing.text);
    expect(await entriesOfChannel(other.channel)).toEqual({ ids: [], total: 0 });
    expect(await channelsOfLink()).toEqual([]);
  });

  it.each(['link', 'LINKS', 'qr-codes', '__proto__', '', ' '])(
    'responds with 400 for "%s" as a type',
    async (type) => {
      const response = await assign(await service.addUser(), 1, type, 1);
      expect([response.status, response.body.message]).toEqual([400, 'type: must be one of links, bio, qr']);
    },
  );

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999', '__proto__'])(
    'responds with 400 for %s as an id',
    async (id) => {
      const response = await assign(await service.addUser(), id, 'links', id);
      expect(response.status).toBe(400);
      expect(response.body.message).toBe('channelid: must be a whole number; itemid: must be a whole number');
    },
  );
});
