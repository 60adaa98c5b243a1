import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getAccount } from '../../../../shared/api/account.ts';
import { changeAccount, showConsoleAccount } from '../../../../shared/api/console/account.ts';
import { showConsole } from '../../../../shared/api/console/overview.ts';
import { submitLogin } from '../../../../shared/api/sign-in.ts';
import { call } from '../../../support/call.ts';
import { fromAddress } from '../../../support/calls/edge.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import {
  addUserWithPassword,
  FORM_HEADERS,
  loginForm,
  measureCost,
  readCookies,
  sendForm,
  shownIn,
} from '../../../support/pages/console.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const PASSWORD = 'a long secret';
let user: TestUser;
let cookies: string[];
let addresses = 0;
let headers: Record<string, string>;
beforeEach(async () => {
  user = await addUserWithPassword(service, PASSWORD);
  // Wrong passwords count for the address.
  headers = fromAddress(`198.51.100.${++addresses}`);
  cookies = readCookies(await logIn(user.username, PASSWORD));
});

const send = (fields: Record<string, string>) =>
  sendForm(
    service,
    changeAccount,
    cookies,
    { email: user.email, password: '', current_password: PASSWORD, ...fields },
    { headers },
  );
const emailNow = async () => (await call(service, getAccount, { key: user.key })).body.data.email;
const opens = async (by: string[]) => (await call(service, showConsole, { cookies: by })).status === 200;
const logIn = (login: string, password: string) =>
  call(service, submitLogin, {
    ...loginForm({ login, password }),
    headers: { ...FORM_HEADERS, ...headers },
  });
const signsIn = async (login: string, password: string) => (await logIn(login, password)).status === 303;

describe('POST /console/account', () => {
  it('changes the email address, and leaves the password and the sessions alone', async () => {
    const email = `new-${user.email}`;
    const response = await send({ email });
    expect([response.status, response.headers.location]).toEqual([303, '/console/account?done=email']);
    expect([await emailNow(), await opens(cookies), await signsIn(email, PASSWORD)]).toEqual([
      email,
      true,
      true,
    ]);
  });

  it('changes the password, which ends all other sessions and keeps this browser signed in', async () => {
    const other = await signedInCookies(service, user);
    const response = await send({ password: 'another secret' });
    expect([response.status, response.headers.location]).toEqual([303, '/console/account?done=password']);
    expect([await opens(readCookies(response)), await opens(cookies), await opens(other)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([await signsIn(user.username, PASSWORD), await signsIn(user.username, 'another secret')]).toEqual([
      false,
      true,
    ]);
    expect(await emailNow()).toBe(user.email);
  });

  it('changes both', async () => {
    const response = await send({ email: `new-${user.email}`, password: 'another secret' });
    expect(response.headers.location).toBe('/console/account?done=both');
    expect(await opens(readCookies(response))).toBe(true);
  });

  it('writes nothing of the account if nothing differs', async () => {
    const response = await send({});
    expect([response.status, response.headers.location]).toEqual([303, '/console/account']);
    expect(measureCost(response).operations).toEqual(['BatchGetItem', ...Array(4).fill('UpdateItem')]);
  });

  it.each([
    ['a wrong password', { current_password: 'wrong' }, 400, 'Wrong password.'],
    ['no password', { current_password: '' }, 400, 'Current password is required.'],
    ['a short new password', { password: 'abcd' }, 400, 'New password must have at least 8 characters.'],
    [
      'a common new password',
      { password: 'sunshine' },
      400,
      'New password must not be one of the most common passwords.',
    ],
    ['no email address', { email: '<b>"nonsense' }, 400, 'Email address must be an email address.'],
  ])(
    'changes nothing with %s, keeps what was typed, and never a password',
    async (_, fields, status, problem) => {
      const response = await send({ email: 'typed@example.com', password: 'another secret', ...fields });
      expect(response.status).toBe(status);
      expect(shownIn(response)).toContain(problem);
      expect(response.text).toContain(
        'email' in fields ? 'value="&lt;b&gt;&quot;nonsense"' : 'value="typed@example.com"',
      );
      expect(response.text).not.toMatch(/value="(wrong|abcd|a long secret|another secret)/);
      expect([await emailNow(), await opens(cookies)]).toEqual([user.email, true]);
    },
  );

  it('says next to the field that an email address is taken', async () => {
    const other = await service.addUser();
    const response = await send({ email: other.email });
    expect(response.status).toBe(409);
    expect(response.text).toMatch(
      /<p class="problem" id="email-problem">This email address is already in use\.<\/p>/,
    );
  });

  it('responds with 429 to a sixth wrong password in a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() - (Date.now() % 60_000) + 20_000) });
    onTestFinished(() => void vi.useRealTimers());
    for (let i = 0; i < 5; i++) await send({ password: 'another secret', current_password: 'wrong' });
    const response = await send({ password: 'another secret', current_password: 'wrong' });
    expect([response.status, response.headers['retry-after']]).toEqual([429, '40']);
  });
});

describe('within an hour of signing in with a link', () => {
  let fromLink: string[];
  beforeEach(async () => {
    fromLink = await signedInCookies(service, user);
  });
  const choose = (by: string[], fields: Record<string, string> = {}) =>
    sendForm(
      service,
      changeAccount,
      by,
      { email: user.email, password: 'a first password', ...fields },
      { headers },
    );
  const asksForPassword = async (by: string[]) =>
    (await call(service, showConsoleAccount, { cookies: by })).text.includes('name="current_password"');
  const waitAfterLink = (seconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
    onTestFinished(() => void vi.useRealTimers());
  };

  it('chooses a password without the current one, once', async () => {
    expect([await asksForPassword(fromLink), await asksForPassword(cookies)]).toEqual([false, true]);
    const response = await choose(fromLink);
    expect([response.status, response.headers.location]).toEqual([303, '/console/account?done=password']);
    expect(await signsIn(user.username, 'a first password')).toBe(true);
    const kept = readCookies(response);
    expect([await opens(kept), await asksForPassword(kept)]).toEqual([true, true]);
    const again = await choose(kept, { password: 'a second password' });
    expect(again.status).toBe(400);
    expect(shownIn(again)).toContain('Current password is required.');
  });

  it('needs the current password after the hour, and in a session that began with a password', async () => {
    expect((await choose(cookies)).status).toBe(400);
    waitAfterLink(3590);
    expect(await asksForPassword(fromLink)).toBe(false);
    waitAfterLink(11);
    expect(await asksForPassword(fromLink)).toBe(true);
    expect((await choose(fromLink)).status).toBe(400);
    expect(await signsIn(user.username, PASSWORD)).toBe(true);
  });
});
