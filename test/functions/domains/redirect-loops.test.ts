import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Route } from '../../../shared/api/contract/route.ts';
import { updateDomain } from '../../../shared/api/domains.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { showHome, showNotFound } from '../../../shared/api/visitor/site.ts';
import { domainKey } from '../../../shared/data/keys.ts';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

interface Redirects {
  expiredurl?: string;
  redirectroot?: string;
  redirect404?: string;
}

/** What two saves at the same time leave, which neither of them could see. */
async function storeUnchecked(host: string, redirects: Redirects): Promise<void> {
  const names = Object.keys(redirects);
  await tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key: domainKey(host),
      UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}`,
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(redirects).map(([name, url]) => [`:${name}`, url]),
      ),
    }),
  );
}

/** This many domains of different owners. */
const domains = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => addDomainFor(await service.addUser())));

/** Opens a URL as a browser would, and follows redirects within the service. */
async function follow(url: string, hops = 0): Promise<{ response: TestResponse; url: string; hops: number }> {
  const { host, pathname } = new URL(url);
  const alias = pathname.slice(1);
  const route: Route = alias === '' ? showHome : alias.includes('/') ? showNotFound : followLink;
  const params = route === followLink ? { alias } : undefined;
  const response = await call(service, route, { params, headers: { ...chromeOnWindows, host } });
  const { location } = response.headers;
  const isOurs =
    location !== undefined && /\.example\/|\/\/sho\.rt\//.test(location) && !location.includes('elsewhere');
  if (!isOurs) return { response, url, hops };
  if (hops === 10) throw new Error('The redirects do not end.');
  return follow(location, hops + 1);
}

const change = (user: TestUser, id: number, body: Redirects) =>
  call(service, updateDomain, { key: user.key, params: { id }, body });

describe('redirects of branded domains that form a loop', () => {
  it.each([1, 2, 3, 4])('end with a 404 page: redirect404 of %i domains', async (count) => {
    const ring = await domains(count);
    for (const [i, { host }] of ring.entries())
      await storeUnchecked(host, { redirect404: `https://${ring[(i + 1) % count]?.host}/unknown-${i}` });
    for (const { host } of ring) {
      for (const path of ['nothing-here', 'a/b', 'x']) {
        const { response, hops } = await follow(`https://${host}/${path}`);
        expect([response.status, hops]).toEqual([404, 0]);
        expect(response.text).toContain('<h1>Link not found</h1>');
      }
    }
  });

  it.each([1, 2, 3])('end with a notice: redirectroot of %i domains', async (count) => {
    const ring = await domains(count);
    for (const [i, { host }] of ring.entries())
      await storeUnchecked(host, { redirectroot: `https://${ring[(i + 1) % count]?.host}` });
    for (const { host } of ring) {
      const { response, hops } = await follow(`https://${host}/`);
      expect([response.status, hops]).toEqual([200, 0]);
    }
  });

  it('end where redirectroot and redirect404 alternate', async () => {
    const [one, two] = await domains(2);
    await storeUnchecked(one?.host ?? '', { redirectroot: `https://${two?.host}/lost` });
    await storeUnchecked(two?.host ?? '', { redirect404: `https://${one?.host}/` });
    expect((await follow(`https://${one?.host}/`)).response.status).toBe(200);
    expect((await follow(`https://${two?.host}/lost`)).response.status).toBe(404);
  });

  it.each(['the service’s own host', 'its own host with a trailing dot', 'another branded domain'])(
    'end where they pass a link on %s',
    async (where) => {
      const user = await service.addUser();
      const [one, two] = [await addDomainFor(user), await addDomainFor(user)];
      const domain = where.startsWith('another') ? two.origin : undefined;
      const { alias } = await addLinkFor(service, user, { domain, url: `${one.origin}/lost` });
      const target = `${domain ?? `https://sho.rt${where.endsWith('dot') ? '.' : ''}`}/${alias}`;
      await storeUnchecked(one.host, { redirectroot: target, redirect404: target });
      expect((await follow(`${one.origin}/nothing`)).response.status).toBe(404);
      expect((await follow(target)).response.status).toBe(404);
    },
  );

  it('end where a link with a click limit leads back once it is used up, and are refused before', async () => {
    const user = await service.addUser();
    const domain = await addDomainFor(user);
    const url = 'https://elsewhere.example/';
    const { alias } = await addLinkFor(service, user, { domain: domain.origin, url, clicklimit: 1 });
    const expiredurl = `${domain.origin}/${alias}`;
    expect((await change(user, domain.id, { expiredurl })).status).toBe(400);
    await storeUnchecked(domain.host, { expiredurl });
    expect((await follow(expiredurl)).response.headers.location).toBe(url);
    expect((await follow(expiredurl)).response.status).toBe(410);
  });

  it.each([
    ['its schedule', (link: string) => ({ schedule: [{ from: '2020-01-01 00:00:00', link }] })],
    [
      'its `expiredurl` once it has expired',
      (expiredurl: string) => ({ expiry: '2030-01-01 00:00:00', expiredurl }),
    ],
  ])('end where a link leads back by %s, which is refused from then on', async (_, makeBody) => {
    const user = await service.addUser();
    const domain = await addDomainFor(user);
    const body = { url: 'https://elsewhere.example/', ...makeBody(`${domain.origin}/lost`) };
    const { alias } = await addLinkFor(service, user, body);
    const redirect404 = `https://sho.rt/${alias}`;
    await storeUnchecked(domain.host, { redirect404 });
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01') });
    onTestFinished(() => void vi.useRealTimers());
    expect((await follow(redirect404)).response.status).toBe(404);
    expect((await change(user, domain.id, { redirect404 })).status).toBe(400);
  });

  it('end in a chain of six domains without a loop, where visitors see the page of one in the middle', async () => {
    const chain = await domains(7);
    for (const [i, { host }] of chain.slice(0, 6).entries())
      await storeUnchecked(host, { redirect404: `https://${chain[i + 1]?.host}/lost` });
    const { response, requests } = await follow(`https://${chain[0]?.host}/lost`).then(({ response }) => ({
      response,
      requests: response.requests.length,
    }));
    expect(response.status).toBe(404);
    expect(requests).toBeLessThanOrEqual(16);
  });
});

describe('redirects of branded domains that end', () => {
  it('are followed to other sites, other domains, and their links', async () => {
    const user = await service.addUser();
    const [one, two] = [await addDomainFor(user), await addDomainFor(user)];
    const { alias } = await addLinkFor(service, user, {
      domain: two.origin,
      url: 'https://elsewhere.test/a',
    });
    await storeUnchecked(two.host, {
      redirectroot: 'https://elsewhere.test/root',
      redirect404: `${one.origin}/lost`,
    });
    for (const [target, end] of [
      [`${two.origin}/${alias}`, 'https://elsewhere.test/a'],
      [two.origin, 'https://elsewhere.test/root'],
      ['https://elsewhere.test/404', 'https://elsewhere.test/404'],
    ] as const) {
      await storeUnchecked(one.host, { redirect404: target });
      expect((await follow(`${one.origin}/lost`)).response.headers.location).toBe(end);
    }
  });

  it('show the pages of links in between: a password, an expired link, a frame', async () => {
    const user = await service.addUser();
    const one = await addDomainFor(user);
    const url = `${one.origin}/lost`;
    for (const body of [{ password: 'secret' }, { type: 'frame' }]) {
      const { alias } = await addLinkFor(service, user, { url, ...body });
      await storeUnchecked(one.host, { redirectroot: `https://sho.rt/${alias}` });
      expect((await follow(one.origin)).url).toBe(`https://sho.rt/${alias}`);
    }
  });

  it('cost one read more', async () => {
    const redirect404 = 'https://elsewhere.test/404';
    const { host } = await addDomainFor(await service.addUser(), { redirect404 });
    const { requests, headers } = await call(service, showNotFound, { headers: { host } });
    expect(headers.location).toBe(redirect404);
    expect(requests.map(({ operation, units }) => [operation, units])).toEqual([
      ['GetItem', 0.5],
      ['GetItem', 0.5],
    ]);
  });

  it('are followed again when the loop is gone', async () => {
    const [one, two] = await domains(2);
    await storeUnchecked(one?.host ?? '', { redirect404: `${two?.origin}/x` });
    await storeUnchecked(two?.host ?? '', { redirect404: `${one?.origin}/x` });
    expect((await follow(`${one?.origin}/nothing`)).hops).toBe(0);
    await storeUnchecked(two?.host ?? '', { redirect404: 'https://elsewhere.test/' });
    expect((await follow(`${one?.origin}/nothing`)).response.headers.location).toBe(
      'https://elsewhere.test/',
    );
  });
});

describe('a redirect that would close a loop', () => {
  const refusal = (field: string) => ({
    error: 1,
    message: `${field}: must not redirect back here through other URLs, or through too many`,
  });

  it('is refused when a domain is changed, with the name of the field', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const [one, two] = [await addDomainFor(user), await addDomainFor(other)];
    expect((await change(user, one.id, { redirect404: `${two.origin}/x` })).status).toBe(200);
    const response = await change(other, two.id, { redirect404: `${one.origin}/x` });
    expect([response.status, response.body]).toEqual([400, refusal('redirect404')]);
    expect((await change(user, one.id, { redirectroot: two.origin })).status).toBe(200);
    expect((await change(other, two.id, { redirectroot: `${one.origin}/` })).body).toEqual(
      refusal('redirectroot'),
    );
    expect((await change(other, two.id, { redirectroot: 'https://elsewhere.test/' })).status).toBe(200);
  });

  it('is refused if a host has a dot at its end, which makes no other host of it', async () => {
    const user = await service.addUser();
    const [one, two] = [await addDomainFor(user), await addDomainFor(user)];
    expect((await change(user, one.id, { redirect404: `${two.origin}/x` })).status).toBe(200);
    const response = await change(user, two.id, { redirect404: `https://${one.host}./x` });
    expect([response.status, response.body]).toEqual([400, refusal('redirect404')]);
  });

  it('is refused, and not followed, if links with click limits lead to too many URLs, which are not all read', async () => {
    const user = await service.addUser();
    const [start, one, two] = [await addDomainFor(user), await addDomainFor(user), await addDomainFor(user)];
    const elsewhere = 'https://elsewhere.test/';
    const addChain = async (findUrl: (next: string) => string) => {
      let expiredurl = elsewhere;
      for (const domain of [one, two, one, two]) {
        const body = { domain: domain.origin, url: findUrl(expiredurl), expiredurl, clicklimit: 1 };
        expiredurl = `${domain.origin}/${(await addLinkFor(service, user, body)).alias}`;
      }
      return expiredurl;
    };
    const [chain, tree] = [await addChain(() => elsewhere), await addChain((next) => next)];
    const refused = await change(user, start.id, { redirect404: tree });
    expect(refused.body).toEqual(refusal('redirect404'));
    const countReads = ({ requests }: TestResponse) =>
      requests.filter(({ operation }) => operation === 'GetItem').length;
    expect(countReads(refused)).toBeLessThanOrEqual(20 + 3);
    await storeUnchecked(start.host, { redirect404: tree });
    const { response } = await follow(`${start.origin}/nothing`);
    expect(response.status).toBe(404);
    expect(countReads(response)).toBeLessThanOrEqual(20 + 2);
    expect((await change(user, start.id, { redirect404: chain })).status).toBe(200);
    expect((await follow(`${start.origin}/nothing`)).hops).toBe(1);
  });

  it('is refused through a link, until that is deleted', async () => {
    const user = await service.addUser();
    const one = await addDomainFor(user);
    const link = await addLinkFor(service, user, { url: one.origin });
    const redirectroot = `https://sho.rt/${link.alias}`;
    expect((await change(user, one.id, { redirectroot })).body).toEqual(refusal('redirectroot'));
    await call(service, deleteLink, { key: user.key, params: { id: link.id } });
    expect((await change(user, one.id, { redirectroot })).status).toBe(200);
  });
});
