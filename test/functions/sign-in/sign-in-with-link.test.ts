import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { signInWithLink } from '../../../shared/api/sign-in.ts';
import { userKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { type CallOptions, call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { createSignInToken } from '../../support/calls/sign-in.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { MANY_AT_ONCE } from '../../support/test-size.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});
afterEach(() => {
  service.table.failWith(undefined);
  vi.useRealTimers();
});

const open = (token: string, options: CallOptions = {}) =>
  call(service, signInWithLink, { params: { token }, ...options });
const at = (time: string) => vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });

function expectSignedIn(
  { status, headers, cookies, text }: TestResponse,
  { id, keyVersion, sessionVersion } = user,
) {
  expect(status).toBe(303);
  expect(headers).toEqual({ location: '/console', 'cache-control': 'private, no-store' });
  expect(cookies).toEqual([
    expect.stringMatching(
      new RegExp(
        `^__Host-Http-session=${id}\\.${keyVersion}\\.${sessionVersion}\\.\\d+\\.\\d+\\.\\d+\\.[\\w-]{43}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure$`,
      ),
    ),
    expect.stringMatching(
      /^__Host-Http-browser=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    ),
  ]);
  expect(text).toBe('');
}

function expectRefused({ status, headers, cookies, text }: TestResponse) {
  expect(status).toBe(401);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['cache-control']).toBe('private, no-store');
  expect(text).toContain('<a class="button" href="/login">');
  expect(text).toContain('<h1>This sign-in link is no longer valid</h1>');
  expect(cookies).toEqual([]);
}

describe('GET /login/sso/{token}', () => {
  it('signs in and redirects to the console', async () => {
    expectSignedIn(await open(await createSignInToken(service, user)));
  });

  it.each(['image', 'iframe', 'empty'])('signs nobody in as what a page loads: %s', async (destination) => {
    const token = await createSignInToken(service, user);
    const { status, cookies } = await open(token, { headers: { 'sec-fetch-dest': destination } });
    expect([status, cookies]).toEqual([403, []]);
    expectSignedIn(await open(token, { headers: { 'sec-fetch-dest': 'document' } }));
  });

  it('works once', async () => {
    const token = await createSignInToken(service, user);
    expectSignedIn(await open(token));
    expectRefused(await open(token));
  });

  it(`signs in one of ${MANY_AT_ONCE} concurrent visitors`, { tags: ['race'] }, async () => {
    const token = await createSignInToken(service, user);
    const responses = await Promise.all(Array.from({ length: MANY_AT_ONCE }, () => open(token)));
    const [signedIn = [], refused = []] = [303, 401].map((code) =>
      responses.filter(({ status }) => status === code),
    );
    expect([signedIn.length, refused.length]).toEqual([1, MANY_AT_ONCE - 1]);
    for (const response of signedIn) expectSignedIn(response);
    for (const response of refused) expectRefused(response);
  });

  it('works for each of several links that were created', async () => {
    const tokens = [await createSignInToken(service, user), await createSignInToken(service, user)];
    for (const token of tokens) expectSignedIn(await open(token));
  });

  it('works for an hour, to the second, even before DynamoDB deletes the item', async () => {
    at('2026-11-21T10:00:00Z');
    const [inTime, late] = [await createSignInToken(service, user), await createSignInToken(service, user)];
    at('2026-11-21T10:59:59Z');
    expectSignedIn(await open(inTime));
    at('2026-11-21T11:00:00Z');
    expectRefused(await open(late));
  });

  it('does not sign in a deleted user', async () => {
    const gone = await service.addUser();
    const token = await createSignInToken(service, gone);
    await tableClient().send(new DeleteCommand({ TableName: process.env.TABLE_NAME, Key: userKey(gone.id) }));
    expectRefused(await open(token));
  });

  it.each([
    'A'.repeat(43),
    'x',
    '',
    ' ',
    '%00',
    '../account',
    '\u0000',
    'ü'.repeat(43),
    '\ud800',
    'a'.repeat(8000),
  ])('responds with 401 for the unknown token %j', async (token) => {
    expectRefused(await open(token));
  });

  it('compares the token case-sensitively', async () => {
    const token = await createSignInToken(service, user);
    for (const other of [`${token} `, `${token}=`, token.slice(0, -1), token.toUpperCase()])
      expectRefused(await open(other));
    expectSignedIn(await open(token));
  });

  it.each([
    ['a HEAD request', { method: 'HEAD', headers: chromeOnWindows }],
    ['a prefetch', { headers: { ...chromeOnWindows, 'sec-purpose': 'prefetch;prerender' } }],
    [
      'Slack’s preview',
      { headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' } },
    ],
    ['WhatsApp’s preview', { headers: { 'user-agent': 'WhatsApp/2.23.20.0' } }],
  ])('is not used up by %s', async (_, options) => {
    const token = await createSignInToken(service, user);
    const looked = await open(token, options);
    expect(looked.status).toBe(200);
    expect(looked.cookies).toEqual([]);
    expect(looked.requests).toEqual([]);
    expectSignedIn(await open(token, { headers: chromeOnWindows }));
  });

  it('responds with 404 on other hosts without using up the link', async () => {
    const token = await createSignInToken(service, user);
    for (const host of ['go.example.com', '', 'sho.rt.example.com']) {
      const response = await open(token, { headers: { host } });
      expect([response.status, response.cookies, response.requests]).toEqual([404, [], []]);
    }
    expectSignedIn(await open(token, { headers: { host: 'api.sho.rt' } }));
  });

  it('sets a cookie without the https-only attributes if the service uses http', async () => {
    vi.stubEnv('SHORT_URL', 'http://localhost:3000');
    onTestFinished(() => void vi.unstubAllEnvs());
    const token = await createSignInToken(service, user);
    const { cookies } = await open(token, { headers: { host: 'localhost:3000' } });
    expect(cookies).toEqual([
      expect.stringMatching(/^session=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^browser=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('responds with 500 with a page if the table fails, without the token in the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const token = await createSignInToken(service, user);
    service.table.failWith(() => new Error('the table is away'));
    const response = await open(token);
    expect(response.status).toBe(500);
    expect(response.cookies).toEqual([]);
    expect(JSON.stringify(log.mock.calls)).toContain('the table is away');
    expect(JSON.stringify([log.mock.calls, response.text])).not.toContain(token);
  });
});
