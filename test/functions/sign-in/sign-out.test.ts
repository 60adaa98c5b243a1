import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { updateAccount } from '../../../shared/api/account.ts';
import { showConsoleAccount } from '../../../shared/api/console/account.ts';
import { signInWithLink, signOut } from '../../../shared/api/sign-in.ts';
import { userKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { endSessions, MAX_ENDED_SESSIONS } from '../../../shared/data/users/end-sessions.ts';
import { changeUser, findUser } from '../../../shared/data/users/users.ts';
import { toSession } from '../../../shared/domain/users/sessions.ts';
import { env } from '../../../shared/env.ts';
import { MAX_FORM_BYTES } from '../../../shared/visitor/request/forms.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { createSignInToken, readSessionForm, signedInCookies } from '../../support/calls/sign-in.ts';
import { remove } from '../../support/calls/users.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { itemsUnder } from '../../support/table/items.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
let form: string;
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
  form = await readSessionForm(service, cookies);
});

const leave = (headers: Record<string, string> = {}, body: string | undefined = form) =>
  call(service, signOut, { cookies, headers, body });
const isSignedIn = async (session: string[]) =>
  (await call(service, showConsoleAccount, { cookies: session })).status === 200;

const REMOVED = '__Host-Http-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure';
const MARK_REMOVED = '__Host-Http-browser=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure';

describe('POST /logout', () => {
  it.each([
    ['the account’s page', { 'sec-fetch-site': 'same-origin' }],
    ['the account’s page in an older browser', { origin: 'https://sho.rt' }],
    ['the account’s page on another of its hosts', { host: 'api.sho.rt', origin: 'https://api.sho.rt' }],
    ['no browser', {}],
  ])('ends the session and removes all cookies for a request from %s', async (_, headers) => {
    const response = await leave(headers);
    expect(response.status).toBe(200);
    expect(response.text).toContain('<h1>You are signed out</h1>');
    expect(response.cookies).toEqual([REMOVED, MARK_REMOVED]);
    expect(response.requests.map(listActions)).toEqual([
      ['GetItem'],
      ['UpdateItem', 'PutItem', 'UpdateItem'],
    ]);
    expect(await isSignedIn(cookies)).toBe(false);
  });

  it('does not read a form that is larger than any that a visitor sends', async () => {
    const response = await leave({}, `${form}&name=${'x'.repeat(MAX_FORM_BYTES)}`);
    expect([response.status, response.requests, await isSignedIn(cookies)]).toEqual([403, [], true]);
  });

  it('ends only the session of this browser, if that is what the button says', async () => {
    const second = await signedInCookies(service, user);
    const response = await leave({}, `${form}&scope=browser`);
    expect([response.status, response.cookies]).toEqual([200, [REMOVED]]);
    expect(response.text).toContain('<a class="button" href="/login">Sign in again</a>');
    expect([await isSignedIn(cookies), await isSignedIn(second)]).toEqual([false, true]);
    expect((await findUser(user.id))?.endedSessions).toHaveLength(1);
  });

  it('ends each of several browsers’ sessions that are ended at the same time', {
    tags: ['race'],
  }, async () => {
    const second = await signedInCookies(service, user);
    const secondForm = await readSessionForm(service, second);
    const third = await signedInCookies(service, user);
    await Promise.all([
      leave({}, `${form}&scope=browser`),
      call(service, signOut, { cookies: second, body: `${secondForm}&scope=browser` }),
    ]);
    expect([await isSignedIn(cookies), await isSignedIn(second), await isSignedIn(third)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('ends all sessions when the user’s item has no room for another ended one', async () => {
    const others = await signedInCookies(service, user);
    const ended = Array.from({ length: MAX_ENDED_SESSIONS }, (_, i) => i);
    await tableClient().send(
      new UpdateCommand({
        TableName: env.tableName,
        Key: userKey(user.id),
        UpdateExpression: 'SET endedSessions = :ended',
        ExpressionAttributeValues: { ':ended': ended },
      }),
    );
    await leave({}, `${form}&scope=browser`);
    expect(await isSignedIn(others)).toBe(false);
    const { sessionVersion, endedSessions } = (await findUser(user.id)) ?? {};
    expect(sessionVersion).not.toBe(user.sessionVersion);
    expect(endedSessions).toBeUndefined();
  });

  it('ends all sessions of the user and unused sign-in links, and no other user’s', async () => {
    const [second, token] = [await signedInCookies(service, user), await createSignInToken(service, user)];
    const others = await signedInCookies(service, await service.addUser());
    await leave();
    expect([await isSignedIn(second), await isSignedIn(others)]).toEqual([false, true]);
    expect((await call(service, signInWithLink, { params: { token } })).status).toBe(401);
  });

  it('leaves the user able to sign in again, and out again', async () => {
    await leave();
    const again = await signedInCookies(service, user);
    expect(await isSignedIn(again)).toBe(true);
    const body = await readSessionForm(service, again);
    await call(service, signOut, { cookies: again, body });
    expect(await isSignedIn(again)).toBe(false);
  });

  it('does not end newer sessions when an old cookie is sent again', async () => {
    await leave();
    const newer = await signedInCookies(service, user);
    const response = await leave();
    expect([response.status, response.cookies]).toEqual([200, [REMOVED, MARK_REMOVED]]);
    expect([await isSignedIn(cookies), await isSignedIn(newer)]).toEqual([false, true]);
  });

  it('ends the sessions once when the button is clicked twice', async () => {
    const responses = await Promise.all([leave(), leave(), leave()]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const actions = await itemsUnder('AUDIT');
    expect(
      actions.filter(
        ({ action, target }) => action === 'user.signed-out' && String(target).includes(user.username),
      ),
    ).toHaveLength(1);
  });

  it('does not end sessions for the cookie of an ended key version', async () => {
    await endSessions({ ...toSession(user), keyVersion: user.keyVersion - 1 }, new Date());
    expect(await isSignedIn(cookies)).toBe(true);
  });

  it('creates nothing for a user who was deleted', async () => {
    await remove(service, await service.addUser({ isAdmin: true }), user.id);
    expect((await leave()).status).toBe(200);
    expect(await findUser(user.id)).toBeUndefined();
  });

  it.each([[[]], [['__Host-Http-session=']], [['__Host-Http-session=1.2.3.4.x']]])(
    'only removes the cookie without a session: %j',
    async (none) => {
      const response = await call(service, signOut, { cookies: none });
      expect([response.status, response.cookies, response.requests]).toEqual([200, [REMOVED], []]);
    },
  );

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://example.com' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another site in an older browser', { origin: 'https://example.com' }],
    ['another port', { origin: 'https://sho.rt:8443' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['a host with the same prefix', { origin: 'https://sho.rt.example.com' }],
    ['a script of the same host', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
    [
      'a cross-site request with a same-origin Origin header',
      { 'sec-fetch-site': 'cross-site', origin: 'https://sho.rt' },
    ],
  ])('rejects a request from %s', async (_, headers) => {
    const response = await leave(headers);
    expect([response.status, response.cookies, response.requests]).toEqual([403, [], []]);
    expect(response.text).toContain('<h1>You are still signed in</h1>');
    expect(await isSignedIn(cookies)).toBe(true);
  });

  it('rejects a form without the token of this session, and says what to do', async () => {
    const others = await signedInCookies(service, await service.addUser());
    const bodies = [
      '',
      'csrf=',
      `csrf=${'A'.repeat(43)}`,
      `${form}=`,
      await readSessionForm(service, others),
    ];
    const second = await readSessionForm(service, await laterCookies());
    for (const body of [...bodies, second]) {
      const response = await leave({ 'sec-fetch-site': 'same-origin' }, body);
      expect([response.status, response.cookies, response.requests]).toEqual([403, [], []]);
      expect(response.text).toContain('Open the console again, and sign out there.');
    }
    expect(await isSignedIn(cookies)).toBe(true);
  });

  it('responds with 404 on other hosts', async () => {
    const response = await leave({ host: 'go.example.com', 'sec-fetch-site': 'same-origin' });
    expect([response.status, response.cookies, response.requests]).toEqual([404, [], []]);
  });

  it('responds with 500 and keeps the cookie if the table fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    service.table.failWith(() => new Error('the table is away'));
    onTestFinished(() => {
      log.mockRestore();
      service.table.failWith(undefined);
    });
    const { status, text, cookies: set } = await leave();
    expect([status, set, text.includes('the table is away')]).toEqual([500, [], false]);
    expect(JSON.stringify(log.mock.calls)).not.toMatch(/csrf|__Host-Http-session/);
  });
});

/** The cookies of another session of the same user. */
async function laterCookies(): Promise<string[]> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const later = await signedInCookies(service, user);
  vi.useRealTimers();
  return later;
}

describe('PUT /account/update', () => {
  const changePassword = async () => changeUser(user.id, { passwordHash: 'another' }, bySystem);
  const change = (body: object) => call(service, updateAccount, { key: user.key, body });

  it('ends all sessions and unused sign-in links with a new password', async () => {
    const token = await createSignInToken(service, user);
    expect((await change({ password: 'another secret' })).status).toBe(200);
    expect(await isSignedIn(cookies)).toBe(false);
    expect((await call(service, signInWithLink, { params: { token } })).status).toBe(401);
    expect(await isSignedIn(await signedInCookies(service, user))).toBe(true);
  });

  it('keeps sessions with a new email address', async () => {
    expect((await change({ email: `later-${user.email}` })).status).toBe(200);
    expect(await isSignedIn(cookies)).toBe(true);
  });

  it('ends all sessions, however it coincides with sign-outs', async () => {
    const [first, second] = await Promise.all([leave(), leave(), changePassword()]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await isSignedIn(cookies)).toBe(false);
  });

  it('ends a session that began after a sign-out which the password’s change did not know of', {
    tags: ['race'],
  }, async () => {
    const { reached, release } = blockTransactions(service.table, (text) => text.includes('#endedSessions'));
    const changing = changePassword();
    await reached;
    await leave();
    const newer = await signedInCookies(service, user);
    release();
    await changing;
    expect(await isSignedIn(newer)).toBe(false);
  });
});
