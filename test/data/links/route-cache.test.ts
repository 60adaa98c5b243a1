import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { collectionKey, itemKey } from '../../../shared/data/keys.ts';
import { findRecentItem } from '../../../shared/data/table/recent-items.ts';
import { call, type TestResponse } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { putLinks } from '../../support/clicks/counted-links.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addOverlayFor } from '../../support/items/overlays.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { addSplashPageFor } from '../../support/items/splash-pages.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const NOW = new Date('2030-01-01T00:00:00Z').getTime();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  process.env.ROUTE_CACHE_SECONDS = '1';
  onTestFinished(() => {
    vi.useRealTimers();
    delete process.env.ROUTE_CACHE_SECONDS;
  });
});

/** Each test begins after everything that earlier ones have cached. */
let minutes = 0;
beforeEach(() => vi.setSystemTime(NOW + ++minutes * 60_000));
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

const addLink = (body: Record<string, unknown> = {}) => addLinkFor(service, user, body);
const visit = (alias: string, host = 'sho.rt') =>
  call(service, followLink, { params: { alias }, headers: { host, ...chromeOnWindows } });
const reads = ({ requests }: TestResponse) =>
  requests.filter(({ operation }) => operation === 'GetItem').length;
const change = (id: number, body: Record<string, unknown>) =>
  call(service, updateLink, {
    key: user.key,
    params: { id },
    body: { url: 'https://example.com/', ...body },
  });

describe('a route that a warm function keeps for a second', () => {
  it('is read once a second, however many visits there are', async () => {
    const { alias } = await addLink();
    const first = await visit(alias);
    expect([first.status, reads(first)]).toEqual([302, 1]);
    later(999);
    for (let n = 0; n < 5; n++) {
      const again = await visit(alias);
      expect([again.headers.location, reads(again)]).toEqual([first.headers.location, 0]);
    }
    later(1);
    expect(reads(await visit(alias))).toBe(1);
  });

  it('is read by each visit without the option', async () => {
    delete process.env.ROUTE_CACHE_SECONDS;
    const { alias } = await addLink();
    for (let n = 0; n < 2; n++) expect(reads(await visit(alias))).toBe(1);
  });

  it('expires by the clock, also while it is cached', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 19).replace('T', ' ');
    const { alias } = await addLink({ expiry: at(2000) });
    later(1500);
    expect((await visit(alias)).status).toBe(302);
    later(500);
    const expired = await visit(alias);
    expect([expired.status, reads(expired)]).toEqual([410, 0]);
  });

  it.each([
    ['deleted', (id: number) => call(service, deleteLink, { key: user.key, params: { id } }), 404],
    ['protected by a password', (id: number) => change(id, { password: 'open sesame' }), 200],
    ['given another target', (id: number) => change(id, { url: 'https://example.org/' }), 302],
  ])('still has its target for up to a second after the link was %s', async (_, changeIt, status) => {
    const { id, alias } = await addLink();
    const { headers } = await visit(alias);
    expect((await changeIt(id)).status).toBe(200);
    later(999);
    expect((await visit(alias)).headers.location).toBe(headers.location);
    later(1);
    const changed = await visit(alias);
    expect(changed.status).toBe(status);
    expect(changed.headers.location).not.toBe(headers.location);
  });

  it('has the click limit as it is now, and none that was removed', async () => {
    const { id, alias } = await addLink({ clicklimit: 9 });
    const statuses = [(await visit(alias)).status];
    for (const clicklimit of [1, null, 2]) {
      await change(id, { clicklimit });
      statuses.push((await visit(alias)).status, (await visit(alias)).status);
    }
    expect(statuses).toEqual([302, 410, 410, 302, 302, 302, 410]);
  });

  it('is not missed when the link was created a moment ago', async () => {
    expect((await visit('not-yet')).status).toBe(404);
    await addLink({ custom: 'not-yet' });
    expect((await visit('not-yet')).status).toBe(302);
  });

  it('is read again if the clock was set back', async () => {
    const { alias } = await addLink();
    await visit(alias);
    later(-30_000);
    expect(reads(await visit(alias))).toBe(1);
  });

  it('belongs to a branded domain, which is read once a second, too', async () => {
    const { id, host } = await addDomainFor(user);
    const { alias } = await addLink({ domain: `https://${host}` });
    expect(reads(await visit(alias, host))).toBe(2);
    expect(reads(await visit(alias, host))).toBe(0);
    expect((await call(service, deleteDomain, { key: user.key, params: { id } })).status).toBe(200);
    later(1000);
    expect((await visit(alias, host)).status).toBe(404);
  });

  it.each([
    ['splash page', async () => ({ type: await addSplashPageFor(service, user) })],
    ['overlay', async () => ({ type: `overlay-${await addOverlayFor(service, user)}` })],
    ['pixel', async () => ({ pixels: [await addPixelFor(service, user)] })],
  ])('is shown with its %s, which is read once a second, too', async (_, add) => {
    const { alias } = await addLink(await add());
    const first = await visit(alias);
    expect([first.status, reads(first)]).toEqual([200, 2]);
    const again = await visit(alias);
    expect([again.status, reads(again)]).toEqual([200, 0]);
  });
});

describe('the cache', () => {
  it('holds no more than a thousand items', async () => {
    const owner = await service.addUser();
    await putLinks(owner, 1_001);
    const toKey = (n: number) => itemKey(collectionKey(owner.id, 'links'), n);
    for (let n = 1; n <= 1_001; n++) await findRecentItem(toKey(n));
    const before = service.table.requests.length;
    for (const n of [1, 1_000]) await findRecentItem(toKey(n));
    expect(service.table.requests).toHaveLength(before);
    await findRecentItem(toKey(1_001));
    expect(service.table.requests).toHaveLength(before + 1);
  });
});
