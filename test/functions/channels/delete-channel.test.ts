import { describe, expect, it } from 'vitest';
import { deleteChannel, getChannel, listChannels } from '../../../shared/api/channels.ts';
import { getLink } from '../../../shared/api/links.ts';
import { purgeKey } from '../../../shared/data/jobs/start-purge.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addChannelFor, itemsOfChannel } from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();

const remove = (user: TestUser, id: unknown) =>
  call(service, deleteChannel, { key: user.key, params: { id } });
const readCount = async (user: TestUser) =>
  (await call(service, listChannels, { key: user.key })).body.data.result;

describe('DELETE /channel/{id}/delete', () => {
  it('deletes the channel and keeps its items', async () => {
    const user = await service.addUser();
    const { key } = user;
    const channel = await addChannelFor(service, user);
    const { id, alias } = await addLinkFor(service, user, { channel });
    const response = await remove(user, channel);
    expect(response.body).toEqual({ error: 0, message: 'Channel has been deleted successfully.' });
    expect(await readCount(user)).toBe(0);
    expect((await call(service, getChannel, { key, params: { id: channel } })).status).toBe(404);
    expect((await call(service, getLink, { key, params: { id } })).status).toBe(200);
    expect(await findLinkRoute('*', alias)).toBeDefined();
    expect((await remove(user, channel)).status).toBe(404);
  });

  it('queues a purge that removes the items from the channel', async () => {
    const user = await service.addUser();
    const channel = await addChannelFor(service, user);
    await remove(user, channel);
    const key = purgeKey('channels', channel);
    expect(await getItem(key)).toMatchObject({ payload: { name: 'channels', userId: user.id, id: channel } });
  });

  it('leaves the items in their other channels', async () => {
    const user = await service.addUser();
    const [gone, remaining] = [await addChannelFor(service, user), await addChannelFor(service, user)];
    const { id } = await addLinkFor(service, user, { channel: gone });
    await addLinkFor(service, user, { channel: remaining });
    await remove(user, gone);
    expect(await itemsOfChannel(service, user, remaining)).toEqual({ ids: [id + 1], total: 1 });
  });

  it('deletes a channel and lowers the total only once when ten requests arrive at the same time', async () => {
    const user = await service.addUser();
    const id = await addChannelFor(service, user);
    await addChannelFor(service, user);
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(user, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await readCount(user)).toBe(1);
  });

  it('responds with 404 for another user’s channel exactly as for a missing one, and does not change it', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const id = await addChannelFor(service, owner);
    const [foreign, missing] = [await remove(user, id), await remove(user, toId(user.id, 3))];
    expect([missing.status, missing.body.message]).toEqual([404, 'Channel was not found.']);
    expect(foreign.text).toBe(missing.text);
    expect(foreign.requests).toHaveLength(2);
    expect(await readCount(owner)).toBe(1);
  });
});
