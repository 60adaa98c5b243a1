import { beforeAll, describe, expect, it } from 'vitest';
import { showUsers } from '../../../shared/api/console/administration.ts';
import { call } from '../../support/call.ts';
import { costOf, shownIn } from '../../support/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { signedInCookies } from '../../support/sign-in.ts';

const service = testService();
let admin: TestUser;
let cookies: string[];
beforeAll(async () => {
  admin = await service.addUser({ isAdmin: true });
  cookies = await signedInCookies(service, admin);
  for (let i = 0; i < 30; i++)
    await service.addUser({ username: `user-${i}`, email: `USER-${i}@example.com` });
});

const show = (query = {}) => call(service, showUsers, { cookies, query });
const namesIn = (text: string) =>
  [...text.matchAll(/<a href="\/console\/admin\/users\/\d+">([^<]+)<\/a>/g)].map(([, name]) => name);

describe('GET /console/admin/users', () => {
  it('shows all users in pages, for one read unit each', async () => {
    const answer = await show();
    expect(answer.status).toBe(200);
    expect(namesIn(answer.text)).toHaveLength(25);
    expect(namesIn(answer.text)[0]).toBe(admin.username);
    expect(shownIn(answer)).toContain('Administrator');
    expect(answer.text).toContain('href="/console/admin/users?page=2"');
    expect(costOf(answer).operations).toEqual(['BatchGetItem', 'Query', 'BatchGetItem']);
    expect(costOf(answer).units).toBeLessThanOrEqual(30);
    const second = await show({ page: 2 });
    expect(namesIn(second.text).slice(-1)).toEqual(['user-29']);
    expect(second.text).toContain('href="/console/admin/users?page=1"');
    expect(second.text).not.toContain('page=3');
    expect(shownIn(await show({ page: 3 }))).toContain('There are no more users on this page.');
  });

  it.each(['user-7', ' USER-7 ', 'user-7@example.com', 'USER-7@EXAMPLE.COM'])(
    'finds the user %j in two requests',
    async (q) => {
      const answer = await show({ q });
      expect(namesIn(answer.text)).toEqual(['user-7']);
      expect(costOf(answer)).toEqual({ operations: ['BatchGetItem', 'GetItem', 'GetItem'], units: 5 });
    },
  );

  it.each(['user', '"><script>alert(1)</script>', 'x'.repeat(5000), '\u0000'])(
    'says that there is no user %j, and shows it as it is',
    async (q) => {
      const answer = await show({ q });
      expect([answer.status, namesIn(answer.text)]).toEqual([200, []]);
      expect(shownIn(answer)).toContain('There is no user with the email address or username');
      expect(answer.text.match(/<script/g)).toHaveLength(1);
    },
  );

  it('shows no API key', async () => {
    expect((await show()).text).not.toMatch(/lk_[\w-]{20}/);
  });
});
