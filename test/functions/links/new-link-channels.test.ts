import { describe, expect, it } from 'vitest';
import { createLink, listLinks } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const url = 'https://example.com/';

describe('POST /url/add with channels', () => {
  it('puts the link into all of them, and that of channel', async () => {
    const user = await service.addUser();
    const ids: number[] = [];
    for (let n = 0; n < 11; n++) ids.push(await addChannelFor(service, user));
    const body = { url, channel: ids[0], channels: ids.slice(1) };
    expect((await call(service, createLink, { key: user.key, body })).status).toBe(200);
    for (const channel of [ids[0], ids[10]]) {
      const query = { include: 'channels' };
      const { data } = (await call(service, listLinks, { key: user.key, query })).body;
      expect(data.urls[0].channels).toContain(channel);
      expect(data.urls[0].channels).toHaveLength(11);
    }
  });

  it('creates no link if one of them does not exist', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const channels = [await addChannelFor(service, user), await addChannelFor(service, other)];
    const { status, body } = await call(service, createLink, { key: user.key, body: { url, channels } });
    expect([status, body.message]).toEqual([404, 'Channel was not found.']);
    expect((await call(service, listLinks, { key: user.key })).body.data.result).toBe(0);
  });

  it.each([
    [1, 'channels'],
    ['x', 'channels'],
    [{}, 'channels'],
    [['x'], 'channels[0]'],
    [[null], 'channels[0]'],
    [Array.from({ length: 11 }, () => 1), 'channels'],
  ])('refuses %j', async (channels, path) => {
    const user = await service.addUser();
    const { status, body } = await call(service, createLink, { key: user.key, body: { url, channels } });
    expect([status, body.message.startsWith(`${path}: `)]).toEqual([400, true]);
  });
});
