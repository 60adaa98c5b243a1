import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { showConsole } from '../../../shared/api/console/overview.ts';
import { signInWithLink, signOut, submitLogin } from '../../../shared/api/sign-in.ts';
import { knownNetworksQuery } from '../../../shared/data/keys.ts';
import { query } from '../../../shared/data/table/items.ts';
import {
  addKnownNetwork,
  isKnownNetwork,
  MAX_KNOWN_NETWORKS,
} from '../../../shared/data/users/known-networks.ts';
import { changeUser } from '../../../shared/data/users/users.ts';
import { knownBrowserCookie } from '../../../shared/domain/users/known-browsers.ts';
import { toSession } from '../../../shared/domain/users/sessions.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { createSignInToken, readSessionForm } from '../../support/calls/sign-in.ts';
import {
  addUserWithPassword,
  FORM_HEADERS,
  loginForm,
  readAllCookies,
  readBrowser,
  readCookies,
} from '../../support/pages/console.ts';
import { SERVICE_SECRET, type TestUser, testService } from '../../support/service.ts';

const service = testService();
const PASSWORD = 'the right password';
const DAY = 24 * 60 * 60 * 1000;
const NOW = new Date('2030-01-01T00:00:20Z');
const wait = (ms: number) => vi.setSystemTime(new Date(NOW.getTime() + ms));
let user: TestUser;
let tests = 0;
/** Where the person signs in, and where they never were. */
let [home, away] = ['', ''];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  user = await addUserWithPassword(service, PASSWORD);
  [home, away] = [`198.51.100.${++tests}`, `203.0.113.${tests}`];
});
afterEach(() => {
  vi.useRealTimers();
  service.table.failWith(undefined);
});

interface Attempt {
  login?: string;
  password?: string;
  address?: string;
  cookies?: string[];
}

function send({ login = user.username, password = PASSWORD, address = away, cookies = [] }: Attempt = {}) {
  const form = loginForm({ login, password });
  const headers = { ...FORM_HEADERS, ...fromAddress(address) };
  return call(service, submitLogin, { ...form, cookies: [...form.cookies, ...cookies], headers });
}
const sendForStatus = async (attempt: Attempt) => (await send(attempt)).status;
const signIn = async (attempt: Attempt = {}) => readAllCookies(await send({ address: home, ...attempt }));

/** Guesses from all over the world until the account is locked. */
async function lockAccount(login = user.username) {
  for (let i = 0; i < 5; i++)
    expect(await sendForStatus({ login, password: 'wrong', address: `192.0.2.${tests}${i}` })).toBe(403);
  expect(await sendForStatus({ login })).toBe(429);
}

describe('POST /login to an account that wrong passwords from elsewhere have locked', () => {
  it('takes the right password from an address or a browser that signed in before, and from no other', async () => {
    const browser = readBrowser(await signIn());
    await lockAccount();
    expect(await sendForStatus({ address: home })).toBe(303);
    expect(await sendForStatus({ cookies: browser })).toBe(303);
    expect(await sendForStatus({ address: `203.0.114.${tests}` })).toBe(429);
  });

  it('does so after a sign-in link, and for an administrator', async () => {
    const admin = await addUserWithPassword(service, PASSWORD, { isAdmin: true });
    const token = await createSignInToken(service, admin);
    const headers = fromAddress(home);
    const linked = await call(service, signInWithLink, { params: { token }, headers });
    await lockAccount(admin.username);
    const login = admin.email;
    expect(await sendForStatus({ login, address: home })).toBe(303);
    expect(await sendForStatus({ login, cookies: readBrowser(readAllCookies(linked)) })).toBe(303);
  });

  it('does so from a browser whose own address is used for guessing, too', async () => {
    const browser = readBrowser(await signIn());
    for (let i = 0; i < 5; i++) await send({ login: `stranger-${i}`, password: 'wrong', address: home });
    expect(await sendForStatus({ address: home, login: 'stranger-9', password: 'wrong' })).toBe(429);
    expect(await sendForStatus({ address: home, cookies: browser })).toBe(303);
  });

  it('does so for 30 days after signing in', async () => {
    const browser = readBrowser(await signIn());
    wait(30 * DAY - 1000);
    await lockAccount();
    expect(await sendForStatus({ cookies: browser })).toBe(303);
    wait(30 * DAY);
    const elsewhere = `203.0.114.${tests}`;
    expect(await sendForStatus({ address: home })).toBe(429);
    expect(await sendForStatus({ address: elsewhere, cookies: browser })).toBe(429);
  });

  it.each<[string, (cookies: string[]) => Promise<unknown>]>([
    [
      'signing out everywhere',
      async (cookies) => call(service, signOut, { cookies, body: await readSessionForm(service, cookies) }),
    ],
    [
      'a new password',
      async () => {
        const { passwordHash } = await addUserWithPassword(service, PASSWORD);
        await changeUser(user.id, { passwordHash }, bySystem);
      },
    ],
  ])('no longer does so after %s', async (_, forget) => {
    const all = await signIn();
    await forget(all.slice(0, 1));
    await lockAccount();
    const browser = readBrowser(all);
    expect([await sendForStatus({ address: home }), await sendForStatus({ cookies: browser })]).toEqual([
      429, 429,
    ]);
  });

  it('still does so after signing out in this browser alone', async () => {
    const all = await signIn();
    const body = `${await readSessionForm(service, all.slice(0, 1))}&scope=browser`;
    await call(service, signOut, { cookies: all.slice(0, 1), body });
    await lockAccount();
    expect(await sendForStatus({ cookies: readBrowser(all) })).toBe(303);
  });

  it('responds to a wrong password from there as from elsewhere, and the right one after ten in an hour', async () => {
    const browser = readBrowser(await signIn());
    await lockAccount();
    const shown = ({ status, headers, text }: TestResponse) => [
      status,
      headers['retry-after'],
      text.replace(/nonce="[^"]*"/g, ''),
    ];
    const elsewhere = shown(await send({ password: 'wrong' }));
    for (let i = 0; i < 10; i++)
      expect(shown(await send({ password: 'wrong', cookies: browser }))).toEqual(elsewhere);
    expect(await sendForStatus({ cookies: browser })).toBe(429);
    // The address has a limit of its own, as others may use it, too.
    expect(await sendForStatus({ address: home, cookies: browser })).toBe(303);
    wait(60 * 60 * 1000);
    await lockAccount();
    expect(await sendForStatus({ cookies: browser })).toBe(303);
  });

  it.each<[string, (cookie: string) => string | Promise<string>]>([
    ['of another account', async () => readBrowser(await signInAsAnother())[0] ?? ''],
    ['with another end', (cookie) => cookie.replace(/\.\d+\./, '.9999999999.')],
    ['with another id', (cookie) => cookie.replace(/=[\w-]{22}/, `=${'A'.repeat(22)}`)],
    ['without a signature', (cookie) => cookie.replace(/[\w-]{43}$/, '')],
    [
      'with a signature for sessions',
      async (cookie) => cookie.replace(/[\w-]{43}$/, await sessionSignature()),
    ],
    ['that a script could set', (cookie) => cookie.replace('Http-', '')],
    ['of a clock that was a year ahead', () => createCookie(new Date(NOW.getTime() + 365 * DAY))],
    ['that is a list of a thousand', (cookie) => `__Host-Http-browser=${'~'.repeat(1000)}${cookie}`],
  ])('does not take a cookie %s', async (_, change) => {
    const [cookie = ''] = readBrowser(await signIn());
    await lockAccount();
    expect(await sendForStatus({ cookies: [await change(cookie)] })).toBe(429);
    expect(await sendForStatus({ cookies: [cookie] })).toBe(303);
  });
});

async function signInAsAnother() {
  const other = await addUserWithPassword(service, PASSWORD);
  return signIn({ login: other.username, address: `203.0.115.${tests}` });
}
const sessionSignature = async () => (await signIn())[0]?.split('.').at(-1) ?? '';
const site = { shortUrl: 'https://sho.rt' };
const id = 'i'.repeat(22);
const createCookie = (now: Date, cookies: string[] = [], account: TestUser = user) =>
  knownBrowserCookie(cookies, toSession(account), { id, serviceSecret: SERVICE_SECRET, now, site })
    .split(';')
    .slice(0, 1)
    .join();

describe('what is remembered of a sign-in', () => {
  it('is a cookie that opens nothing, and does not tell whose it is', async () => {
    const browser = readBrowser(await signIn());
    const { status, headers } = await call(service, showConsole, { cookies: browser });
    expect([status, headers.location]).toEqual([303, '/login?next=%2Fconsole']);
    const [again = ''] = readBrowser(await signIn());
    const parts = (cookie = '') => cookie.split(/[=.]/);
    const [first, second] = [parts(browser[0]), parts(again)];
    expect(first[2]).toBe(second[2]);
    for (const part of [1, 3]) expect(first[part]).not.toBe(second[part]);
  });

  it('is a cookie with the last four accounts, each once', async () => {
    const others: TestUser[] = [];
    for (let i = 0; i < 5; i++) others.push(await addUserWithPassword(service, PASSWORD));
    let cookies: string[] = [];
    for (const { username: login } of [user, ...others, ...others])
      cookies = readBrowser(await signIn({ login, cookies }));
    expect(cookies.join().split('~')).toHaveLength(4);
    for (const [i, { username: login }] of others.entries()) {
      await lockAccount(login);
      expect(await sendForStatus({ login, cookies })).toBe(i === 0 ? 429 : 303);
    }
  });

  it('is at most 16 networks, each for 30 days and as a hash, the latest in place of the oldest', async () => {
    const toAddress = (i: number) => `2001:db8:${tests}:${i}::1`;
    for (let i = 0; i < MAX_KNOWN_NETWORKS + 2; i++) {
      wait(i * 1000);
      expect(await sendForStatus({ address: toAddress(i) })).toBe(303);
    }
    const stored = await query<{ ttl: number; network: string }>(knownNetworksQuery(user.id));
    const ends = Array.from({ length: 16 }, (_, i) => (NOW.getTime() + 30 * DAY) / 1000 + i + 2);
    expect(stored.map(({ ttl }) => ttl).toSorted()).toEqual(ends);
    expect(Object.keys(stored[0] ?? {}).toSorted()).toEqual(['network', 'pk', 'sk', 'ttl']);
    for (const { network } of stored) expect(network).toMatch(/^[\w-]{43}$/);
    await lockAccount();
    expect(await sendForStatus({ address: toAddress(1) })).toBe(429);
    expect(await sendForStatus({ address: `2001:db8:${tests}:2:ffff::1` })).toBe(303);
  });

  it('is all of several networks that sign in at the same time', async () => {
    const addresses = Array.from({ length: 8 }, (_, i) => `203.0.${116 + i}.${tests}`);
    await Promise.all(addresses.map((address) => send({ address })));
    await lockAccount();
    for (const address of addresses) expect(await sendForStatus({ address })).toBe(303);
  });

  it('is each of two networks that take the places of others at the same time', async () => {
    for (let n = 0; n < MAX_KNOWN_NETWORKS; n++) await addKnownNetwork(user.id, `old-${n}`, NOW);
    const later = new Date(NOW.getTime() + 1000);
    await Promise.all(['one', 'two'].map((network) => addKnownNetwork(user.id, network, later)));
    const known = ['one', 'two'].map((network) => isKnownNetwork(user.id, network, later));
    expect(await Promise.all(known)).toEqual([true, true]);
  });

  it('is forgotten if a clock that was wrong stored it for longer than 30 days', async () => {
    await addKnownNetwork(user.id, 'ahead', new Date(NOW.getTime() + DAY));
    expect(await isKnownNetwork(user.id, 'ahead', NOW)).toBe(false);
  });

  it('is not needed to sign in: if the table fails at it, that is logged', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    service.table.failWith(({ operation }) =>
      operation === 'PutItem' ? new Error('the table is away') : undefined,
    );
    const response = await send();
    expect([response.status, readCookies(response).join().includes('session=')]).toEqual([303, true]);
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ function: 'submitLogin' }));
  });
});

describe('POST /login from a known place', () => {
  it('makes the same requests as from any other, while nothing is locked', async () => {
    const browser = readBrowser(await signIn());
    const made = async (attempt: Attempt) => (await send(attempt)).requests.map(({ operation }) => operation);
    const known = await made({ password: 'wrong', address: home, cookies: browser });
    expect(known).toEqual(await made({ password: 'wrong' }));
  });

  it('counts a wrong password for everyone', async () => {
    const browser = readBrowser(await signIn());
    for (let i = 0; i < 5; i++)
      expect(await sendForStatus({ password: 'wrong', cookies: browser, address: home })).toBe(403);
    expect(await sendForStatus({})).toBe(429);
  });
});
