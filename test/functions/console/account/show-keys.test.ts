import { beforeAll, describe, expect, it } from 'vitest';
import { showKeys } from '../../../../shared/api/console/keys.ts';
import { call } from '../../../support/call.ts';
import { addKeyFor } from '../../../support/calls/keys.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { measureCost, shownIn } from '../../../support/pages/console.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeAll(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});

const show = (page = 1, by = cookies) => call(service, showKeys, { cookies: by, query: { page } });

describe('GET /console/keys', () => {
  it('says that there are no additional keys yet, and shows no main key', async () => {
    const response = await show();
    expect(response.status).toBe(200);
    expect(shownIn(response)).toContain('You have no additional keys yet.');
    expect(shownIn(response)).toContain('https://sho.rt/api');
    expect(response.text).not.toContain(user.key);
    expect(shownIn(response)).toContain('your current password is not required');
  });

  it('shows the name, the scopes, the end, and the last use of each key, and none of the keys', async () => {
    const owner = await service.addUser();
    const { key } = await addKeyFor(service, owner, {
      name: '"><script>alert(1)</script>',
      scopes: ['write', 'read'],
      expires: '2999-01-02 03:04:05',
    });
    await addKeyFor(service, owner, { name: 'Backup', scopes: ['read'] });
    const response = await show(1, await signedInCookies(service, owner));
    expect(shownIn(response)).toMatch(/Backup read Never Never/);
    expect(response.text).toContain('<bdi>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</bdi>');
    expect(shownIn(response)).toContain('read, write Jan 2, 2999, 3:04 AM UTC Never');
    expect(response.text).not.toContain(key);
    expect(response.text.match(/<script/g)).toHaveLength(1);
  });

  it('has pages, and costs three requests with at most 8 units', async () => {
    const owner = await service.addUser();
    const by = await signedInCookies(service, owner);
    for (let i = 0; i < 26; i++) await addKeyFor(service, owner, { name: `Key ${i}` });
    const first = await show(1, by);
    expect(first.text).toContain('href="/console/keys?page=2"');
    expect(measureCost(first)).toEqual({
      operations: ['BatchGetItem', 'Query', 'Query'],
      units: expect.any(Number),
    });
    expect(measureCost(first).units).toBeLessThanOrEqual(8);
    expect(shownIn(await show(2, by))).toContain('Key 0 ');
    expect(shownIn(await show(3, by))).toContain('There are no more keys on this page.');
  });
});
