import { beforeAll, describe, expect, it } from 'vitest';
import { signOut } from '../../../shared/api/visitor/sessions.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';
import { signedInCookies } from '../../support/sign-in.ts';

const service = testService();
let cookies: string[];
beforeAll(async () => {
  cookies = await signedInCookies(service, await service.addUser());
});

const leave = (headers: Record<string, string>) => call(service, signOut, { cookies, headers });

describe('POST /logout', () => {
  it.each([
    ['the account’s page', { 'sec-fetch-site': 'same-origin' }],
    ['the account’s page in an older browser', { origin: 'https://sho.rt' }],
    ['the account’s page on another of its hosts', { host: 'api.sho.rt', origin: 'https://api.sho.rt' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['no browser', {}],
  ])('removes the session cookie for a request from %s', async (_, headers) => {
    const answer = await leave(headers);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('<h1>You are signed out</h1>');
    expect(answer.cookies).toEqual(['__Host-session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure']);
    expect(answer.requests).toEqual([]);
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://example.com' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another site in an older browser', { origin: 'https://example.com' }],
    ['another port', { origin: 'https://sho.rt:8443' }],
    ['a page that hides its origin', { origin: 'null' }],
    ['a host with the same prefix', { origin: 'https://sho.rt.example.com' }],
    [
      'a cross-site request with a same-origin Origin header',
      { 'sec-fetch-site': 'cross-site', origin: 'https://sho.rt' },
    ],
  ])('rejects a request from %s', async (_, headers) => {
    const answer = await leave(headers);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('<h1>You are still signed in</h1>');
    expect(answer.cookies).toEqual([]);
  });

  it('answers 404 on other hosts', async () => {
    const answer = await leave({ host: 'go.example.com', 'sec-fetch-site': 'same-origin' });
    expect([answer.status, answer.cookies]).toEqual([404, []]);
  });
});
