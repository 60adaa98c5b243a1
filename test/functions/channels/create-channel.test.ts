import { describe, expect, it } from 'vitest';
import { createChannel, listChannels } from '../../../shared/api/channels.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { badChannelFields } from '../../support/items/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
const everyField = { name: 'Press', description: 'What the papers get', color: '#102030', starred: true };

const create = (user: TestUser, body: unknown) => call(service, createChannel, { key: user.key, body });

describe('POST /channel/add', () => {
  it('creates a channel with every field and returns it', async () => {
    const user = await service.addUser();
    const { body } = await create(user, everyField);
    expect(body).toEqual({ error: 0, id: toId(user.id, 1), ...everyField });
    const { channels } = (await call(service, listChannels, { key: user.key })).body.data;
    expect(channels).toEqual([{ id: toId(user.id, 1), ...everyField }]);
  });

  it.each([[undefined], [null], ['']])('uses defaults for optional fields that are %j', async (blank) => {
    const user = await service.addUser();
    const { body } = await create(user, { name: 'Press', description: blank, color: blank, starred: blank });
    expect(body).toEqual({
      error: 0,
      id: toId(user.id, 1),
      name: 'Press',
      description: '',
      color: '#1d5bb8',
      starred: false,
    });
  });

  it.each(['#FFAA00', '#0aF', '#000000'])('returns the color %s as it was sent', async (color) => {
    const user = await service.addUser();
    expect((await create(user, { name: 'Press', color })).body.color).toBe(color);
  });

  it.each([
    [1, true],
    ['1', true],
    ['true', true],
    [0, false],
    ['0', false],
    ['false', false],
  ])('reads starred: %j as %s', async (starred, shown) => {
    const user = await service.addUser();
    expect((await create(user, { name: 'Press', starred })).body.starred).toBe(shown);
  });

  it('accepts a second channel of the same name', async () => {
    const user = await service.addUser();
    const first = await create(user, { name: 'Press' });
    const second = await create(user, { name: 'Press' });
    expect([first.body.id, second.body.id]).toEqual([toId(user.id, 1), toId(user.id, 2)]);
  });

  it.each([
    ['no name', { name: undefined }, 'name: is required'],
    ['null for a name', { name: null }, 'name: is required'],
    ['an empty name', { name: '' }, 'name: is required'],
    ...badChannelFields,
  ])('rejects %s, names the field and writes nothing', async (_, change, message) => {
    const response = await create(await service.addUser(), { name: 'Press', ...change });
    expect(response.status).toBe(400);
    expect(response.body.message).toContain(message);
    expect(response.requests.flatMap(listActions)).toEqual(['GetItem', 'UpdateItem']);
  });

  it('names every invalid field in one message', async () => {
    const { body } = await create(await service.addUser(), { description: 1, color: 'red', starred: 'on' });
    expect(body.message).toBe(
      'name: is required; description: must be a string; ' +
        'color: must be a hex color such as #1d5bb8; starred: must be true or false',
    );
  });
});
