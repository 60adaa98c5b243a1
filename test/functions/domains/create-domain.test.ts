import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDomain, listDomains } from '../../../shared/api/domains.ts';
import { findDomain } from '../../../shared/data/domain-records.ts';
import { ownedDomain } from '../../../shared/data/domains.ts';
import { findTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addBioPageFor } from '../../support/items/bio-pages.ts';
import { allNamesPointHere, fakeDns, useResolver } from '../../support/network/dns.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { listActions } from '../../support/table/recorder.ts';

const service = testService();
beforeEach(() => {
  useResolver(allNamesPointHere);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

let names = 0;
const newName = () => `go-${++names}.example`;
const long = (length: number) => 'x'.repeat(length);

const add = (user: TestUser, body: unknown) => call(service, createDomain, { key: user.key, body });
const readDomains = async ({ key }: TestUser) =>
  (await call(service, listDomains, { key })).body.data.domains;

describe('POST /domain/add', () => {
  it('takes a bio page of the user, and refuses another user’s exactly like a missing one', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const [mine, foreign] = [await addBioPageFor(service, user), await addBioPageFor(service, other)];
    expect((await add(user, { domain: 'https://bio.example', bio: mine.id })).status).toBe(200);
    expect((await findDomain('bio.example'))?.bio).toBe(mine.id);
    const stolen = await add(user, { domain: 'https://other-bio.example', bio: foreign.id });
    const missing = await add(user, { domain: 'https://other-bio.example', bio: toId(user.id, 99) });
    expect([missing.status, missing.body.message]).toEqual([404, 'Bio page was not found.']);
    expect(stolen.text).toBe(missing.text);
    expect(await findDomain('other-bio.example')).toBeUndefined();
  });

  it('adds a domain and returns its id', async () => {
    const user = await service.addUser();
    const name = newName();
    const redirects = { redirectroot: 'https://example.com/', redirect404: 'https://example.com/404' };
    const response = await add(user, { domain: `https://${name.toUpperCase()}/`, ...redirects });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ error: 0, id: toId(user.id, 1) });
    const { id } = response.body;
    expect(await readDomains(user)).toEqual([{ id, domain: `https://${name}`, ...redirects }]);
    expect(await findDomain(name)).toMatchObject({
      id,
      userId: user.id,
      origin: `https://${name}`,
      ...redirects,
    });
  });

  it('starts the setup of the domain at the edge, where there is one', async () => {
    vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
    const user = await service.addUser();
    const name = newName();
    const { body } = await add(user, { domain: `https://${name}` });
    expect(await findTenantState(name)).toMatchObject({ domainId: body.id, status: 'pending' });
  });

  it('refuses redirects that lead back to it through other domains', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const [domain, between] = [`https://${newName()}`, `https://${newName()}`];
    expect(
      (await add(other, { domain: between, redirect404: `${domain}/lost`, redirectroot: domain })).status,
    ).toBe(200);
    const response = await add(user, { domain, redirect404: `${between}/lost`, redirectroot: between });
    const problem = 'must not redirect back here through other URLs, or through too many';
    expect([response.status, response.body.message]).toEqual([
      400,
      `redirectroot: ${problem}; redirect404: ${problem}`,
    ]);
    expect(await readDomains(user)).toEqual([]);
    expect((await add(user, { domain })).status).toBe(200);
  });

  it('lets its owner use it in links, and no one else', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const name = newName();
    await add(user, { domain: `https://${name}` });
    expect(await ownedDomain(user.id, name)).toBe(`https://${name}`);
    expect(await ownedDomain(other.id, name)).toBeUndefined();
    expect(await ownedDomain(user.id, newName())).toBeUndefined();
  });

  it.each([
    ['null', null],
    ['the empty string', ''],
  ])('treats %s in a redirect field as absent', async (_, blank) => {
    const user = await service.addUser();
    const response = await add(user, {
      domain: `https://${newName()}`,
      redirectroot: blank,
      redirect404: blank,
    });
    expect(response.status).toBe(200);
    expect(await readDomains(user)).toMatchObject([{ redirectroot: '', redirect404: '' }]);
  });

  const badUrls = [1, true, {}, [], long(8193), 'example.com', '/path', 'javascript:alert(1)', 'https://a b'];
  it.each([
    ['domain', [undefined, null, '', ' ', ...badUrls, 'ftp://go.example', 'https://nul\u0000.example']],
    ['domain', ['https://go.example/path', 'https://user@go.example', 'https://192.0.2.1', 'https://[::1]']],
    ['domain', ['https://2130706433', 'https://intranet', 'https://go.example:8443', 'https://sho.rt']],
    [
      'domain',
      [`https://${long(64)}.example`, `https://${'a.'.repeat(126)}example`, 'https://\ud800.example'],
    ],
    [
      'redirectroot',
      [...badUrls, 'https://go.example', 'http://GO.example/?a', `https://e.org/${'ü'.repeat(3000)}`],
    ],
    ['redirect404', [...badUrls, 'https://go.example/404', 'https://sho.rt/404', 'https://api.sho.rt']],
  ])('rejects an invalid %s and names the field, with no DNS lookup and no write', async (field, values) => {
    const user = await service.addUser();
    const resolveCname = vi.fn(allNamesPointHere.resolveCname);
    useResolver({ ...allNamesPointHere, resolveCname });
    for (const value of values) {
      const { status, body, requests } = await add(user, { domain: 'https://go.example', [field]: value });
      expect({ value, status }).toEqual({ value, status: 400 });
      expect(body.message).toMatch(new RegExp(`^${field}: \\w`));
      expect(body.message.length).toBeLessThan(200);
      expect(requests.flatMap(listActions).filter((action) => action !== 'Query')).toEqual([
        'GetItem',
        'UpdateItem',
      ]);
    }
    expect(resolveCname).not.toHaveBeenCalled();
  });

  const failing = Object.assign(new Error('queryCname ESERVFAIL'), { code: 'ESERVFAIL' });
  it.each([
    [
      'points elsewhere',
      fakeDns({ a: { 'away.example': ['198.51.100.1'] } }),
      'the DNS record away.example CNAME sho.rt,',
    ],
    ['does not exist', fakeDns({}), 'does not exist in DNS'],
    ['cannot be looked up', fakeDns({ cname: { 'away.example': failing } }), 'did not respond'],
  ])('rejects a domain that %s with 400, and writes nothing', async (_, dns, words) => {
    const user = await service.addUser();
    useResolver(dns);
    const { status, body, requests } = await add(user, { domain: 'https://away.example' });
    expect(status).toBe(400);
    expect(body.message).toMatch(/^domain: /);
    expect(body.message).toContain(words);
    expect(requests.flatMap(listActions)).not.toContain('PutItem');
    expect(await findDomain('away.example')).toBeUndefined();
  });

  it('accepts *.localhost with the service’s port when the service runs on localhost', async () => {
    vi.stubEnv('SHORT_URL', 'http://localhost:3000');
    vi.stubEnv('OWN_HOSTS', 'localhost:3000,127.0.0.1:3000');
    useResolver(fakeDns({}));
    const user = await service.addUser();
    expect((await add(user, { domain: 'http://go.localhost:3000' })).status).toBe(200);
    expect(await findDomain('go.localhost')).toMatchObject({ origin: 'http://go.localhost:3000' });
    expect((await add(user, { domain: 'http://to.localhost:3001' })).status).toBe(400);
    expect((await add(user, { domain: 'http://localhost:3000' })).status).toBe(400);
  });

  it('responds with 409 for a domain in use, in any spelling, even by the same user, and writes nothing', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    await add(other, { domain: 'https://bücher.example' });
    for (const domain of ['http://XN--BCHER-KVA.example', 'https://BÜCHER.example./']) {
      expect((await add(user, { domain })).status).toBe(409);
    }
    const again = await add(other, { domain: 'https://bücher.example' });
    expect(again.status).toBe(409);
    expect(again.body.message).toContain('domain');
    expect(await readDomains(user)).toEqual([]);
    expect(await readDomains(other)).toHaveLength(1);
    expect(await findDomain('xn--bcher-kva.example')).toMatchObject({ userId: other.id });
  });

  it('gives a domain to one of twenty users who add it at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => service.addUser()));
    const name = newName();
    const responses = await Promise.all(users.map((user) => add(user, { domain: `https://${name}` })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const winner = users[responses.findIndex(({ status }) => status === 200)];
    expect(await findDomain(name)).toMatchObject({ userId: winner?.id });
    const counts = await Promise.all(users.map(async (user) => (await readDomains(user)).length));
    expect(counts.filter((count) => count > 0)).toEqual([1]);
  });

  it('responds with 403 on a plan without domains, before any DNS lookup', async () => {
    const user = await service.addUser({ planId: 1 });
    const resolveCname = vi.fn(allNamesPointHere.resolveCname);
    useResolver({ ...allNamesPointHere, resolveCname });
    const response = await add(user, { domain: `https://${newName()}` });
    expect(response.status).toBe(403);
    expect(response.body.message).toContain('branded domains');
    expect(resolveCname).not.toHaveBeenCalled();
  });

  it('adds as many of twenty concurrent domains as the plan allows', async () => {
    const planId = await service.addPlan({ domain: { enabled: '1', count: '4' } });
    const user = await service.addUser({ planId });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => add(user, { domain: `https://${newName()}` })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = responses.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(16);
    expect(refused[0]?.body.message).toContain('4 branded domains');
    expect(await readDomains(user)).toHaveLength(4);
  });
});
