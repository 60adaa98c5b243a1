import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { consoleRoutes } from '../../../shared/api/console/index.ts';
import { signOut } from '../../../shared/api/sign-in.ts';
import { MAX_SESSION_FORM_BYTES } from '../../../shared/visitor/request/forms.ts';
import { call } from '../../support/call.ts';
import { csrfOf, formHeadersFor } from '../../support/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { sessionFormOf, signedInCookies } from '../../support/sign-in.ts';

const service = testService();
let user: TestUser;
let cookies: string[];
beforeAll(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});
afterEach(() => {
  vi.useRealTimers();
});

const pages = consoleRoutes.filter(({ method }) => method === 'GET');
const forms = consoleRoutes.filter(({ method }) => method === 'POST');
const ofUsers = pages.filter(({ session }) => session === 'user');
/** An id of nothing that the user has. */
const params = { id: '100000001', path: 'no/such-page' };
const pathOf = ({ path }: { path: string }) =>
  path.replace('{id}', params.id).replace('{path+}', params.path);

describe('each page of the console', () => {
  it.each(pages)('$path asks people to sign in first, and opens afterwards', async (route) => {
    const answer = await call(service, route, { params, query: { page: 2 } });
    const path = encodeURIComponent(`${pathOf(route)}?page=2`);
    expect([answer.status, answer.headers.location, answer.requests]).toEqual([
      303,
      `/login?next=${path}`,
      [],
    ]);
  });

  it.each(pages)('$path does not exist on branded domains', async (route) => {
    const answer = await call(service, route, { params, cookies, headers: { host: 'go.example.com' } });
    expect([answer.status, answer.requests]).toEqual([404, []]);
  });

  it.each(pages)(
    '$path does not open for scripts, frames, or windows of pages with pixels',
    async (route) => {
      for (const destination of ['empty', 'iframe', 'script', 'object']) {
        const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
        const answer = await call(service, route, { params, cookies, headers });
        expect([answer.status, answer.requests]).toEqual([303, []]);
      }
      const { headers } = await call(service, route, { params, cookies });
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
      expect(headers['content-security-policy']).not.toMatch(/http|unsafe|\*/);
      expect(headers['cache-control']).toBe('private, no-store');
    },
  );

  it.each(ofUsers)('$path does not open any more after signing out everywhere', async (route) => {
    const someone = await signedInCookies(service, user);
    await call(service, signOut, { cookies: someone, body: await sessionFormOf(service, someone) });
    expect((await call(service, route, { params, cookies: someone })).status).toBe(303);
    cookies = await signedInCookies(service, user);
  });

  it.each(ofUsers)('$path keeps the session for 30 more days, once a day', async (route) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 });
    const renewed = (await call(service, route, { params, cookies })).cookies;
    expect(renewed).toEqual([expect.stringContaining('Max-Age=2592000')]);
    const next = [renewed[0]?.split(';')[0] ?? ''];
    expect((await call(service, route, { params, cookies: next })).cookies).toEqual([]);
    expect(csrfOf(next)).toBe(csrfOf(cookies));
  });

  it.each(pages.filter(({ session }) => session === 'admin'))(
    '$path does not exist for people who are not administrators',
    async (route) => {
      expect((await call(service, route, { params, cookies })).status).toBe(404);
    },
  );

  it.each(pages.filter(({ path }) => path.includes('{id}')))(
    '$path does not exist for another user’s id, and for what is none',
    async (route) => {
      for (const id of [params.id, 'x', '-1', '1e9', '99999999999999999999'])
        expect((await call(service, route, { params: { id }, cookies })).status).toBe(404);
    },
  );
});

describe.each(forms)('the form of POST $path', (route) => {
  it.each([
    ['without the token of the session', {}, 'csrf='],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, undefined],
    ['from a script', { 'sec-fetch-dest': 'empty' }, undefined],
  ])('changes nothing %s', async (_, headers, body) => {
    const answer = await call(service, route, {
      params,
      cookies,
      headers: { ...formHeadersFor(route), ...headers },
      body: body ?? `csrf=${csrfOf(cookies)}`,
    });
    expect([answer.status, answer.requests]).toEqual([403, []]);
  });

  it('changes nothing if it is too large, and says so', async () => {
    const body = `csrf=${csrfOf(cookies)}&name=${'x'.repeat(route.maxFormBytes ?? MAX_SESSION_FORM_BYTES)}`;
    const answer = await call(service, route, { params, cookies, headers: formHeadersFor(route), body });
    expect([answer.status, answer.requests]).toEqual([413, []]);
    expect(answer.text).toContain('This form is too large');
  });

  it('is no fault of the service with an id that is none', async () => {
    const sent = { cookies, headers: formHeadersFor(route), body: `csrf=${csrfOf(cookies)}&name=x` };
    const answer = await call(service, route, { params: { id: 'x' }, ...sent });
    expect(answer.status).toBeLessThan(500);
  });

  it('asks people to sign in first', async () => {
    const headers = { ...formHeadersFor(route), referer: 'https://sho.rt/console/some/page?x=y' };
    const answer = await call(service, route, { params, headers, body: 'csrf=x' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/login?next=%2Fconsole%2Fsome%2Fpage']);
  });
});
