import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getAccount } from '../../../../shared/api/account.ts';
import { submitNewKey } from '../../../../shared/api/console/keys.ts';
import { listKeys } from '../../../../shared/api/keys.ts';
import { call } from '../../../support/call.ts';
import { fromAddress } from '../../../support/calls/edge.ts';
import { passwordCookies, signedInCookies } from '../../../support/calls/sign-in.ts';
import { allItems } from '../../../support/items/belongings.ts';
import { addUserWithPassword, measureCost, sendForm, shownIn } from '../../../support/pages/console.ts';
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
  cookies = await passwordCookies(service, user, { password: PASSWORD, headers });
});

const fields = { name: 'CI', 'scopes[]': 'read', expires: '', current_password: PASSWORD };
const send = (changed: Record<string, string> = {}) =>
  sendForm(service, submitNewKey, cookies, { ...fields, ...changed }, { headers });
const listKeysIn = async () => (await call(service, listKeys, { key: user.key })).body.data.keys;

describe('POST /console/keys/new', () => {
  it('creates a key and shows it, once', async () => {
    const logs = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')];
    onTestFinished(() => void vi.restoreAllMocks());
    const response = await send();
    expect(response.status).toBe(200);
    const [key = ''] = /lk_[\w-]{49}/.exec(response.text) ?? [];
    expect((await call(service, getAccount, { key })).status).toBe(200);
    expect(await listKeysIn()).toEqual([
      expect.objectContaining({ name: 'CI', scopes: ['read'], expires: null }),
    ]);
    expect(JSON.stringify(response.headers)).not.toContain(key);
    expect(JSON.stringify(await allItems())).not.toContain(key.slice(3, 46));
    for (const log of logs) expect(JSON.stringify(log.mock.calls)).not.toMatch(/lk_|a long secret/);
  });

  it('shows the same key if the form is sent twice, and keeps it where only that form can read it', async () => {
    const [first, again] = [await send({ once: 'a' }), await send({ once: 'a' })];
    const [key = 'none'] = /lk_[\w-]{49}/.exec(first.text) ?? [];
    expect(again.text).toContain(key);
    expect(await listKeysIn()).toHaveLength(1);
    const kept = Object.values(await allItems()).filter(({ pk }) => pk.startsWith('IDEMPOTENCY#'));
    expect(kept.length).toBeGreaterThan(0);
    for (const { response } of kept) expect(() => gunzipSync(response as Uint8Array)).toThrow();
    expect((await send({ once: 'a', current_password: 'wrong' })).text).not.toContain(key);
  });

  it('ends a key at the end of its last day', async () => {
    await send({ expires: '2999-12-31' });
    expect((await listKeysIn())[0].expires).toBe('2999-12-31 23:59:59');
  });

  it.each([
    ['a wrong password', { current_password: 'wrong' }, 'Wrong password.'],
    ['no password', { current_password: '' }, 'Current password is required.'],
    ['no name', { name: ' ' }, 'Name is required.'],
    ['no scope', { 'scopes[]': '' }, 'Access must have at least one entry.'],
    ['a day in the past', { expires: '2020-01-01' }, 'Last day must be in the future.'],
    ['no day', { expires: 'soon' }, 'Last day must be a date and time'],
  ])('creates nothing with %s, says why, and keeps what was typed', async (_, changed, problem) => {
    const response = await send({ name: '"><b>', ...changed });
    expect(response.status).toBe(400);
    expect(shownIn(response)).toContain(problem);
    if (!('name' in changed)) expect(response.text).toContain('value="&quot;&gt;&lt;b&gt;"');
    if ('expires' in changed && changed.expires !== 'soon')
      expect(response.text).toContain('value="2020-01-01"');
    expect(response.text).not.toMatch(/value="(wrong|a long secret)/);
    expect(await listKeysIn()).toEqual([]);
  });

  it('refuses the scope admin to others than administrators, as the API does', async () => {
    const response = await send({ 'scopes[]': 'admin' });
    expect([response.status, await listKeysIn()]).toEqual([403, []]);
    expect(shownIn(response)).toContain('Only administrators can create an API key with the scope admin.');
  });

  it('responds with 429 to a sixth wrong password in a minute, and takes the right one in this session', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() - (Date.now() % 60_000) + 20_000) });
    onTestFinished(() => void vi.useRealTimers());
    for (let i = 0; i < 5; i++) expect((await send({ current_password: 'wrong' })).status).toBe(400);
    const response = await send({ current_password: 'wrong' });
    expect([response.status, response.headers['retry-after']]).toEqual([429, '40']);
    expect(shownIn(response)).toContain('Too many wrong passwords. Try again in 40 seconds.');
    expect(await listKeysIn()).toEqual([]);
    expect((await send()).status).toBe(200);
  });

  it('checks the other fields first, at the cost of reading the session', async () => {
    expect(measureCost(await send({ name: '' })).operations).toEqual(['BatchGetItem']);
  });
});

describe('within an hour of signing in with a link', () => {
  const form = { name: 'CI', 'scopes[]': 'read' };

  it('asks for no password, which a new administrator does not know, and creates the key', async () => {
    const fromLink = await signedInCookies(service, user);
    const response = await sendForm(service, submitNewKey, fromLink, form, { headers });
    const [key = ''] = /lk_[\w-]{49}/.exec(response.text) ?? [];
    expect((await call(service, getAccount, { key })).status).toBe(200);
  });

  it('asks for it after the hour', async () => {
    const fromLink = await signedInCookies(service, user);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    onTestFinished(() => void vi.useRealTimers());
    const response = await sendForm(service, submitNewKey, fromLink, form, { headers });
    expect(response.status).toBe(400);
    expect(shownIn(response)).toContain('Current password is required.');
    expect(await listKeysIn()).toEqual([]);
  });
});
