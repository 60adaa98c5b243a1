import { beforeEach, describe, expect, it } from 'vitest';
import { getAccount } from '../../../shared/api/account.ts';
import { removeUser } from '../../../shared/api/console/administration.ts';
import { findUser } from '../../../shared/data/users/users.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { sendForm, shownIn } from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let admin: TestUser;
let cookies: string[];
beforeEach(async () => {
  admin = await service.addUser({ isAdmin: true });
  cookies = await signedInCookies(service, admin);
});
const send = (id: unknown, username: string, by = cookies) =>
  sendForm(service, removeUser, by, { username }, { params: { id } });

describe('POST /console/admin/users/{id}/delete', () => {
  it('deletes the user whose username was typed, and says so', async () => {
    const user = await service.addUser();
    const response = await send(user.id, ` ${user.username} `);
    expect([response.status, response.headers.location]).toEqual([303, '/console/admin/users?done=deleted']);
    expect(await findUser(user.id)).toBeUndefined();
    expect((await call(service, getAccount, { key: user.key })).status).toBe(401);
    expect((await send(user.id, user.username)).status).toBe(404);
  });

  it.each(['', 'another', '"><script>'])(
    'deletes no user when %j is typed, and asks again',
    async (typed) => {
      const user = await service.addUser();
      await addLinkFor(service, user);
      const response = await send(user.id, typed);
      expect(response.status).toBe(400);
      expect(shownIn(response)).toContain('The username does not match. Nothing was deleted.');
      expect(shownIn(response)).toContain('everything that it owns: 1 link');
      expect(response.text).toContain('<details class="card" open>');
      expect(response.text.match(/<script/g)).toHaveLength(1);
      expect(await findUser(user.id)).toBeDefined();
    },
  );

  it('deletes an administrator too, which ends the own session, and keeps the last one', async () => {
    const first = await send(admin.id, admin.username);
    expect(first.status).toBe(303);
    expect((await send(admin.id, admin.username)).headers.location).toMatch(/^\/login/);
  });

  it('responds with 404 to others than administrators', async () => {
    const user = await service.addUser();
    const others = await signedInCookies(service, user);
    expect((await send(user.id, user.username, others)).status).toBe(404);
    expect(await findUser(user.id)).toBeDefined();
  });
});
