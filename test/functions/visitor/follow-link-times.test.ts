import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { updateDomain } from '../../../shared/api/domains.ts';
import { updateLink } from '../../../shared/api/links.ts';
import { followLink, unlockLink } from '../../../shared/api/visitor/links.ts';
import { disableRoutes } from '../../../shared/data/links/disable-routes.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { fromAddress } from '../../support/calls/edge.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});
afterEach(() => {
  vi.useRealTimers();
});

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const url = 'https://example.com/';
const elsewhere = 'https://example.com/elsewhere';

const visit = (alias: string, headers: Record<string, string> = {}) =>
  call(service, followLink, { params: { alias }, headers: { 'user-agent': browser, ...headers } });
const at = (time: string) => vi.setSystemTime(new Date(`${time.replace(' ', 'T')}Z`));
const startClock = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-01-01T00:00:00Z') });
const writes = ({ requests }: Awaited<ReturnType<typeof visit>>) =>
  requests.filter(({ operation }) => operation !== 'GetItem');

describe('a link with a start', () => {
  it('responds like an unknown alias until the second that it starts', async () => {
    startClock();
    const { alias } = await addLinkFor(service, user, { url, startdate: '2030-01-01 00:00:10' });
    at('2030-01-01 00:00:09.999');
    const [early, unknown] = [await visit(alias), await visit('unknown-alias')];
    const withoutNonce = ({ text }: typeof early) => text.replace(/nonce="[\w-]+"/g, '');
    expect([early.status, withoutNonce(early)]).toEqual([404, withoutNonce(unknown)]);
    expect(writes(early)).toEqual([]);
    at('2030-01-01 00:00:10');
    expect((await visit(alias)).headers.location).toBe(url);
  });
});

describe('an expired link', () => {
  const expired = async (body: Record<string, unknown>) => {
    startClock();
    const link = await addLinkFor(service, user, { url, expiry: '2030-01-01 00:00:10', ...body });
    at('2030-01-01 00:00:10');
    return link;
  };

  it('sends visitors, and bots, to its `expiredurl` without counting them or its parameters', async () => {
    const parameters = [{ name: 'a', value: 'b' }];
    const { alias } = await expired({ expiredurl: elsewhere, parameters, redirectstatus: 301 });
    for (const agent of [browser, 'facebookexternalhit/1.1']) {
      const response = await visit(alias, { 'user-agent': agent });
      expect([response.status, response.headers.location]).toEqual([302, elsewhere]);
      expect(writes(response)).toEqual([]);
    }
  });

  it('sends them to the default of its branded domain otherwise', async () => {
    const domain = await addDomainFor(user);
    const { alias } = await expired({ domain: domain.origin });
    const host = { host: domain.host };
    expect((await visit(alias, host)).status).toBe(410);
    const change = { params: { id: domain.id }, body: { expiredurl: elsewhere } };
    await call(service, updateDomain, { key: user.key, ...change });
    expect((await visit(alias, host)).headers.location).toBe(elsewhere);
    const { alias: other } = await addLinkFor(service, user, { url, domain: domain.origin });
    expect((await visit(other, host)).headers.location).toBe(url);
  });

  it('does not lead to the target of an owner who is gone', async () => {
    const owner = await service.addUser();
    const { alias } = await addLinkFor(service, owner, { url, expiredurl: elsewhere });
    await disableRoutes(owner.id, 0);
    expect((await visit(alias)).status).toBe(410);
  });
});

describe('a link with a schedule', () => {
  it('changes its target to the second, for one read and one write a visit', async () => {
    startClock();
    const schedule = [
      { from: '2030-01-01 00:02:00', link: `${url}second` },
      { from: '2030-01-01 00:01:00', link: `${url}first` },
    ];
    const { alias } = await addLinkFor(service, user, { url, schedule });
    for (const [time, target] of [
      ['00:00:59.999', url],
      ['00:01:00', `${url}first`],
      ['00:01:59.999', `${url}first`],
      ['00:02:00', `${url}second`],
    ]) {
      at(`2030-01-01 ${time}`);
      const response = await visit(alias);
      expect([time, response.headers.location]).toEqual([time, target]);
      expect(response.requests.map(({ operation }) => operation)).toEqual(['GetItem', 'UpdateItem']);
    }
  });
});

describe('a link with variants', () => {
  const variants = Array.from({ length: 4 }, (_, n) => ({ link: `${url}${n}`, weight: 1 }));
  const locations = async (alias: string, headersFor: (n: number) => Record<string, string>) => {
    const visits = Array.from({ length: 40 }, (_, n) => visit(alias, headersFor(n)));
    return (await Promise.all(visits)).map(({ headers }) => headers.location);
  };

  it('gives a visitor the same one each time, and visitors different ones', async () => {
    const { alias } = await addLinkFor(service, user, { url, variants });
    expect(new Set(await locations(alias, () => fromAddress('192.0.2.1'))).size).toBe(1);
    const all = await locations(alias, (n) => fromAddress(`192.0.2.${n}`));
    expect(new Set(all)).toEqual(new Set(variants.map(({ link }) => link)));
  });

  it('draws again for each visit of those who ask not to be tracked', async () => {
    const { alias } = await addLinkFor(service, user, { url, variants });
    expect(new Set(await locations(alias, () => ({ 'sec-gpc': '1' }))).size).toBeGreaterThan(1);
  });

  it('leaves visitors of other targets alone, and those whose language is the default’s to the variants', async () => {
    const languagetarget = [{ language: 'fr', link: `${url}fr` }];
    const { alias } = await addLinkFor(service, user, {
      url,
      variants,
      languagetarget,
      defaultlanguage: 'en',
    });
    const [french, english] = [
      await visit(alias, { 'accept-language': 'fr' }),
      await visit(alias, { 'accept-language': 'en, fr;q=0.5' }),
    ];
    expect(french.headers.location).toBe(`${url}fr`);
    expect(variants.map(({ link }) => link)).toContain(english.headers.location);
  });
});

describe('a link with a status of its own', () => {
  it.each([301, 302, 307, 308])('redirects with %i, which no cache may store', async (redirectstatus) => {
    const { alias } = await addLinkFor(service, user, { url, redirectstatus });
    const { status, headers } = await visit(alias);
    expect([status, headers['cache-control']]).toEqual([redirectstatus, 'private, no-store']);
  });

  it('redirects with 303 after a password', async () => {
    const { alias } = await addLinkFor(service, user, { url, redirectstatus: 308, password: 'sesame' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { params: { alias }, body: 'password=sesame', headers };
    expect((await call(service, unlockLink, sent)).status).toBe(303);
  });
});

describe('PUT /url/{id}/update of a link whose times have passed', () => {
  it('accepts them as they are, and no others that have passed', async () => {
    startClock();
    const [startdate, expiry] = ['2030-01-01 00:00:10', '2030-01-01 00:00:20'];
    const { id } = await addLinkFor(service, user, { url, startdate, expiry });
    at('2030-01-01 00:01:00');
    const update = (body: Record<string, unknown>) =>
      call(service, updateLink, { key: user.key, params: { id }, body: { url, ...body } });
    expect((await update({ startdate, expiry })).status).toBe(200);
    const { body } = await update({ startdate: '2030-01-01 00:00:11', expiry: '2030-01-01 00:00:21' });
    expect(body.message).toBe('startdate: must be in the future; expiry: must be in the future');
  });
});
