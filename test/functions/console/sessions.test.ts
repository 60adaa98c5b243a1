import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeAccount } from '../../../shared/api/console/account.ts';
import { removeUser } from '../../../shared/api/console/administration.ts';
import { consoleRoutes } from '../../../shared/api/console/index.ts';
import { showConsole } from '../../../shared/api/console/overview.ts';
import { signInWithLink, signOut, submitLogin } from '../../../shared/api/sign-in.ts';
import { userKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { call } from '../../support/call.ts';
import { createSignInToken, readSessionForm, signedInCookies } from '../../support/calls/sign-in.ts';
import { checkEach } from '../../support/check-each.ts';
import { allItems } from '../../support/items/belongings.ts';
import {
  addUserWithPassword,
  FORM_HEADERS,
  loginForm,
  readCookies,
  readCsrfToken,
  sendForm,
} from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { isWrite } from '../../support/table/crashes.ts';

const service = testService();
const PASSWORD = 'a long secret';
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await addUserWithPassword(service, PASSWORD);
  cookies = await signedInCookies(service, user);
});
afterEach(() => void vi.useRealTimers());

/** The service has no request for this yet: an operator changes the table. */
const setAdministrator = ({ id }: TestUser, isAdmin: boolean) =>
  tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: userKey(id),
      UpdateExpression: 'SET isAdmin = :isAdmin',
      ExpressionAttributeValues: { ':isAdmin': isAdmin },
    }),
  );

const opens = async (by: string[]) => (await call(service, showConsole, { cookies: by })).status === 200;
const signInWithPassword = (cookies: string[] = []) => {
  const form = loginForm({ login: user.username, password: PASSWORD });
  return call(service, submitLogin, { ...form, cookies: [...form.cookies, ...cookies] });
};

const forAdministrators = consoleRoutes.filter(({ session }) => session === 'admin');
const pages = consoleRoutes.filter(({ method }) => method === 'GET');
const forms = consoleRoutes.filter(({ method }) => method === 'POST');
const params = { id: '100000001' };

describe('the session of someone who becomes or was an administrator', () => {
  it('opens and closes each page and form of these at once', async () => {
    await checkEach(forAdministrators, async (route) => {
      const person = await service.addUser();
      const cookies = await signedInCookies(service, person);
      const { id } = await service.addUser();
      const send = () =>
        route.method === 'GET'
          ? call(service, route, { params: { id }, cookies })
          : sendForm(service, route, cookies, {}, { params: { id } });
      expect((await send()).status).toBe(404);
      await setAdministrator(person, true);
      expect([200, 303, 400]).toContain((await send()).status);
      await setAdministrator(person, false);
      const before = await allItems();
      expect((await send()).status).toBe(404);
      expect(await allItems()).toEqual(before);
    });
  });

  it('shows the pages of administrators in the navigation only as long', async () => {
    const shows = async () =>
      (await call(service, showConsole, { cookies })).text.includes('href="/console/admin/users"');
    expect(await shows()).toBe(false);
    await setAdministrator(user, true);
    expect(await shows()).toBe(true);
    await setAdministrator(user, false);
    expect(await shows()).toBe(false);
  });
});

describe('the session of a user who was deleted', () => {
  it('opens no page, accepts no form, and does not sign in', async () => {
    const administrator = await service.addUser({ isAdmin: true });
    const link = await createSignInToken(service, user);
    const by = await signedInCookies(service, administrator);
    const { username, id } = user;
    expect((await sendForm(service, removeUser, by, { username }, { params: { id } })).status).toBe(303);
    await checkEach(pages, async (route) => {
      const { status, headers } = await call(service, route, { params, cookies });
      expect([status, headers.location?.slice(0, 7)]).toEqual([303, '/login?']);
    });
    const before = await allItems();
    await checkEach(forms, async (route) => {
      expect((await sendForm(service, route, cookies, {}, { params })).headers.location).toMatch(/^\/login/);
    });
    expect((await call(service, signInWithLink, { params: { token: link } })).cookies).toEqual([]);
    expect(await allItems()).toEqual(before);
    expect((await signInWithPassword()).status).toBe(403);
  });
});

describe('a session', () => {
  it('is a new session after each sign-in, regardless of the cookie that the browser sent', async () => {
    const attacker = await signedInCookies(service, await service.addUser());
    for (const planted of [attacker, cookies, ['__Host-Http-session=1.1.0.1.9999999999.x'], ['session=x']]) {
      const [session = ''] = readCookies(await signInWithPassword(planted));
      expect(planted).not.toContain(session);
      expect(session).toMatch(new RegExp(`^__Host-Http-session=${user.id}\\.`));
    }
    // What was planted still belongs to someone else.
    expect((await call(service, showConsole, { cookies: attacker })).text).not.toContain(user.username);
  });

  it('begins once with a sign-in link, even in the browser that used it', async () => {
    const token = await createSignInToken(service, user);
    const first = await call(service, signInWithLink, { params: { token } });
    expect(await opens(readCookies(first))).toBe(true);
    for (const by of [[], readCookies(first)])
      expect((await call(service, signInWithLink, { params: { token }, cookies: by })).cookies).toEqual([]);
  });

  it('does not come back with its cookie after signing out', async () => {
    const body = `${await readSessionForm(service, cookies)}&scope=browser`;
    const out = await call(service, signOut, { cookies, body, headers: FORM_HEADERS });
    expect(out.cookies).toEqual([expect.stringMatching(/^__Host-Http-session=; Max-Age=0;/)]);
    expect(await opens(cookies)).toBe(false);
    expect((await sendForm(service, changeAccount, cookies)).status).toBe(303);
  });

  it('ends after 30 days without use, and not while it is used', async () => {
    const start = Date.now();
    const at = (days: number) => vi.setSystemTime(start + days * 24 * 60 * 60 * 1000);
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    at(29.9);
    const renewed = readCookies(await call(service, showConsole, { cookies }));
    expect(renewed).toHaveLength(1);
    at(30.1);
    expect([await opens(cookies), await opens(renewed)]).toEqual([false, true]);
    at(29.9 + 30.1);
    expect(await opens(renewed)).toBe(false);
  });
});

describe('each form of the console', () => {
  it.each([
    ['another session of the same user', async () => readCsrfToken(await signedInCookies(service, user))],
    [
      'a session of another user',
      async () => readCsrfToken(await signedInCookies(service, await service.addUser())),
    ],
  ])('changes nothing with the token of %s', async (_, readToken) => {
    const body = `csrf=${await readToken()}`;
    await checkEach(forms, async (route) => {
      const response = await call(service, route, { params, cookies, headers: FORM_HEADERS, body });
      expect([response.status, response.requests.filter(({ operation }) => isWrite(operation))]).toEqual([
        403,
        [],
      ]);
    });
  });

  it('is not stored by any cache, nor framed by other sites, and does not exist on branded domains', async () => {
    await checkEach(forms, async (route) => {
      const cookies = await signedInCookies(service, await service.addUser());
      const send = (host?: string) =>
        sendForm(service, route, cookies, {}, { params, headers: host ? { host } : {} });
      const { headers } = await send();
      expect(headers['cache-control']).toBe('private, no-store');
      if (headers['content-type']?.startsWith('text/html'))
        expect(headers['content-security-policy']).toMatch(
          // A preview is shown in a frame of its page, without the page's origin.
          route.isFramed ? /frame-ancestors 'self'; sandbox$/ : /frame-ancestors 'none'$/,
        );
      const elsewhere = await send('go.example.com');
      expect([elsewhere.status, elsewhere.requests]).toEqual([404, []]);
    });
  });
});
