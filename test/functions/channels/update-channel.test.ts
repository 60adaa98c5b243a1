import { describe, expect, it } from 'vitest';
import { listChannels, updateChannel } from '../../../shared/api/channels.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addChannelFor, badChannelFields, itemsOfChannel } from '../../support/items/channels.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const everyField = { name: 'Press', description: 'What the papers get', color: '#102030', starred: true };

async function aChannel() {
  const user = await service.addUser();
  const id = await addChannelFor(service, user, everyField);
  const update = (change: Record<string, unknown>) =>
    call(service, updateChannel, { key: user.key, params: { id }, body: change });
  const shown = async () => (await call(service, listChannels, { key: user.key })).body.data.channels[0];
  return { user, id, update, shown };
}

describe('PUT /channel/{id}/update', () => {
  it('changes every field', async () => {
    const { id, update, shown } = await aChannel();
    const change = { name: 'Radio', description: 'On air', color: '#ABC', starred: false };
    const response = await update(change);
    expect(response.body).toEqual({ error: 0, message: 'Channel has been updated successfully.' });
    expect(await shown()).toEqual({ id, ...change });
  });

  it.each(Object.keys(everyField))('leaves %s when it is absent', async (field) => {
    const { id, update, shown } = await aChannel();
    const change: Record<string, unknown> = { name: 'R', description: 'D', color: '#000000', starred: false };
    delete change[field];
    expect((await update(change)).status).toBe(200);
    expect(await shown()).toEqual({ id, ...everyField, ...change });
  });

  it('accepts a body without fields and changes nothing', async () => {
    const { id, update, shown } = await aChannel();
    expect((await update({})).status).toBe(200);
    expect(await shown()).toEqual({ id, ...everyField });
  });

  it.each([[null], ['']])('clears fields that are %j, except the name', async (blank) => {
    const { id, update, shown } = await aChannel();
    await update({ name: blank, description: blank, color: blank, starred: blank });
    expect(await shown()).toEqual({ id, name: 'Press', description: '', color: '#1d5bb8', starred: false });
  });

  it('keeps its items', async () => {
    const { user, id, update } = await aChannel();
    const link = await addLinkFor(service, user, { channel: id });
    await update({ name: 'Radio' });
    expect(await itemsOfChannel(service, user, id)).toEqual({ ids: [link.id], total: 1 });
  });

  it('applies both of two concurrent changes', async () => {
    const { id, update, shown } = await aChannel();
    const responses = await Promise.all([update({ name: 'Radio' }), update({ description: 'On air' })]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown()).toEqual({ id, ...everyField, name: 'Radio', description: 'On air' });
  });

  it.each(badChannelFields)('rejects %s, names the field and changes nothing', async (_, change, message) => {
    const { id, update, shown } = await aChannel();
    const response = await update({ starred: false, ...change });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(await shown()).toEqual({ id, ...everyField });
  });

  it('responds with 404 for another user’s channel exactly as for a missing one, and does not change it', async () => {
    const [{ id, shown }, user] = [await aChannel(), await service.addUser()];
    const asUser = (wanted: unknown) =>
      call(service, updateChannel, { key: user.key, params: { id: wanted }, body: { name: 'Taken over' } });
    const [foreign, missing] = [await asUser(id), await asUser(toId(user.id, 99))];
    expect(missing.status).toBe(404);
    expect(missing.body.message).toBe('Channel was not found.');
    expect(foreign.text).toBe(missing.text);
    expect(foreign.requests).toHaveLength(2);
    expect((await shown()).name).toBe('Press');
    expect((await asUser('-1')).body.message).toBe('id: must be a whole number');
  });
});
