import { afterEach, describe, expect, it, vi } from 'vitest';
import { subscribeUser } from '../../../shared/api/plans.ts';
import { createQrCode } from '../../../shared/api/qr-codes.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { followQrCode } from '../../../shared/api/visitor/qr-codes.ts';
import { setLinkRetention } from '../../../shared/data/links/links.ts';
import { setSubscription } from '../../../shared/data/users/users.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { remove } from '../../support/calls/users.ts';
import { allItems } from '../../support/items/belongings.ts';
import { addBioPageFor, visitBioPage } from '../../support/items/bio-pages.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import {
  dueMessages,
  runJobs,
  runMessage,
  runNextJob,
  skipWaiting,
  withoutJobs,
} from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { crash } from '../../support/table/crashes.ts';
import { seededAlias, seedLinks } from '../../support/table/seed.ts';

const service = testService();
const log = vi.spyOn(console, 'error');
afterEach(() => {
  vi.useRealTimers();
  service.table.failWith(undefined);
  log.mockReset();
});

const [FREE_DAYS, PRO_DAYS, BUSINESS_DAYS] = [30, 365, 1095];

async function subscribe(user: { id: number }, planid: number, expiration?: string) {
  const { key } = await service.addUser({ isAdmin: true });
  const body = { type: 'lifetime', ...(expiration && { expiration }) };
  return call(service, subscribeUser, { key, params: { planid, userid: user.id }, body });
}

/** The days for which a visitor’s record is stored after a visit now. */
async function countDays(visit: () => Promise<{ status: number }>, expected = 302): Promise<number> {
  const before = new Set(Object.keys(await allItems()));
  const now = Math.floor(Date.now() / 1000);
  expect((await visit()).status).toBe(expected);
  const [visitor] = Object.entries(await allItems()).filter(
    ([key]) => key.startsWith('VISITOR#') && !before.has(key),
  );
  return Math.round((Number(visitor?.[1].ttl) - now) / 86_400);
}

let visitors = 0;
const asNewVisitor = () => ({
  'x-visitor': String(++visitors),
  ...chromeOnWindows,
  'user-agent': `${chromeOnWindows['user-agent']} ${visitors}`,
});
const follow = (alias: string, host = 'sho.rt') =>
  countDays(() => call(service, followLink, { params: { alias }, headers: { ...asNewVisitor(), host } }));
const scan = (code: string) =>
  countDays(() => call(service, followQrCode, { params: { code }, headers: asNewVisitor() }));
const open = (slug: string) => countDays(() => visitBioPage(service, slug, { headers: asNewVisitor() }), 200);

async function addCode(user: TestUser): Promise<string> {
  const body = { type: 'link', data: 'https://example.com/' };
  const { link } = (await call(service, createQrCode, { key: user.key, body })).body;
  return String(link).split('/').at(-1) ?? '';
}

describe('a subscription', () => {
  it('reaches visits of all the user’s links, QR codes, and bio pages, wherever they are', async () => {
    const user = await service.addUser();
    const domain = await addDomainFor(user);
    const [link, branded] = [
      await addLinkFor(service, user),
      await addLinkFor(service, user, { domain: domain.origin }),
    ];
    const code = await addCode(user);
    const { slug } = await addBioPageFor(service, user);
    const stranger = await addLinkFor(service, await service.addUser());
    const visitAll = async () => [
      await follow(link.alias),
      await follow(branded.alias, domain.host),
      await scan(code),
      await open(slug),
    ];
    expect(await visitAll()).toEqual(Array(4).fill(PRO_DAYS));
    await subscribe(user, 3);
    expect(await runJobs()).toBeLessThanOrEqual(3);
    expect(await visitAll()).toEqual(Array(4).fill(BUSINESS_DAYS));
    expect(await follow(stranger.alias)).toBe(PRO_DAYS);
    expect(await dueMessages(user)).toEqual([]);
  });

  it('ends for visits at its expiry, to the second, without a write', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] });
    const user = await service.addUser({ planId: 1, planStatus: 'free' });
    const [link, code] = [await addLinkFor(service, user), await addCode(user)];
    await subscribe(user, 2, '2027-01-01 00:00:00');
    await runJobs();
    vi.setSystemTime(new Date('2026-12-31T23:59:59Z'));
    expect([await follow(link.alias), await scan(code)]).toEqual([PRO_DAYS, PRO_DAYS]);
    vi.setSystemTime(new Date('2027-01-01T00:00:00Z'));
    expect([await follow(link.alias), await scan(code)]).toEqual([FREE_DAYS, FREE_DAYS]);
    // Renewed without an end.
    await subscribe(user, 2);
    await runJobs();
    expect([await follow(link.alias), await scan(code)]).toEqual([PRO_DAYS, PRO_DAYS]);
  });

  it('forgets visitors after three years if its plan sets no limit', async () => {
    const user = await service.addUser();
    const [link, code] = [await addLinkFor(service, user), await addCode(user)];
    const planId = await service.addPlan({ retention: 0 });
    // Without a request, after which this process would know the plan.
    await setSubscription(
      { ...user, keyHash: await readKeyHash(user) },
      { planId, planStatus: 'pro' },
      bySystem,
    );
    await runJobs();
    expect([await follow(link.alias), await scan(code)]).toEqual([1095, 1095]);
  });

  it('is in links that are created or changed after it', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T10:00:00Z'), toFake: ['Date'] });
    const user = await service.addUser({ planId: 2, planExpires: '2027-01-01 00:00:00' });
    const [link, code] = [await addLinkFor(service, user), await addCode(user)];
    expect([await follow(link.alias), await scan(code)]).toEqual([PRO_DAYS, PRO_DAYS]);
    vi.setSystemTime(new Date('2027-01-01T00:00:00Z'));
    expect([await follow(link.alias), await scan(code)]).toEqual([FREE_DAYS, FREE_DAYS]);
  });

  it('changes nothing of a link but what it says', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user, {
      custom: 'same-as-before',
      expiry: '2099-01-01 00:00:00',
      password: 'secret',
    });
    const without = (items: Awaited<ReturnType<typeof allItems>>) =>
      Object.fromEntries(
        Object.entries(items)
          .filter(([key]) => key.includes('same-as-before') || key.includes(`USER#${user.id}#links ITEM`))
          .map(([key, { retention: _retention, revision: _revision, ...item }]) => [key, item]),
      );
    const before = without(await allItems());
    expect(Object.keys(before)).toHaveLength(2);
    await subscribe(user, 3);
    await runJobs();
    expect(without(await allItems())).toEqual(before);
    expect(
      (await allItems())[`USER#${user.id}#links ITEM#${String(id - toId(user.id, 0)).padStart(8, '0')}`]
        ?.retention,
    ).toBe(BUSINESS_DAYS);
  });
});

describe('a refresh of many links', () => {
  const LINKS = 1200;
  const numbers = Array.from({ length: LINKS }, (_, i) => i + 1);
  const retentions = async (user: TestUser) => {
    const routes = Object.values(await allItems()).filter(
      ({ pk, userId }) => pk.startsWith('ROUTE#') && userId === user.id,
    );
    return routes.map(({ retention }) => retention);
  };

  it('resumes after crashes, and reaches all of them', async () => {
    const user = await service.addUser();
    await seedLinks(user.id, numbers, { withRoutes: true, fields: { retention: PRO_DAYS } });
    await subscribe(user, 3);
    log.mockReturnValue();
    // Requests are concurrent, so each crash is in the middle of several links.
    const crashesAt = [2, 40, 600, 1, 900, 300];
    let crashes = 0;
    for (let isLeft = true, deliveries = 0; isLeft && deliveries < 50; deliveries++) {
      const at = crashesAt[deliveries];
      const [next] = await dueMessages();
      const failure = at === undefined ? undefined : crash(service, { at, when: 'before' });
      if (next) await runMessage(next);
      isLeft = next !== undefined;
      failure?.end();
      await skipWaiting();
      if (failure?.hasCrashed) crashes++;
    }
    expect(crashes).toBeGreaterThanOrEqual(5);
    const after = await retentions(user);
    expect([after.length, new Set(after)]).toEqual([LINKS, new Set([BUSINESS_DAYS])]);
  });

  it('ends with the latest of two subscriptions, even when an overtaken pass comes again', async () => {
    const user = await service.addUser();
    await seedLinks(user.id, numbers.slice(0, 30), { withRoutes: true, fields: { retention: PRO_DAYS } });
    await subscribe(user, 3);
    const [first] = await dueMessages(user);
    await subscribe(user, 1);
    await runJobs();
    if (first) await runMessage(first);
    expect(new Set(await retentions(user))).toEqual(new Set([FREE_DAYS]));
    expect(await dueMessages(user)).toEqual([]);
  });

  it('writes nothing for links that know the plan already, whether in a campaign or not', async () => {
    const user = await service.addUser();
    const fields = { retention: PRO_DAYS };
    await seedLinks(user.id, numbers.slice(0, 15), { withRoutes: true, fields });
    const campaign = toId(user.id, 1);
    await seedLinks(user.id, numbers.slice(15, 30), { withRoutes: true, fields: { ...fields, campaign } });
    await subscribe(user, 2);
    const requests = withoutJobs((await runNextJob({ of: user })) ?? []);
    expect(requests.filter(({ operation }) => !/^(Get|Query)/.test(operation))).toEqual([]);
    await runJobs();
  });

  it('ends when the user is deleted, and enables no route again', async () => {
    const [admin, user] = [await service.addUser({ isAdmin: true }), await service.addUser()];
    await seedLinks(user.id, numbers.slice(0, 30), { withRoutes: true, fields: { retention: PRO_DAYS } });
    await setSubscription(
      { ...user, keyHash: await readKeyHash(user) },
      { planId: 3, planStatus: 'pro' },
      bySystem,
    );
    await remove(service, admin, user.id);
    await runJobs();
    expect(Object.keys(await allItems()).filter((key) => key.includes(seededAlias(user.id, 1)))).toEqual([]);
  });
});

const readKeyHash = async ({ id }: TestUser) => String((await allItems())[`USER#${id} USER`]?.keyHash);

it('setLinkRetention treats a missing link like another user’s', async () => {
  const user = await service.addUser();
  await expect(setLinkRetention(user.id, toId(user.id, 1), { retention: 1 })).rejects.toMatchObject({
    code: 'link_not_found',
  });
});
