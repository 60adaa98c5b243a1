import { describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { getUser } from '../../../shared/api/users.ts';
import { call } from '../../support/call.ts';
import { allItems } from '../../support/items/belongings.ts';
import { SHORT_URL, testService } from '../../support/service.ts';

const service = testService();

async function get(id: unknown, user?: { key: string }) {
  const { key } = user ?? (await service.addUser({ isAdmin: true }));
  return call(service, getUser, { key, params: { id } });
}

describe('GET /user/{id}', () => {
  it('returns a user with exactly the documented fields', async () => {
    const user = await service.addUser({ planExpires: '2999-01-01 00:00:00' });
    const response = await get(user.id);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      error: 0,
      data: {
        id: user.id,
        email: user.email,
        username: user.username,
        avatar: `${SHORT_URL}/avatar/${user.id}.svg`,
        status: 'pro',
        expires: '2999-01-01 00:00:00',
        registered: user.registered,
        planid: 2,
        apikey: user.key,
      },
    });
  });

  it('shows a key that works and is not stored in the table', async () => {
    const user = await service.addUser();
    const { apikey } = (await get(user.id)).body.data;
    expect((await call(service, getAccount, { key: apikey })).body.data.id).toBe(user.id);
    expect(JSON.stringify(await allItems())).not.toContain(apikey.slice(3));
  });

  it('shows the status free after the plan ended, and the id of that plan', async () => {
    const { id } = await service.addUser({ planExpires: '2020-01-01 00:00:00' });
    expect((await get(id)).body.data).toMatchObject({ status: 'free', planid: 2 });
  });

  it.each([999_999, 2 ** 53 - 1])('responds with 404 for user %s, who does not exist', async (id) => {
    const response = await get(id);
    expect(response.status).toBe(404);
    expect(response.body).toEqual({ error: 1, message: 'User was not found.' });
  });
});
