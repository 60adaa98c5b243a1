import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { consoleRoutes } from '../../../shared/api/console/index.ts';
import { signOut } from '../../../shared/api/sign-in.ts';
import {
  MAX_SESSION_FORM_BYTES,
  MAX_SESSION_FORM_CHARACTERS,
} from '../../../shared/visitor/request/forms.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { readSessionForm, signedInCookies } from '../../support/calls/sign-in.ts';
import { checkEach } from '../../support/check-each.ts';
import { formHeadersFor, readCsrfToken } from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { isWrite } from '../../support/table/crashes.ts';

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
const toPath = ({ path }: { path: string }) =>
  path.replace('{id}', params.id).replace('{path+}', params.path);

describe('each page of the console', () => {
  it('asks people to sign in first, and opens afterwards', async () => {
    await checkEach(pages, async (route) => {
      const response = await call(service, route, { params, query: { page: 2 } });
      const path = encodeURIComponent(`${toPath(route)}?page=2`);
      expect([response.status, response.headers.location, response.requests]).toEqual([
        303,
        `/login?next=${path}`,
        [],
      ]);
    });
  });

  it('does not exist on branded domains', async () => {
    await checkEach(pages, async (route) => {
      const response = await call(service, route, { params, cookies, headers: { host: 'go.example.com' } });
      expect([response.status, response.requests]).toEqual([404, []]);
    });
  });

  it('does not open for scripts, frames, or windows of pages with pixels', async () => {
    await checkEach(pages, async (route) => {
      for (const destination of ['empty', 'iframe', 'script', 'object']) {
        const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': destination };
        const response = await call(service, route, { params, cookies, headers });
        expect([response.status, response.requests]).toEqual([303, []]);
      }
      const { headers } = await call(service, route, { params, cookies });
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/);
      expect(headers['content-security-policy']).not.toMatch(/http|unsafe|\*/);
      expect(headers['cache-control']).toBe('private, no-store');
    });
  });

  it('no longer opens after signing out everywhere', async () => {
    const someone = await service.addUser();
    const theirs = await signedInCookies(service, someone);
    await call(service, signOut, { cookies: theirs, body: await readSessionForm(service, theirs) });
    await checkEach(ofUsers, async (route) => {
      expect((await call(service, route, { params, cookies: theirs })).status).toBe(303);
    });
  });

  it('keeps the session for 30 more days, once a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 });
    await checkEach(ofUsers, async (route) => {
      const renewed = (await call(service, route, { params, cookies })).cookies;
      expect(renewed).toEqual([expect.stringContaining('Max-Age=2592000')]);
      const next = [renewed[0]?.split(';')[0] ?? ''];
      expect((await call(service, route, { params, cookies: next })).cookies).toEqual([]);
      expect(readCsrfToken(next)).toBe(readCsrfToken(cookies));
    });
  });

  it('does not exist for people who are not administrators, if it is for these', async () => {
    const ofAdministrators = pages.filter(({ session }) => session === 'admin');
    await checkEach(ofAdministrators, async (route) => {
      expect((await call(service, route, { params, cookies })).status).toBe(404);
    });
  });

  it('does not exist for another user’s id, and for what is none', async () => {
    const ofItems = pages.filter(({ path }) => path.includes('{id}'));
    await checkEach(ofItems, async (route) => {
      for (const id of [params.id, 'x', '-1', '1e9', '99999999999999999999'])
        expect([id, (await call(service, route, { params: { id }, cookies })).status]).toEqual([id, 404]);
    });
  });
});

/** Without those that count large forms. */
const listWrites = ({ requests }: TestResponse) =>
  requests.filter(
    ({ operation, input }) => isWrite(operation) && !/^(FORMS|PREVIEWS)#/.test(input.Key?.pk?.S ?? ''),
  );

/** Large forms are counted per minute. */
const passMinute = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });

describe('each form of the console', () => {
  it.each([
    ['without the token of the session', {}, 'csrf='],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, undefined],
    ['from a script', { 'sec-fetch-dest': 'empty' }, undefined],
  ])('changes nothing %s', async (_, headers, body) => {
    await checkEach(forms, async (route) => {
      const response = await call(service, route, {
        params,
        cookies,
        headers: { ...formHeadersFor(route), ...headers },
        body: body ?? `csrf=${readCsrfToken(cookies)}`,
      });
      expect([response.status, listWrites(response)]).toEqual([403, []]);
    });
  });

  it('changes nothing if it is too large, and says so', async () => {
    await checkEach(forms, async (route) => {
      passMinute();
      const body = `csrf=${readCsrfToken(cookies)}&name=${'x'.repeat(route.maxFormBytes ?? MAX_SESSION_FORM_BYTES)}`;
      const response = await call(service, route, { params, cookies, headers: formHeadersFor(route), body });
      expect([response.status, listWrites(response)]).toEqual([413, []]);
      expect(response.text).toContain('This form is too large');
    });
  });

  it('is not shown again with more text than its fields can hold, of which each quote has six characters', async () => {
    const quotes = '"'.repeat(MAX_SESSION_FORM_CHARACTERS / 2);
    // Imports may have more, of which `check-import.test.ts` shows less.
    await checkEach(
      forms.filter(({ maxFormCharacters }) => maxFormCharacters === undefined),
      async (route) => {
        passMinute();
        const body = `csrf=${readCsrfToken(cookies)}&name=${quotes}&nothing.problem=${quotes}`;
        const sent = { params, cookies, headers: formHeadersFor(route), body };
        const { status, text } = await call(service, route, sent);
        expect([status, text.length < 10_000]).toEqual([413, true]);
      },
    );
  });

  it('is not even read if its session has ended', async () => {
    const ended = await signedInCookies(service, user);
    await call(service, signOut, {
      cookies: ended,
      body: `${await readSessionForm(service, ended)}&scope=browser`,
    });
    await checkEach(forms, async (route) => {
      const body = 'x'.repeat((route.maxFormBytes ?? MAX_SESSION_FORM_BYTES) + 1);
      const sent = { params, cookies: ended, headers: formHeadersFor(route), body };
      const { status, headers } = await call(service, route, sent);
      expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/login/)]);
    });
  });

  it('is no fault of the service with an id that is none', async () => {
    await checkEach(forms, async (route) => {
      const sent = { cookies, headers: formHeadersFor(route), body: `csrf=${readCsrfToken(cookies)}&name=x` };
      const response = await call(service, route, { params: { id: 'x' }, ...sent });
      expect(response.status).toBeLessThan(500);
    });
  });

  it('asks people to sign in first', async () => {
    await checkEach(forms, async (route) => {
      const headers = { ...formHeadersFor(route), referer: 'https://sho.rt/console/some/page?x=y' };
      const response = await call(service, route, { params, headers, body: 'csrf=x' });
      expect([response.status, response.headers.location]).toEqual([
        303,
        '/login?next=%2Fconsole%2Fsome%2Fpage',
      ]);
    });
  });
});
