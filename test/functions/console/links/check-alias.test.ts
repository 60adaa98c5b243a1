import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkAlias } from '../../../../shared/api/console/link-scripts.ts';
import { createConsoleLink, editConsoleLink, newConsoleLink } from '../../../../shared/api/console/links.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { fromAddress } from '../../../support/calls/edge.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { addDomainFor } from '../../../support/items/domains.ts';
import { FORM_HEADERS, measureCost, sendForm } from '../../../support/pages/console.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});
afterEach(() => {
  vi.useRealTimers();
});

const SCRIPT = { ...FORM_HEADERS, 'sec-fetch-dest': 'empty' };

/** The token of a form for a link, as its script finds it. */
async function readToken(of: string[]): Promise<string> {
  const { text } = await call(service, newConsoleLink, { cookies: of });
  return /data-alias-check="([^"]+)"/.exec(text)?.[1] ?? '';
}

async function check(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${await readToken(cookies)}`;
  const body = `${new URLSearchParams(fields)}`;
  return call(service, checkAlias, { headers: { ...SCRIPT, authorization, ...headers }, body });
}

const free = { state: 'free', message: 'This alias is available.' };
const taken = { state: 'taken', message: 'That alias is taken. Please choose another one.' };

describe('POST /console/links/check-alias', () => {
  it('says whether an alias is free, for a read and a write, in any letter case', async () => {
    await addLinkFor(service, await service.addUser(), { custom: 'Taken-Here' });
    const response = await check({ custom: 'free-here' });
    expect([response.status, response.body, response.headers['cache-control']]).toEqual([
      200,
      free,
      'private, no-store',
    ]);
    expect(measureCost(response)).toEqual({
      operations: ['UpdateItem', 'GetItem'],
      units: expect.any(Number),
    });
    expect((await check({ custom: 'TAKEN-here' })).body).toEqual(taken);
  });

  it('knows a link that was created a moment ago', async () => {
    await check({ custom: 'just-now' });
    await addLinkFor(service, user, { custom: 'just-now' });
    expect((await check({ custom: 'just-now' })).body).toEqual(taken);
  });

  it.each([
    ['ab', 'Alias must have at least 3 characters.'],
    ['a b c', 'Alias must contain only letters, digits, hyphens, and underscores.'],
    ['x'.repeat(191), 'Alias must have at most 190 characters.'],
    ['Console', 'Alias is a reserved word.'],
  ])('says what saving says about %j', async (custom, message) => {
    expect((await check({ custom })).body).toEqual({ state: 'wrong', message });
    const form = { url: 'https://example.com/', once: custom, custom };
    const { text } = await sendForm(service, createConsoleLink, cookies, form);
    expect(readText(text)).toContain(message);
  });

  it('says nothing about no alias, and reads nothing for what cannot be one', async () => {
    expect((await check({ custom: '' })).body).toEqual({ state: 'blank', message: '' });
    expect((await check({ custom: 'a b' })).requests).toEqual([]);
  });

  it('looks on the chosen domain', async () => {
    const { origin } = await addDomainFor(user);
    await addLinkFor(service, user, { custom: 'on-one-host', domain: origin });
    expect((await check({ custom: 'on-one-host', domain: origin })).body).toEqual(taken);
    expect((await check({ custom: 'on-one-host', domain: '' })).body).toEqual(free);
    expect((await check({ custom: 'elsewhere', domain: origin })).body).toEqual(free);
  });

  it('tells no more about another user’s domain than about an unknown one', async () => {
    const other = await service.addUser();
    const { origin } = await addDomainFor(other);
    await addLinkFor(service, other, { custom: 'on-their-host', domain: origin });
    const theirs = await check({ custom: 'on-their-host', domain: origin });
    const unknown = await check({ custom: 'on-their-host', domain: 'https://unknown.example' });
    expect(theirs.body).toEqual({ state: 'wrong', message: 'Domain is not one of your domains.' });
    expect(theirs.text).toBe(unknown.text);
  });

  it.each([
    ['no token', { authorization: '' }],
    ['a forged token', { authorization: `Bearer 1.0.9999999999.${'A'.repeat(43)}` }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a site beside it', { 'sec-fetch-site': 'same-site' }],
    ['no browser', { 'sec-fetch-site': 'none' }],
  ])('responds with 403 to %s, without a read', async (_, headers) => {
    const response = await check({ custom: 'free-here' }, headers);
    expect([response.status, response.body, response.requests]).toEqual([403, {}, []]);
  });

  it('takes a token for a day, and no session instead', async () => {
    const token = await readToken(cookies);
    const body = `${new URLSearchParams({ custom: 'free-here' })}`;
    expect((await call(service, checkAlias, { cookies, headers: SCRIPT, body })).status).toBe(403);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 });
    expect((await check({ custom: 'free-here' }, { authorization: `Bearer ${token}` })).status).toBe(403);
  });

  it('does not exist on branded domains', async () => {
    expect((await check({ custom: 'free-here' }, { host: 'go.example.com' })).status).toBe(404);
  });

  it('responds 60 times a minute to a user at an address', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T10:00:00Z') });
    cookies = await signedInCookies(service, user);
    const token = await readToken(cookies);
    const ask = (address: string) =>
      check({ custom: 'free-here' }, { authorization: `Bearer ${token}`, ...fromAddress(address) });
    const statuses = await Promise.all(
      Array.from({ length: 61 }, async () => (await ask('192.0.2.1')).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await ask('192.0.2.2')).status).toBe(200);
    vi.setSystemTime(new Date('2030-01-01T10:01:00Z'));
    expect((await ask('192.0.2.1')).status).toBe(200);
  });
});

describe('the form for a link', () => {
  it('tells its script the alias and the domain that the link has', async () => {
    const { origin } = await addDomainFor(user);
    const { id } = await addLinkFor(service, user, { custom: 'My-Own', domain: origin });
    const { text, headers } = await call(service, editConsoleLink, { cookies, params: { id } });
    expect(text).toContain(`data-own-alias="My-Own" data-own-domain="${origin}" hidden`);
    expect(headers['content-security-policy']).toContain("connect-src 'self';");
  });
});
