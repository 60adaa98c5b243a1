import { beforeAll, describe, expect, it } from 'vitest';
import { listChannels } from '../../../shared/api/channels.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addChannelOf } from '../../support/channels.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

describe('GET /channels', () => {
  let user: TestUser;
  const list = async (query: Record<string, unknown> = {}) =>
    (await call(service, listChannels, { key: user.key, query })).body.data;
  const names = (data: { channels: { name: string }[] }) => data.channels.map(({ name }) => name);
  const newestFirst = Array.from({ length: 20 }, (_, i) => `Channel ${20 - i}`);

  beforeAll(async () => {
    user = await service.addUser();
    for (let n = 1; n <= 20; n++) await addChannelOf(service, user, { name: `Channel ${n}` });
  });

  it('answers the newest fifteen, with the keys of the interface', async () => {
    const { channels, ...counts } = await list();
    expect(counts).toEqual({ result: 20, perpage: 15, currentpage: 1, nextpage: 2, maxpage: 2 });
    expect(names({ channels })).toEqual(newestFirst.slice(0, 15));
    expect(channels[0]).toEqual({
      id: idOf(user.id, 20),
      name: 'Channel 20',
      description: '',
      color: '#1d5bb8',
      starred: false,
    });
  });

  it('walks through all pages without a gap or a repetition, and is empty past the end', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ limit: 7, page })));
    expect(pages.flatMap(names)).toEqual(newestFirst);
    expect(pages[3]).toMatchObject({ result: 20, currentpage: 4, maxpage: 3, channels: [] });
  });

  it('shows nobody else’s channels', async () => {
    const { key } = await service.addUser();
    const { data } = (await call(service, listChannels, { key })).body;
    expect(data).toMatchObject({ result: 0, maxpage: 1, channels: [] });
  });

  it('answers 401 without a key', async () => {
    expect((await call(service, listChannels)).status).toBe(401);
  });
});
