import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteKey, listKeys } from '../../../shared/api/keys.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { recordKeyUse } from '../../../shared/data/users/key-use.ts';
import { call } from '../../support/call.ts';
import { addKeyFor } from '../../support/calls/keys.ts';
import { findCaller } from '../../support/calls/users.ts';
import { someDate } from '../../support/items/lists.ts';
import { testService } from '../../support/service.ts';

const service = testService();
afterEach(() => {
  vi.useRealTimers();
});

const list = (key: string, query = {}) => call(service, listKeys, { key, query });
/** A new process remembers nothing. */
const startProcess = () => connectTable({ ...service.table.connection });

describe('GET /keys', () => {
  it('lists the additional keys, newest first, without any key or hash', async () => {
    const user = await service.addUser();
    const one = await addKeyFor(service, user, { name: 'One', scopes: ['write', 'read', 'read'] });
    const two = await addKeyFor(service, user, {
      name: 'Two',
      scopes: ['read'],
      expires: '2999-01-01 00:00:00',
    });
    const { body, text } = await list(user.key);
    expect(body).toEqual({
      error: '0',
      data: {
        result: 2,
        perpage: 15,
        currentpage: 1,
        nextpage: 1,
        maxpage: 1,
        keys: [
          {
            id: two.id,
            name: 'Two',
            scopes: ['read'],
            expires: '2999-01-01 00:00:00',
            lastused: null,
            date: someDate,
          },
          {
            id: one.id,
            name: 'One',
            scopes: ['read', 'write'],
            expires: null,
            lastused: null,
            date: someDate,
          },
        ],
      },
    });
    for (const { key } of [user, one, two]) expect(text).not.toContain(key.slice(3, 20));
    expect(text.toLowerCase()).not.toContain('hash');
  });

  it('has pages, and nothing of other users', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push((await addKeyFor(service, user)).id);
    const { data } = (await list(user.key, { limit: 2, page: 2 })).body;
    expect(data).toMatchObject({ result: 3, perpage: 2, currentpage: 2, nextpage: 2, maxpage: 2 });
    expect(data.keys.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 1));
    expect((await list(other.key)).body.data).toMatchObject({ result: 0, keys: [] });
  });
});

describe('the last use of an additional key', () => {
  it('is the day, written once a day in any number of processes', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:59:50Z') });
    const user = await service.addUser();
    const { key } = await addKeyFor(service, user);
    /** The requests that try to write it, and what the key's own list then says. */
    const use = async () => {
      const { requests, body } = await list(key);
      const tries = requests.filter(({ input }) => input.UpdateExpression?.includes('lastUsed'));
      return [tries.length, tries.reduce((sum, { units }) => sum + units, 0), body.data.keys[0].lastused];
    };
    expect((await use())[2]).toBe('2026-11-21');
    expect(await use()).toEqual([0, 0, '2026-11-21']);
    startProcess();
    expect((await use())[0]).toBe(1);
    expect(await use()).toEqual([0, 0, '2026-11-21']);
    vi.setSystemTime(new Date('2026-11-22T00:00:00Z'));
    expect((await use())[2]).toBe('2026-11-22');
    expect(await use()).toEqual([0, 0, '2026-11-22']);
  });

  it('never goes back, when a slow process records an earlier day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T00:00:00Z') });
    const user = await service.addUser();
    const { key } = await addKeyFor(service, user);
    await list(key);
    startProcess();
    vi.setSystemTime(new Date('2026-11-21T23:59:59Z'));
    expect((await list(key)).body.data.keys[0].lastused).toBe('2026-11-22');
  });

  it('is not recorded for a key that was deleted since the request was authenticated', async () => {
    const user = await service.addUser();
    const { id, key } = await addKeyFor(service, user);
    const owner = await findCaller({ key });
    await call(service, deleteKey, { key: user.key, params: { id } });
    await recordKeyUse(owner, new Date());
    expect((await list(user.key)).body.data).toMatchObject({ result: 0, keys: [] });
  });

  it('is not recorded for the main key, which is not in the list', async () => {
    const user = await service.addUser();
    await addKeyFor(service, user);
    const { body, requests } = await list(user.key);
    expect(body.data.keys[0].lastused).toBeNull();
    expect(JSON.stringify(requests)).not.toContain('lastUsed');
  });
});
