import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_LINK_PAIRS } from '../../../../shared/api/console/link-form.ts';
import { explainLinkForm } from '../../../../shared/api/console/link-scripts.ts';
import { deleteLink } from '../../../../shared/api/links.ts';
import { visitor } from '../../../../shared/console/texts/test-link.ts';
import { signLinkForm } from '../../../../shared/domain/users/sessions.ts';
import { MAX_SESSION_FORM_BYTES } from '../../../../shared/visitor/request/forms.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { checkEach } from '../../../support/check-each.ts';
import { linkTester, SCRIPT_HEADERS } from '../../../support/pages/link-tester.ts';
import { readText } from '../../../support/pages/page-text.ts';
import { SERVICE_SECRET, type TestUser, testService } from '../../../support/service.ts';

const service = testService();
const url = 'https://example.com/';
let user: TestUser;
let cookies: string[];
beforeEach(async () => {
  user = await service.addUser();
  cookies = await signedInCookies(service, user);
});
afterEach(() => {
  vi.useRealTimers();
});

type Fields = Record<string, string>;

const { readToken, ask, press } = linkTester(service, () => cookies);

describe('POST /console/links/explain', () => {
  it.each([
    ['no token', { authorization: '' }],
    ['a forged token', { authorization: `Bearer 1.0.9999999999.${'A'.repeat(43)}` }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a site beside it', { 'sec-fetch-site': 'same-site' }],
    ['no browser', { 'sec-fetch-site': 'none' }],
  ])('responds with 403 to %s, without a read', async (_, headers) => {
    const response = await ask({ url }, undefined, headers);
    expect([response.status, response.body, response.requests]).toEqual([403, {}, []]);
  });

  it('takes a token for a day and for one link, and no session instead', async () => {
    const body = `${new URLSearchParams({ url })}`;
    expect((await call(service, explainLinkForm, { cookies, headers: SCRIPT_HEADERS, body })).status).toBe(
      403,
    );
    const { id } = await addLinkFor(service, user, { url, password: 'secret' });
    const authorization = `Bearer ${await readToken()}`;
    const { outcome } = (await ask({ url }, id, { authorization })).body;
    expect(readText(outcome).trim()).toBe(`Redirect ${url}`);
    const changed = authorization.replace('.0.', `.${id}.`);
    expect((await ask({ url }, id, { authorization: changed })).status).toBe(403);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 60 * 60 * 1000 });
    expect((await ask({ url }, undefined, { authorization })).status).toBe(403);
  });

  it('responds with 403 once the link or the user is gone', async () => {
    const { id } = await addLinkFor(service, user, { url });
    const authorization = `Bearer ${await readToken(id)}`;
    await call(service, deleteLink, { key: user.key, params: { id } });
    expect((await ask({ url }, undefined, { authorization })).status).toBe(403);
    const gone = `Bearer ${signLinkForm({ userId: 99_999 }, SERVICE_SECRET, new Date())}`;
    expect((await ask({ url }, undefined, { authorization: gone })).status).toBe(403);
  });

  it('responds with 403 to a form that is too large', async () => {
    const authorization = `Bearer ${await readToken()}`;
    const call = (body: Fields) => ask(body, undefined, { authorization });
    expect((await call({ url, metatitle: 'x'.repeat(MAX_SESSION_FORM_BYTES) })).status).toBe(403);
    const pairs = Object.fromEntries(Array.from({ length: MAX_LINK_PAIRS + 1 }, (_, n) => [`a${n}`, 'x']));
    expect((await call({ url, ...pairs })).status).toBe(403);
  });

  it('does not exist on branded domains', async () => {
    expect((await ask({ url }, undefined, { host: 'go.example.com' })).status).toBe(404);
  });

  it('responds with escaped texts, which no cache may store', async () => {
    const evil = `${url}?"'><script>alert(1)</script>`;
    const { text, body, headers } = await ask({
      url: evil,
      'test.query': evil,
      'test.language': evil,
      passquery: 'true',
    });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(text).not.toMatch(/<script|<img/);
    expect(body.outcome).toContain('Redirect');
    const wrong = (await ask({ url: 'x', [`parameters[0].${'<img>'}`]: 'x', '<img src=x>': evil })).body;
    expect(wrong.outcome).not.toMatch(/<script|<img/);
  });
});

it('shows hostile texts as they are in each of its fields', async () => {
  const evils = [
    `"'><script>alert(1)</script><img src=x onerror=alert(1)>`,
    '\u0000',
    '__proto__',
    'x'.repeat(40_000),
  ];
  const names = [
    ...Object.keys(visitor).map((name) => `test.${name}`),
    'test',
    'tested',
    'test.__proto__',
    'test.[0].x',
  ];
  await checkEach(names, async (id) => {
    for (const evil of evils) {
      const { status, text } = await press({ url, [id]: evil });
      expect(status).toBeLessThan(500);
      expect(text).not.toMatch(/<script>alert|<img src=x/);
      const { outcome, steps } = (await ask({ url, [id]: evil })).body;
      expect(outcome + steps).not.toMatch(/<script|<img/);
    }
  });
});

describe('the form for another user’s link', () => {
  it('is tested no more than a missing one', async () => {
    const { id } = await addLinkFor(service, await service.addUser(), { url });
    const pages = [await press({ url }, id), await press({ url }, 999_999_999)];
    expect(pages.map(({ status }) => status)).toEqual([404, 404]);
    expect(readText(pages[0]?.text ?? '')).toBe(readText(pages[1]?.text ?? '-'));
    const authorization = `Bearer ${signLinkForm({ userId: user.id, linkId: id }, SERVICE_SECRET, new Date())}`;
    expect((await ask({ url }, undefined, { authorization })).status).toBe(403);
  });
});
