import { beforeAll, describe, expect, it } from 'vitest';
import { showUsers } from '../../../shared/api/console/administration.ts';
import { usernameKey } from '../../../shared/data/keys.ts';
import { monthlyClicksKey } from '../../../shared/data/statistics-keys.ts';
import { toMonth } from '../../../shared/domain/clicks/click-quota.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { measureCost, shownIn } from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { putAll } from '../../support/table/seed.ts';
import { seedUsers } from '../../support/table/seed-users.ts';

const service = testService();
let admin: TestUser;
let cookies: string[];
beforeAll(async () => {
  admin = await service.addUser({ isAdmin: true });
  cookies = await signedInCookies(service, admin);
  for (let i = 0; i < 30; i++)
    await service.addUser({ username: `human-${i}`, email: `HUMAN-${i}@example.com` });
});

const show = (query = {}) => call(service, showUsers, { cookies, query });
const namesIn = (text: string) =>
  [...text.matchAll(/<a href="\/console\/admin\/users\/\d+">([^<]+)<\/a>/g)].map(([, name]) => name);

describe('GET /console/admin/users', () => {
  it('shows all users in pages, for two read units each', async () => {
    const response = await show();
    expect(response.status).toBe(200);
    expect(namesIn(response.text)).toHaveLength(25);
    expect(namesIn(response.text)[0]).toBe(admin.username);
    expect(shownIn(response)).toContain('Administrator');
    expect(response.text).toContain('href="/console/admin/users?page=2"');
    expect(measureCost(response).operations).toEqual([
      'BatchGetItem',
      'Query',
      'BatchGetItem',
      'BatchGetItem',
    ]);
    expect(measureCost(response).units).toBeLessThanOrEqual(3 + 1 + 25 + 25);
    const second = await show({ page: 2 });
    expect(namesIn(second.text).slice(-1)).toEqual(['human-29']);
    expect(second.text).toContain('href="/console/admin/users?page=1"');
    expect(second.text).not.toContain('page=3');
    expect(shownIn(await show({ page: 3 }))).toContain('There are no more users on this page.');
  });

  it('shows the links and the clicks of this month, for one more unit each', async () => {
    const user = await service.addUser({ username: 'busy-bee' });
    for (let i = 0; i < 3; i++) await addLinkFor(service, user);
    const key = monthlyClicksKey(user.id, toMonth(new Date()));
    await putAll([{ ...key, clicks: 12_345 }]);
    expect(shownIn(await show({ q: 'busy-bee' }))).toMatch(/busy-bee .* 3 12,345 /);
  });

  it.each([
    ['a part of usernames', 'HUMAN-2', ['human-2', ...Array.from({ length: 10 }, (_, i) => `human-2${i}`)]],
    ['a part of email addresses', 'n-29@Exam', ['human-29']],
    ['a whole username, first', ' human-3 ', ['human-3']],
    ['a whole email address', 'HUMAN-7@EXAMPLE.COM', ['human-7']],
    [
      'a whole username that others contain',
      'human-1',
      ['human-1', ...Array.from({ length: 10 }, (_, i) => `human-1${i}`)],
    ],
  ])('finds users by %s', async (_, q, names) => {
    const response = await show({ q });
    expect(namesIn(response.text)).toEqual(names);
    expect(response.text).not.toContain('Continue searching');
  });

  it.each([
    ['what looks like a pattern', '.*'],
    ['a wildcard', '%'],
    ['markup', '"><script>alert(1)</script>'],
    ['a long text', 'x'.repeat(5000)],
    ['a control character', '\u0000'],
  ])('says that there is no user with %s, and shows it as it is', async (_, q) => {
    const response = await show({ q });
    expect([response.status, namesIn(response.text)]).toEqual([200, []]);
    expect(shownIn(response)).toMatch(/There is no user with “.*” in the email address or username/);
    expect(response.text.match(/<script/g)).toHaveLength(1);
  });

  it('shows no API key', async () => {
    expect((await show()).text).not.toMatch(/lk_[\w-]{20}/);
  });
});

describe('GET /console/admin/users with many users', () => {
  const FIRST_ID = 1_000_000;
  const isRare = (id: number) => (id - FIRST_ID) % 300 === 299;
  beforeAll(async () => {
    const ids = Array.from({ length: 1200 }, (_, i) => FIRST_ID + i);
    await seedUsers(ids, (id) => ({ username: `${isRare(id) ? 'rare' : 'common'}-${id}` }));
    const last = FIRST_ID + 1199;
    await putAll([{ ...usernameKey(`rare-${last}`), userId: last }]);
  });
  const findNext = (text: string) =>
    /href="(\/console\/admin\/users\?q=[^"]*)">Continue searching</.exec(text)?.[1];
  const follow = (href = '') =>
    show(Object.fromEntries(new URL(href.replaceAll('&amp;', '&'), 'https://x').searchParams));

  it('reads 500 users at most for half a unit each, and continues where it ended', async () => {
    const first = await show({ q: 'RARE-' });
    expect(namesIn(first.text)).toEqual([`rare-${FIRST_ID + 299}`]);
    expect(shownIn(first)).toContain('There are more users to search.');
    const { operations, units } = measureCost(first);
    expect(operations).toEqual([
      'BatchGetItem',
      'GetItem',
      'GetItem',
      ...Array(5).fill(['Query', 'BatchGetItem']).flat(),
      'BatchGetItem',
    ]);
    // Of the session and the name, the keys, the users, and the figures.
    expect(units).toBeLessThanOrEqual(3 + 2 + 5 * 1.5 + 250 + 1);
    const second = await follow(findNext(first.text));
    expect(namesIn(second.text)).toEqual([`rare-${FIRST_ID + 599}`, `rare-${FIRST_ID + 899}`]);
    const third = await follow(findNext(second.text));
    expect(namesIn(third.text)).toEqual([`rare-${FIRST_ID + 1199}`]);
    expect(findNext(third.text)).toBeUndefined();
  });

  it('finds a whole name at once, however many users there are before', async () => {
    const response = await show({ q: `rare-${FIRST_ID + 1199}` });
    expect(namesIn(response.text)).toEqual([`rare-${FIRST_ID + 1199}`]);
    const next = await follow(findNext(response.text));
    expect(shownIn(next)).toContain('None of the users searched so far has');
    const last = await follow(findNext(next.text));
    expect(namesIn(last.text)).toEqual([]);
    expect(shownIn(last)).toContain('There are no more users with');
  });

  it('stops reading when a page is full, and shows every user once', async () => {
    const found: (string | undefined)[] = [];
    let response = await show({ q: 'common-' });
    expect(measureCost(response).operations.filter((name) => name === 'Query')).toHaveLength(1);
    for (let pages = 0; pages < 100; pages++) {
      found.push(...namesIn(response.text));
      const next = findNext(response.text);
      if (!next) break;
      response = await follow(next);
    }
    const all = Array.from({ length: 1200 }, (_, i) => FIRST_ID + i).filter((id) => !isRare(id));
    expect(found).toEqual(all.map((id) => `common-${id}`));
  });

  it.each(['x', '-1', '0', '99999999999999999999'])('begins at the first user after %j', async (after) => {
    expect(namesIn((await show({ q: 'human-0', after })).text)).toEqual(['human-0']);
  });
});
