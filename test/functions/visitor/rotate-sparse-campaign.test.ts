import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { rotateCampaign } from '../../../shared/api/visitor/campaigns.ts';
import type { Link } from '../../../shared/domain/links/links.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds } from '../../support/table/rounds.ts';
import { seedCampaign, seededAlias } from '../../support/table/seed.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
afterEach(() => {
  vi.useRealTimers();
});

const LINKS = testSize({ ci: 5000, local: 400 });
const EXPIRED = '2026-01-01 00:00:00';
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

/** A public campaign with this many links, each with the fields of `fieldsOf`. */
async function aCampaign(count: number, listFields: (n: number) => Partial<Link>, user?: TestUser) {
  const owner = user ?? (await service.addUser({ planId: 3 }));
  const { id, rotator } = await addCampaignFor(service, owner, { public: true });
  await seedCampaign({ id, userId: owner.id }, numbers(count), listFields);
  return { user: owner, id, slug: String(rotator).split('/').at(-1) ?? '' };
}

const toAddress = (user: TestUser, n: number) => `https://sho.rt/${seededAlias(user.id, n)}`;
const rotate = (slug: string) =>
  call(service, rotateCampaign, { params: { slug }, headers: chromeOnWindows });

/** How often visits get each target, and what the most expensive one cost. */
async function visit(slug: string, visits: number) {
  const targets: Record<string, number> = {};
  let [requests, rounds, units] = [0, 0, 0];
  for (let i = 0; i < visits; i++) {
    const response = await rotate(slug);
    const target = response.status === 302 ? (response.headers.location ?? '') : String(response.status);
    targets[target] = (targets[target] ?? 0) + 1;
    requests = Math.max(requests, response.requests.length);
    rounds = Math.max(rounds, countRounds(response));
    units = Math.max(
      units,
      response.requests.reduce((sum, request) => sum + request.units, 0),
    );
  }
  return { targets, requests, rounds, units };
}

describe(`the rotator of a campaign of ${LINKS} links`, () => {
  it.each([1, 200, LINKS])('always finds the only link that has not expired: number %i', async (open) => {
    const { user, slug } = await aCampaign(LINKS, (n) => (n === open ? {} : { expiry: EXPIRED }));
    const { targets, requests, rounds, units } = await visit(slug, 30);
    expect(targets).toEqual({ [toAddress(user, open)]: 30 });
    expect(requests).toBeLessThanOrEqual(32);
    expect(rounds).toBeLessThanOrEqual(9);
    expect(units).toBeLessThanOrEqual(60);
  });

  it('finds the only link that has not expired yet, until it does', async () => {
    const expiry = '2027-01-01 00:00:00';
    const { user, slug } = await aCampaign(400, (n) => ({ expiry: n === 7 ? expiry : EXPIRED }));
    vi.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z'), toFake: ['Date'] });
    expect((await visit(slug, 5)).targets).toEqual({ [toAddress(user, 7)]: 5 });
    vi.setSystemTime(new Date('2027-01-01T00:00:00Z'));
    expect((await visit(slug, 5)).targets).toEqual({ 404: 5 });
  });

  it('finds the only link that has started and is not private, until another one starts', async () => {
    const startdate = '2027-01-01 00:00:00';
    const { user, slug } = await aCampaign(400, (n) => {
      if (n === 7) return {};
      return n % 2 === 0 ? { startdate } : { status: 'private' };
    });
    vi.useFakeTimers({ now: new Date('2026-12-31T23:59:59Z'), toFake: ['Date'] });
    expect((await visit(slug, 5)).targets).toEqual({ [toAddress(user, 7)]: 5 });
    vi.setSystemTime(new Date('2027-01-01T00:00:00Z'));
    const drawn = Object.keys((await visit(slug, 40)).targets);
    const found = numbers(400).filter((n) => drawn.includes(toAddress(user, n)));
    expect(found.length).toBe(drawn.length);
    expect(found.filter((n) => n !== 7 && n % 2 === 1)).toEqual([]);
    expect(found.some((n) => n % 2 === 0)).toBe(true);
  });

  it('draws the few that can be visited equally often', async () => {
    const open = [3, 150, 390];
    const { user, slug } = await aCampaign(400, (n) => (open.includes(n) ? {} : { expiry: EXPIRED }));
    const { targets } = await visit(slug, 90);
    expect(Object.keys(targets).sort()).toEqual(open.map((n) => toAddress(user, n)).sort());
    // Fewer than 8 of 90 happens to one of three once in 10^7 runs.
    for (const count of Object.values(targets)) expect(count).toBeGreaterThanOrEqual(8);
  });

  it('finds the only link without a password, and one with a password when there is no other', async () => {
    const passwordHash = 'scrypt$1$1$1$AA$AA';
    const { user, slug } = await aCampaign(400, (n) => (n === 9 ? {} : { passwordHash }));
    expect((await visit(slug, 10)).targets).toEqual({ [toAddress(user, 9)]: 10 });
    const locked = await aCampaign(400, (n) => (n === 11 ? { passwordHash } : { expiry: EXPIRED }));
    expect((await visit(locked.slug, 10)).targets).toEqual({ [toAddress(locked.user, 11)]: 10 });
  });

  it('finds the only link that is not on a domain that its owner lost', async () => {
    const user = await service.addUser({ planId: 3 });
    const [lost, left] = [await addDomainFor(user), await addDomainFor(user)];
    const { slug } = await aCampaign(LINKS, (n) => ({ domain: n === 13 ? left.origin : lost.origin }), user);
    await call(service, deleteDomain, { key: user.key, params: { id: lost.id } });
    const { targets, requests } = await visit(slug, 10);
    expect(targets).toEqual({ [`${left.origin}/${seededAlias(user.id, 13)}`]: 10 });
    expect(requests).toBeLessThanOrEqual(36);
  });

  it('costs no more when no link can be visited', async () => {
    const { slug } = await aCampaign(LINKS, () => ({ expiry: EXPIRED }));
    const { targets, requests, units } = await visit(slug, 3);
    expect(targets).toEqual({ 404: 3 });
    expect(requests).toBeLessThanOrEqual(34);
    expect(units).toBeLessThanOrEqual(150);
  });
});

describe('a rotator after a change of its links', () => {
  it('follows the only link that can be visited through every change of it', async () => {
    const { user, id, slug } = await aCampaign(60, () => ({ expiry: EXPIRED }));
    const link = await addLinkFor(service, user, { campaign: id });
    const change = (body: object) =>
      call(service, updateLink, {
        key: user.key,
        params: { id: link.id },
        body: { url: 'https://a.example/', ...body },
      });
    const target = async () => Object.keys((await visit(slug, 3)).targets);
    const address = `https://sho.rt/${link.alias}`;
    expect(await target()).toEqual([address]);
    await change({ password: 'secret' });
    expect(await target()).toEqual([address]);
    await change({ password: null, expiry: '2099-01-01 00:00:00' });
    expect(await target()).toEqual([address]);
    const { origin } = await addDomainFor(user);
    await change({ domain: origin, custom: 'moved-here' });
    expect(await target()).toEqual([`${origin}/moved-here`]);
    await change({ campaign: null });
    expect(await target()).toEqual(['404']);
    await change({ campaign: id });
    expect(await target()).toEqual([`${origin}/moved-here`]);
    await call(service, deleteLink, { key: user.key, params: { id: link.id } });
    expect(await target()).toEqual(['404']);
  });

  it('finds an old link again whose expiry was removed', async () => {
    const { user, slug } = await aCampaign(200, () => ({ expiry: EXPIRED }));
    const body = { url: 'https://a.example/', expiry: null };
    await call(service, updateLink, { key: user.key, params: { id: toId(user.id, 1) }, body });
    expect((await visit(slug, 5)).targets).toEqual({ [toAddress(user, 1)]: 5 });
  });
});
