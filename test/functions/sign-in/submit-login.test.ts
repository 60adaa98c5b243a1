import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listAudit } from '../../../shared/api/audit.ts';
import { showConsole } from '../../../shared/api/console/overview.ts';
import { submitLogin } from '../../../shared/api/sign-in.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import {
  addUserWithPassword,
  FORM_HEADERS,
  loginForm,
  readAllCookies,
  readCookies,
} from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { MANY_AT_ONCE } from '../../support/test-size.ts';

const service = testService();
const PASSWORD = 'Ångström +&=% ü';
const NOW = new Date('2030-01-01T00:00:20Z');
let user: TestUser;
let addresses = 0;
/** The password queue takes them one by one. */
const RIGHT_AT_ONCE = Math.min(50, MANY_AT_ONCE);
/** Each test's own, because wrong passwords count for the address too. */
let address = '';
beforeEach(async () => {
  // Wrong passwords count for a minute.
  user = await addUserWithPassword(service, PASSWORD);
  address = `198.51.100.${++addresses}`;
});
afterEach(() => {
  vi.useRealTimers();
  service.table.failWith(undefined);
});

type Form = ReturnType<typeof loginForm>;

interface Login {
  login?: string;
  password?: string;
  next?: string;
}

const send = ({ login = user.username, password = PASSWORD, next }: Login = {}, headers = {}) =>
  call(service, submitLogin, {
    ...loginForm({ login, password, ...(next !== undefined && { next }) }),
    headers: { ...FORM_HEADERS, ...fromAddress(address), ...headers },
  });
const isSignedIn = ({ cookies }: TestResponse) =>
  cookies.some((cookie) => cookie.startsWith('__Host-Http-session='));
const sendWrong = (login?: string) => send({ login, password: 'wrong' });

const expectSignedIn = ({ status, headers, cookies }: TestResponse, location = '/console') => {
  expect([status, headers.location, cookies.length]).toEqual([303, location, 2]);
};

describe('POST /login', () => {
  it.each([
    ['username', () => user.username],
    ['username in upper case, with spaces', () => ` ${user.username.toUpperCase()} `],
    ['email address', () => user.email],
    ['email address in upper case', () => user.email.toUpperCase()],
  ])('signs in with the %s and the password, into the console', async (_, login) => {
    const response = await send({ login: login() });
    expectSignedIn(response);
    expect(response.cookies).toEqual([
      expect.stringMatching(
        /^__Host-Http-session=[\d.]+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
      expect.stringMatching(
        /^__Host-Http-browser=[\w-]{22}\.\d+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    const cookies = readAllCookies(response);
    expect((await call(service, showConsole, { cookies })).text).toContain(user.username);
  });

  it('signs in with a password that is too short or too common for a new one', async () => {
    for (const password of ['12345', 'password']) {
      const { username } = await addUserWithPassword(service, password);
      expectSignedIn(await send({ login: username, password }));
    }
  });

  it('is in the audit log', async () => {
    await send();
    const { key } = await service.addUser({ isAdmin: true });
    const { body } = await call(service, listAudit, { key, query: { limit: 50 } });
    const name = `user:${user.id} ${user.username}`;
    expect(body.data.audit).toContainEqual(
      expect.objectContaining({ actor: name, action: 'user.signed-in', target: name }),
    );
  });

  it.each([
    ['/console/links?page=2', '/console/links?page=2'],
    ['/account', '/console'],
    ['//example.com/console', '/console'],
    ['https://example.com/console', '/console'],
    ['/console/../account', '/console'],
    ['/console\\..\\..\\account', '/console'],
    ['/consoleX', '/console'],
    ['javascript:alert(1)', '/console'],
    ['/console/\r\nx: y', '/console/x:%20y'],
  ])('opens %j as %s', async (next, location) => {
    expectSignedIn(await send({ next }), location);
  });

  it.each(['wrong', '', `${PASSWORD} `, PASSWORD.toUpperCase(), 'x'.repeat(30_000)])(
    'asks again after the password %j, keeps what was typed, and never the password',
    async (password) => {
      const response = await send({ password, next: '/console/links' });
      const { status, text } = response;
      expect([status, isSignedIn(response)]).toEqual([403, false]);
      expect(text).toContain('Wrong email address, username, or password.');
      expect(text).not.toMatch(/value="(wrong|Å|x{9})/);
      expect(text).toContain(`name="login" value="${user.username}"`);
      expect(text).toContain('name="next" value="/console/links"');
    },
  );

  it('ignores a body that is too long', async () => {
    const response = await send({ password: 'x'.repeat(40_000) });
    expect([response.status, isSignedIn(response), response.requests]).toEqual([403, false, []]);
  });

  it.each([
    'no-such-user',
    'no-such-user@example.com',
    '',
    '\u0000',
    'ü'.repeat(5000),
    'a@'.repeat(2000),
    '"><script>',
  ])('treats the unknown account %j like a wrong password, after the same requests', async (login) => {
    const [unknown, wrong] = [await sendWrong(login), await sendWrong()];
    const withoutLogin = ({ text }: TestResponse) =>
      text.replace(/name="login" value="[^"]*"/, '').replace(/nonce="[^"]*"| autofocus/g, '');
    expect(unknown.status).toBe(403);
    expect(withoutLogin(unknown)).toBe(withoutLogin(wrong));
    expect(unknown.text).not.toContain('"><script>');
    const made = ({ requests }: TestResponse) => requests.map(({ operation, units }) => [operation, units]);
    const [read, query, write] = [
      ['GetItem', 1],
      ['Query', 0],
      ['UpdateItem', 1],
    ];
    // Two attempts are reserved, and two counted.
    expect(made(unknown)).toEqual([read, read, query, write, write, write, write]);
    expect(made(unknown)).toEqual(made(wrong));
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another site, in an older browser', { 'sec-fetch-site': undefined, origin: 'https://example.com' }],
  ])(
    'does not sign in with a form from %s, even with the right password, and asks again',
    async (_, headers) => {
      const response = await send({ next: '/console/links' }, headers);
      expect([response.status, isSignedIn(response), response.requests]).toEqual([403, false, []]);
      expect(response.text).toContain('This form is out of date, or was sent from another site.');
      expect(response.text).toContain(`value="${user.username}"`);
      expect(response.text).toContain('value="/console/links"');
    },
  );

  it.each([
    ['a script of the same host', { 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ])('does not sign in with a form from %s, and shows it no token', async (_, headers) => {
    const { status, cookies, requests, text } = await send({}, headers);
    expect([status, cookies, requests]).toEqual([403, [], []]);
    expect(text).not.toContain('name="csrf"');
  });

  it.each([
    ['without the field', (form: Form) => ({ ...form, body: form.body.slice(28) })],
    ['with another token', (form: Form) => ({ ...form, body: form.body.replace('csrf=the', 'csrf=The') })],
    ['without the cookie', (form: Form) => ({ ...form, cookies: [] })],
    [
      'with an empty cookie and field',
      () => ({ ...loginForm({ csrf: '' }), cookies: ['__Host-Http-login='] }),
    ],
    [
      'with a cookie that a script could set',
      (form: Form) => ({ ...form, cookies: form.cookies.map((cookie) => cookie.replace('Http-', '')) }),
    ],
  ])('does not sign in %s, and the form that it shows then works', async (_, change) => {
    const fields = { login: user.username, password: PASSWORD };
    const sent = { ...loginForm(fields), ...change(loginForm(fields)) };
    const refused = await call(service, submitLogin, sent);
    expect([refused.status, isSignedIn(refused), refused.requests]).toEqual([403, false, []]);
    const [, csrf = ''] = /name="csrf" value="([\w-]{22})"/.exec(refused.text) ?? [];
    const again = { ...loginForm({ ...fields, csrf }), cookies: readCookies(refused) };
    expectSignedIn(await call(service, submitLogin, again));
  });

  it('responds with 404 on branded domains', async () => {
    const { status, requests } = await send({}, { host: 'go.example.com' });
    expect([status, requests]).toEqual([404, []]);
  });

  it('does not sign in, and logs no password, if the table fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems' ? new Error('the table is away') : undefined,
    );
    const { status, cookies, text } = await send();
    expect([status, cookies]).toEqual([500, []]);
    expect(JSON.stringify([log.mock.calls, text])).not.toContain(PASSWORD);
  });
});

describe('POST /login after five wrong passwords in a minute', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));

  it('refuses even the right one for the rest of the minute, for the account from any address', async () => {
    const someone = await addUserWithPassword(service, PASSWORD);
    // Both names of the account count together.
    for (let i = 0; i < 3; i++) expect((await sendWrong(someone.username)).status).toBe(403);
    address = `198.51.101.${addresses}`;
    for (let i = 0; i < 2; i++) expect((await sendWrong(someone.email)).status).toBe(403);
    address = `198.51.102.${addresses}`;
    const response = await send({ login: someone.email });
    const { status, headers, text } = response;
    expect([status, headers['retry-after'], isSignedIn(response)]).toEqual([429, '40', false]);
    expect(text).toContain('Too many wrong passwords. Try again in 40 seconds.');
    expectSignedIn(await send());
    vi.setSystemTime(new Date('2030-01-01T00:01:00Z'));
    expectSignedIn(await send({ login: someone.email }));
  });

  it('refuses all accounts from that address, and no other address', async () => {
    for (let i = 0; i < 5; i++) expect((await sendWrong(`stranger-${i}`)).status).toBe(403);
    expect((await send()).status).toBe(429);
    address = '203.0.113.9';
    expectSignedIn(await send());
  });

  it('does the same for an account that does not exist', async () => {
    for (let i = 0; i < 5; i++) {
      address = `198.51.103.${i}`;
      expect((await sendWrong('nobody-here')).status).toBe(403);
    }
    address = '198.51.103.9';
    const { status, headers } = await sendWrong('NOBODY-here');
    expect([status, headers['retry-after']]).toEqual([429, '40']);
  });

  it('does not count attempts that it refused, nor right passwords', async () => {
    const limited = await addUserWithPassword(service, PASSWORD);
    for (let i = 0; i < 5; i++) {
      await sendWrong(limited.username);
      address = `198.51.104.${i}`;
    }
    // The account is limited, and this address is not.
    address = '198.51.104.99';
    for (let i = 0; i < 6; i++) expect((await sendWrong(limited.username)).status).toBe(429);
    for (let i = 0; i < 8; i++) expectSignedIn(await send());
    expect((await sendWrong()).status).toBe(403);
  });

  it(`compares five of ${MANY_AT_ONCE} concurrent passwords`, { tags: ['race'] }, async () => {
    const responses = await Promise.all(
      Array.from({ length: MANY_AT_ONCE }, (_, i) => {
        address = `198.51.105.${i}`;
        return sendWrong();
      }),
    );
    const compared = responses.filter(({ status }) => status === 403);
    const refused = responses.filter(({ status }) => status === 429);
    expect([compared.length, refused.length]).toEqual([5, MANY_AT_ONCE - 5]);
  });

  it(`signs in with all of ${RIGHT_AT_ONCE} right passwords at once`, { tags: ['race'] }, async () => {
    const responses = await Promise.all(Array.from({ length: RIGHT_AT_ONCE }, () => send()));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([303]));
    for (let i = 0; i < 5; i++) expect((await sendWrong()).status).toBe(403);
  });

  it.each([
    ['the same /64 network', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', 429],
    ['the same network, written differently', '2001:db8:0:1::1', '2001:0DB8::1:0:0:0:2', 429],
    ['the next /64 network', '2001:db8:2:2::1', '2001:db8:2:3::1', 303],
    ['one /64 network of another /48', '2001:db8:3:2::1', '2001:db8:4:2::1', 303],
    ['an IPv4 address mapped to IPv6', '::ffff:203.0.113.77', '203.0.113.77', 429],
    ['the same, in hexadecimal', '::ffff:cb00:714e', '203.0.113.78', 429],
    ['another mapped IPv4 address', '::ffff:203.0.113.79', '::ffff:203.0.113.80', 303],
    ['the next IPv4 address', '203.0.113.81', '203.0.113.82', 303],
  ])('counts addresses by what one subscriber holds: %s', async (_, first, second, status) => {
    const { username } = await addUserWithPassword(service, PASSWORD);
    address = first;
    for (let i = 0; i < 5; i++) expect((await sendWrong(username)).status).toBe(403);
    address = second;
    expect((await send()).status).toBe(status);
  });

  it.each([
    ['8 in a /56 network', (i: number) => `2001:db8:5:1${i.toString(16).padStart(2, '0')}::1`, 8],
    ['10 in a /48 network', (i: number) => `2001:db8:6:${i.toString(16).padStart(2, '0')}00::1`, 10],
  ])('compares %s of wrong passwords from many of its /64 networks', async (_, toAddress, max) => {
    for (let i = 0; i < max + 2; i++) {
      address = toAddress(i);
      expect((await sendWrong(`stranger-${max}-${i}`)).status).toBe(i < max ? 403 : 429);
    }
    address = toAddress(max + 3);
    expect((await send()).status).toBe(429);
    // The neighbors.
    address = '2001:db8:5:200::1';
    expectSignedIn(await send());
  });

  it('counts in items that expire, and hold neither the address nor what was typed', async () => {
    const { requests } = await sendWrong('some.body@example.com');
    const counted = requests.filter(({ operation }) => operation === 'UpdateItem');
    expect(counted).toHaveLength(4);
    for (const { input } of counted.slice(0, 2))
      expect(input.ExpressionAttributeValues[':ttl']).toEqual({ N: String(NOW.getTime() / 1000 + 100) });
    expect(JSON.stringify(counted)).not.toMatch(new RegExp(`some\\.body|${address.replaceAll('.', '\\.')}`));
  });
});
