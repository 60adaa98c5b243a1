import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listAudit } from '../../../shared/api/audit.ts';
import { showConsole } from '../../../shared/api/console/overview.ts';
import { submitLogin } from '../../../shared/api/console/sign-in.ts';
import { type Answer, call } from '../../support/call.ts';
import { addUserWithPassword, FORM_HEADERS } from '../../support/console.ts';
import { fromAddress } from '../../support/edge.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { MANY_AT_ONCE } from '../../support/test-size.ts';

const service = testService();
const PASSWORD = 'Ångström +&=% ü';
const NOW = new Date('2030-01-01T00:00:20Z');
let user: TestUser;
let addresses = 0;
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

interface Login {
  login?: string;
  password?: string;
  next?: string;
}

const send = ({ login = user.username, password = PASSWORD, next }: Login = {}, headers = {}) =>
  call(service, submitLogin, {
    body: `${new URLSearchParams({ login, password, ...(next !== undefined && { next }) })}`,
    headers: { ...FORM_HEADERS, ...fromAddress(address), ...headers },
  });
const sendWrong = (login?: string) => send({ login, password: 'wrong' });
const freeze = (now = NOW) => vi.useFakeTimers({ toFake: ['Date'], now });

const expectSignedIn = ({ status, headers, cookies }: Answer, location = '/console') => {
  expect([status, headers.location, cookies.length]).toEqual([303, location, 1]);
};

describe('POST /login', () => {
  it.each([
    ['username', () => user.username],
    ['username in upper case, with spaces', () => ` ${user.username.toUpperCase()} `],
    ['email address', () => user.email],
    ['email address in upper case', () => user.email.toUpperCase()],
  ])('signs in with the %s and the password, into the console', async (_, login) => {
    const answer = await send({ login: login() });
    expectSignedIn(answer);
    expect(answer.cookies).toEqual([
      expect.stringMatching(
        /^__Host-session=[\d.]+\.[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    const cookies = answer.cookies.map((cookie) => cookie.split(';')[0] ?? '');
    expect((await call(service, showConsole, { cookies })).text).toContain(user.username);
  });

  it('is in the audit log', async () => {
    const someone = await addUserWithPassword(service, PASSWORD);
    await send({ login: someone.email });
    const { key } = await service.addUser({ isAdmin: true });
    const { body } = await call(service, listAudit, { key, query: { limit: 50 } });
    const name = `user:${someone.id} ${someone.username}`;
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

  it.each(['wrong', '', `${PASSWORD} `, PASSWORD.toUpperCase(), 'x'.repeat(40_000)])(
    'asks again after the password %j, keeps what was typed, and never the password',
    async (password) => {
      const { status, text, cookies } = await send({ password, next: '/console/links' });
      expect([status, cookies]).toEqual([403, []]);
      expect(text).toContain('Wrong email address, username, or password.');
      expect(text).not.toMatch(/value="(wrong|Å|x{9})/);
      if (password.length < 40_000) {
        expect(text).toContain(`name="login" value="${user.username}"`);
        expect(text).toContain('name="next" value="/console/links"');
      }
    },
  );

  it.each([
    'no-such-user',
    'no-such-user@example.com',
    '',
    '\u0000',
    'ü'.repeat(5000),
    'a@'.repeat(2000),
    '"><script>',
  ])('answers for the unknown account %j as for a wrong password, after the same requests', async (login) => {
    const [unknown, wrong] = [await sendWrong(login), await sendWrong()];
    const withoutLogin = ({ text }: Answer) =>
      text.replace(/name="login" value="[^"]*"/, '').replace(/nonce="[^"]*"| autofocus/g, '');
    expect(unknown.status).toBe(403);
    expect(withoutLogin(unknown)).toBe(withoutLogin(wrong));
    expect(unknown.text).not.toContain('"><script>');
    const made = ({ requests }: Answer) => requests.map(({ operation }) => operation);
    expect(made(unknown)).toEqual(['GetItem', 'GetItem', 'UpdateItem', 'UpdateItem']);
    expect(made(unknown)).toEqual(made(wrong));
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another site, in an older browser', { 'sec-fetch-site': undefined, origin: 'https://example.com' }],
    ['a script of the same host', { 'sec-fetch-dest': 'empty' }],
    ['a frame', { 'sec-fetch-dest': 'iframe' }],
  ])('does not sign in with a form from %s, even with the right password', async (_, headers) => {
    const { status, cookies, requests, text } = await send({}, headers);
    expect([status, cookies, requests]).toEqual([403, [], []]);
    expect(text).toContain('The form was sent from another site.');
  });

  it('answers 404 on branded domains', async () => {
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
  it('refuses even the right one for the rest of the minute, for the account from any address', async () => {
    freeze();
    const someone = await addUserWithPassword(service, PASSWORD);
    // Both names of the account count together.
    for (const login of [1, 2, 3].map(() => someone.username))
      expect((await sendWrong(login)).status).toBe(403);
    address = `198.51.101.${addresses}`;
    for (const login of [1, 2].map(() => someone.email)) expect((await sendWrong(login)).status).toBe(403);
    address = `198.51.102.${addresses}`;
    const { status, headers, cookies, text } = await send({ login: someone.email });
    expect([status, headers['retry-after'], cookies]).toEqual([429, '40', []]);
    expect(text).toContain('Too many wrong passwords. Try again in 40 seconds.');
    expectSignedIn(await send());
    vi.setSystemTime(new Date('2030-01-01T00:01:00Z'));
    expectSignedIn(await send({ login: someone.email }));
  });

  it('refuses all accounts from that address, and no other address', async () => {
    freeze();
    for (let i = 0; i < 5; i++) expect((await sendWrong(`stranger-${i}`)).status).toBe(403);
    expect((await send()).status).toBe(429);
    address = '203.0.113.9';
    expectSignedIn(await send());
  });

  it('does the same for an account that does not exist', async () => {
    freeze();
    for (let i = 0; i < 5; i++) {
      address = `198.51.103.${i}`;
      expect((await sendWrong('nobody-here')).status).toBe(403);
    }
    address = '198.51.103.9';
    const { status, headers } = await sendWrong('NOBODY-here');
    expect([status, headers['retry-after']]).toEqual([429, '40']);
  });

  it('does not count attempts that it refused, nor right passwords', async () => {
    freeze();
    const [limited, other] = [
      await addUserWithPassword(service, PASSWORD),
      await addUserWithPassword(service, PASSWORD),
    ];
    for (let i = 0; i < 5; i++) {
      await sendWrong(limited.username);
      address = `198.51.104.${i}`;
    }
    // The account is limited, and this address is not.
    address = '198.51.104.99';
    for (let i = 0; i < 6; i++) expect((await sendWrong(limited.username)).status).toBe(429);
    for (let i = 0; i < 8; i++) expectSignedIn(await send({ login: other.username }));
    expect((await sendWrong(other.username)).status).toBe(403);
  });

  it(`compares five of ${MANY_AT_ONCE} concurrent passwords`, async () => {
    freeze();
    const someone = await addUserWithPassword(service, PASSWORD);
    const answers = await Promise.all(
      Array.from({ length: MANY_AT_ONCE }, (_, i) => {
        address = `198.51.105.${i}`;
        return sendWrong(someone.username);
      }),
    );
    const compared = answers.filter(({ status }) => status === 403);
    const refused = answers.filter(({ status }) => status === 429);
    expect([compared.length, refused.length]).toEqual([5, MANY_AT_ONCE - 5]);
  });

  it('counts in items that expire, and hold neither the address nor what was typed', async () => {
    freeze();
    const { requests } = await sendWrong('some.body@example.com');
    const counted = requests.filter(({ operation }) => operation === 'UpdateItem');
    expect(counted).toHaveLength(2);
    for (const { input } of counted)
      expect(input.ExpressionAttributeValues[':ttl']).toEqual({ N: String(NOW.getTime() / 1000 + 100) });
    expect(JSON.stringify(counted)).not.toMatch(new RegExp(`some\\.body|${address.replaceAll('.', '\\.')}`));
  });
});
