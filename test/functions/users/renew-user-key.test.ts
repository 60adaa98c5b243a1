import { beforeAll, describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { showConsoleAccount } from '../../../shared/api/console/account.ts';
import { getUser, renewUserKey } from '../../../shared/api/users.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { remove } from '../../support/calls/users.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let admin: TestUser;
beforeAll(async () => {
  admin = await service.addUser({ isAdmin: true });
});

const renew = (id: unknown, { key } = admin) => call(service, renewUserKey, { key, params: { id } });
const statusWith = async (key: string) => (await call(service, getAccount, { key })).status;

describe('POST /user/{id}/key', () => {
  it('returns a new key of the user, which works, and ends the old one and their sessions', async () => {
    const user = await service.addUser();
    const cookies = await signedInCookies(service, user);
    const { status, body } = await renew(user.id);
    expect(status).toBe(200);
    expect(body).toEqual({ error: 0, apikey: expect.stringMatching(/^lk_[\w-]{49}$/) });
    expect([await statusWith(body.apikey), await statusWith(user.key)]).toEqual([200, 401]);
    expect((await call(service, showConsoleAccount, { cookies })).status).toBe(303);
    expect(await statusWith(admin.key)).toBe(200);
  });

  it('leaves a user with one valid key, the one that is shown, after ten concurrent requests', async () => {
    const user = await service.addUser();
    const responses = await Promise.all(Array.from({ length: 10 }, () => renew(user.id)));
    const keys = responses.filter(({ status }) => status === 200).map(({ body }) => body.apikey);
    expect(responses.map(({ status }) => status).filter((status) => ![200, 503].includes(status))).toEqual(
      [],
    );
    expect(new Set(keys).size).toBe(keys.length);
    const statuses = await Promise.all(keys.map(statusWith));
    const shown = (await call(service, getUser, { key: admin.key, params: { id: user.id } })).body.data
      .apikey;
    expect(keys.filter((_, index) => statuses[index] === 200)).toEqual([shown]);
    expect(await statusWith(user.key)).toBe(401);
  });

  it('works for the administrator’s own key', async () => {
    const other = await service.addUser({ isAdmin: true });
    const { apikey } = (await renew(other.id, other)).body;
    expect([await statusWith(apikey), await statusWith(other.key)]).toEqual([200, 401]);
  });

  it('responds with 404 for a user who does not exist or was deleted, and writes nothing', async () => {
    const gone = await service.addUser();
    await remove(service, admin, gone.id);
    for (const id of [gone.id, 999_999_999]) {
      const { status, body, requests } = await renew(id);
      expect([status, body.message]).toEqual([404, 'User was not found.']);
      expect(requests.map(({ operation }) => operation)).not.toContain('TransactWriteItems');
    }
  });

  it.each(['0', '-1', '1.5', 'admin', '1e3', '1 '])(
    'responds with 400 for the id %j and names it',
    async (id) => {
      const { status, body } = await renew(id);
      expect(status).toBe(400);
      expect(body.message).toMatch(/^id: /);
    },
  );
});
