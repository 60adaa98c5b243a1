import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getAccount } from '../../../../shared/api/account.ts';
import { showConsoleAccount } from '../../../../shared/api/console/account.ts';
import { openMainKey, showKeys } from '../../../../shared/api/console/keys.ts';
import { showConsole } from '../../../../shared/api/console/overview.ts';
import { call } from '../../../support/call.ts';
import { fromAddress } from '../../../support/calls/edge.ts';
import { passwordCookies, signedInCookies } from '../../../support/calls/sign-in.ts';
import {
  addUserWithPassword,
  measureCost,
  readCookies,
  readCsrfToken,
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
  user = await addUserWithPassword(service, PASSWORD, { isAdmin: true });
  // Wrong passwords count for the address.
  headers = fromAddress(`198.51.100.${++addresses}`);
  cookies = await passwordCookies(service, user, { password: PASSWORD, headers });
});

const send = (fields: Record<string, string>) =>
  sendForm(service, openMainKey, cookies, { current_password: PASSWORD, ...fields }, { headers });
const statusWith = async (key: string) => (await call(service, getAccount, { key })).status;
const opens = async (by: string[]) => (await call(service, showConsole, { cookies: by })).status === 200;

describe('POST /console/keys/main', () => {
  it('shows the key after the password, and nothing in headers or logs', async () => {
    const logs = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')];
    onTestFinished(() => void vi.restoreAllMocks());
    const response = await send({ action: 'show' });
    expect(response.status).toBe(200);
    expect(response.text).toContain(`<code>${user.key}</code>`);
    expect(JSON.stringify(response.headers)).not.toContain(user.key);
    expect(response.headers['cache-control']).toBe('private, no-store');
    expect(measureCost(response).operations).toEqual(['BatchGetItem', ...Array(4).fill('UpdateItem')]);
    for (const log of logs) expect(JSON.stringify(log.mock.calls)).not.toMatch(/lk_|a long secret/);
  });

  it('replaces the key, which ends it and all other sessions, and keeps this browser signed in', async () => {
    const other = await signedInCookies(service, user);
    const response = await send({ action: 'renew' });
    const [key = ''] = /lk_[\w-]{49}/.exec(response.text) ?? [];
    expect([await statusWith(key), await statusWith(user.key)]).toEqual([200, 401]);
    const renewed = readCookies(response);
    expect([await opens(renewed), await opens(cookies), await opens(other)]).toEqual([true, false, false]);
    // The forms of the page belong to the new session.
    expect(response.text).toContain(`name="csrf" value="${readCsrfToken(renewed)}"`);
  });

  it.each([
    ['a wrong password', { current_password: 'wrong' }, 'Wrong password.'],
    ['no password', { current_password: '' }, 'Current password is required.'],
    [
      'what is too long for a password',
      { current_password: 'x'.repeat(201) },
      'Current password must have at most 200 characters.',
    ],
    ['another action', { action: 'steal' }, 'Action must be one of show, renew.'],
  ])('shows no key with %s', async (_, fields, problem) => {
    for (const action of ['show', 'renew']) {
      const response = await send({ action, ...fields });
      expect(response.status).toBe(400);
      expect(shownIn(response)).toContain(problem);
      expect(response.text).not.toMatch(/lk_[\w-]{20}/);
    }
    expect(await statusWith(user.key)).toBe(200);
  });

  it('does not count correct passwords, even in many concurrent forms', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => send({ action: 'show' })));
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect((await send({ current_password: 'wrong' })).status).toBe(400);
  });

  it('responds with 429 after 15 wrong passwords, even to the right one, and wrong ones count for signing in, too', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() - (Date.now() % 60_000) + 20_000) });
    onTestFinished(() => void vi.useRealTimers());
    for (let i = 0; i < 15; i++)
      expect((await send({ current_password: 'wrong' })).status).toBe(i < 5 ? 400 : 429);
    const response = await send({});
    expect([response.status, response.headers['retry-after']]).toEqual([429, '40']);
    expect(response.text).not.toMatch(/lk_[\w-]{20}/);
  });
});

describe('within an hour of signing in with a link', () => {
  const open = async (by: string[], action: string) =>
    sendForm(service, openMainKey, by, { action }, { headers });
  const asksForPassword = async (route: typeof showKeys | typeof showConsoleAccount, by: string[]) =>
    (await call(service, route, { cookies: by })).text.includes('name="current_password"');

  it('shows and replaces the key without a password, which a new administrator does not know', async () => {
    const fromLink = await signedInCookies(service, user);
    expect([await asksForPassword(showKeys, fromLink), await asksForPassword(showKeys, cookies)]).toEqual([
      false,
      true,
    ]);
    expect((await open(fromLink, 'show')).text).toContain(`<code>${user.key}</code>`);
    const renewed = readCookies(await open(fromLink, 'renew'));
    // A password can still be chosen.
    expect(await asksForPassword(showConsoleAccount, renewed)).toBe(false);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect([await asksForPassword(showKeys, renewed), (await open(renewed, 'show')).status]).toEqual([
      true,
      400,
    ]);
  });
});
