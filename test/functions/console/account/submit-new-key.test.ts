import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getAccount } from '../../../../shared/api/account.ts';
import { submitNewKey } from '../../../../shared/api/console/keys.ts';
import { listKeys } from '../../../../shared/api/keys.ts';
import { allItems } from '../../../support/belongings.ts';
import { call } from '../../../support/call.ts';
import { addUserWithPassword, costOf, sendForm, shownIn } from '../../../support/console.ts';
import { fromAddress } from '../../../support/edge.ts';
import { type TestUser, testService } from '../../../support/service.ts';
import { signedInCookies } from '../../../support/sign-in.ts';

const service = testService();
const PASSWORD = 'a long secret';
let user: TestUser;
let cookies: string[];
let addresses = 0;
let headers: Record<string, string>;
beforeEach(async () => {
  user = await addUserWithPassword(service, PASSWORD);
  cookies = await signedInCookies(service, user);
  // Wrong passwords count for the address.
  headers = fromAddress(`198.51.100.${++addresses}`);
});

const fields = { name: 'CI', 'scopes[]': 'read', expires: '', current_password: PASSWORD };
const send = (changed: Record<string, string> = {}) =>
  sendForm(service, submitNewKey, cookies, { ...fields, ...changed }, { headers });
const keysOf = async () => (await call(service, listKeys, { key: user.key })).body.data.keys;

describe('POST /console/keys/new', () => {
  it('creates a key and shows it, once', async () => {
    const logs = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'), vi.spyOn(console, 'log')];
    onTestFinished(() => void vi.restoreAllMocks());
    const answer = await send();
    expect(answer.status).toBe(200);
    const [key = ''] = /lk_[\w-]{49}/.exec(answer.text) ?? [];
    expect((await call(service, getAccount, { key })).status).toBe(200);
    expect(await keysOf()).toEqual([
      expect.objectContaining({ name: 'CI', scopes: ['read'], expires: null }),
    ]);
    expect(JSON.stringify(answer.headers)).not.toContain(key);
    expect(JSON.stringify(await allItems())).not.toContain(key.slice(3, 46));
    for (const log of logs) expect(JSON.stringify(log.mock.calls)).not.toMatch(/lk_|a long secret/);
  });

  it('shows the same key if the form is sent twice, and keeps it where only that form can read it', async () => {
    const [first, again] = [await send({ once: 'a' }), await send({ once: 'a' })];
    const [key = 'none'] = /lk_[\w-]{49}/.exec(first.text) ?? [];
    expect(again.text).toContain(key);
    expect(await keysOf()).toHaveLength(1);
    const kept = Object.values(await allItems()).filter(({ pk }) => pk.startsWith('IDEMPOTENCY#'));
    expect(kept.length).toBeGreaterThan(0);
    for (const { answer } of kept) expect(() => gunzipSync(answer as Uint8Array)).toThrow();
    expect((await send({ once: 'a', current_password: 'wrong' })).text).not.toContain(key);
  });

  it('ends a key at the end of its last day', async () => {
    await send({ expires: '2999-12-31' });
    expect((await keysOf())[0].expires).toBe('2999-12-31 23:59:59');
  });

  it.each([
    ['a wrong password', { current_password: 'wrong' }, 'Wrong password.'],
    ['no password', { current_password: '' }, 'Current password is required.'],
    ['no name', { name: ' ' }, 'Name is required.'],
    ['no scope', { 'scopes[]': '' }, 'Access must have at least one entry.'],
    ['a day in the past', { expires: '2020-01-01' }, 'Last day must be in the future.'],
    ['no day', { expires: 'soon' }, 'Last day must be a date and time'],
  ])('creates nothing with %s, says why, and keeps what was typed', async (_, changed, problem) => {
    const answer = await send({ name: '"><b>', ...changed });
    expect(answer.status).toBe(400);
    expect(shownIn(answer)).toContain(problem);
    if (!('name' in changed)) expect(answer.text).toContain('value="&quot;&gt;&lt;b&gt;"');
    if ('expires' in changed && changed.expires !== 'soon')
      expect(answer.text).toContain('value="2020-01-01"');
    expect(answer.text).not.toMatch(/value="(wrong|a long secret)/);
    expect(await keysOf()).toEqual([]);
  });

  it('refuses the scope admin to others than administrators, as the API does', async () => {
    const answer = await send({ 'scopes[]': 'admin' });
    expect([answer.status, await keysOf()]).toEqual([403, []]);
    expect(shownIn(answer)).toContain('Only administrators can create an API key with the scope admin.');
  });

  it('answers 429 after five wrong passwords in a minute, even to the right one', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() - (Date.now() % 60_000) + 20_000) });
    onTestFinished(() => void vi.useRealTimers());
    for (let i = 0; i < 5; i++) expect((await send({ current_password: 'wrong' })).status).toBe(400);
    const answer = await send();
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '40']);
    expect(shownIn(answer)).toContain('Too many wrong passwords. Try again in 40 seconds.');
    expect(await keysOf()).toEqual([]);
  });

  it('checks the other fields first, at the cost of reading the session', async () => {
    expect(costOf(await send({ name: '' })).operations).toEqual(['BatchGetItem']);
  });
});
