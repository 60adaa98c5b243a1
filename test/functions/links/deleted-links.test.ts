import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLinks, deleteLinks } from '../../../shared/api/bulk-links.ts';
import { getLinkHistory, undeleteLink } from '../../../shared/api/link-history.ts';
import { createLink, getLink } from '../../../shared/api/links.ts';
import { deleteUser } from '../../../shared/api/users.ts';
import { startPurges } from '../../../shared/data/jobs/start-purge.ts';
import { findDeletedLink, forgetDeleted, locateDeleted } from '../../../shared/data/links/deleted-links.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { forgetDeletedLinks } from '../../../shared/data/purge/forget-deleted-links.ts';
import { StaleItem } from '../../../shared/data/table/retry.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import type { Link } from '../../../shared/domain/links/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { beforeReadingOf, beforeRequest, blockTransactions } from '../../support/calls/races.ts';
import { putCounts } from '../../support/clicks/stored-statistics.ts';
import { allItems } from '../../support/items/belongings.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { expirePurgeDates } from '../../support/items/deleted-links.ts';
import { aKeptLink, readList } from '../../support/items/kept-links.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { feed, runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { routeRecord } from '../../support/table/route-records.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
const url = 'https://example.com/';
const DAY = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const aLink = (...given: [body?: Record<string, unknown>, owner?: TestUser]) => aKeptLink(service, ...given);
const listDeleted = (owner: { key: string }, query: Record<string, unknown> = {}) =>
  readList(service, owner, query);
const idsIn = ({ urls }: { urls: { id: number }[] }) => urls.map(({ id }) => id);

describe('GET /urls?deleted=1', () => {
  it('lists deleted links with when they were deleted, on exact pages, and they no longer count for the plan', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 5 }) });
    const all: Awaited<ReturnType<typeof aLink>>[] = [];
    for (let n = 0; n < 5; n++) all.push(await aLink({ metatitle: `Title ${n}` }, user));
    for (const n of [1, 3, 4]) await all[n]?.remove();
    const ids = [4, 3, 1].map((n) => all[n]?.id);
    const first = await listDeleted(user, { deleted: 1, limit: 2, include: 'domain,channels,uniqueClicks' });
    expect(first).toMatchObject({ result: 3, perpage: 2, currentpage: 1, nextpage: 2, maxpage: 2 });
    expect(first.urls[0]).toMatchObject({
      id: all[4]?.id,
      alias: all[4]?.alias,
      title: 'Title 4',
      deleted: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      domain: null,
      channels: [],
      uniqueClicks: 0,
    });
    expect([...idsIn(first), ...idsIn(await listDeleted(user, { deleted: 1, limit: 2, page: 2 }))]).toEqual(
      ids,
    );
    expect((await listDeleted(user)).result).toBe(2);
    expect((await listDeleted(user)).urls[0]).not.toHaveProperty('deleted');
    for (let n = 0; n < 3; n++) await addLinkFor(service, user);
    const refused = await all[1]?.undelete();
    expect([refused?.status, refused?.headers['x-error-code']]).toEqual([403, 'plan_limit']);
    await expect(addLinkFor(service, user)).rejects.toThrow();
  });
});

describe('a deleted link', () => {
  it('leaves the table as it was, after delete, undelete, and delete again, besides versions', async () => {
    const user = await service.addUser();
    const { id: campaign } = await addCampaignFor(service, user);
    const [channel, pixel] = [await addChannelFor(service, user), await addPixelFor(service, user)];
    const body = { campaign, channel, pixels: [pixel], externalid: 'one', clicklimit: 5 };
    const link = await aLink(body, user);
    // Counters that are back at zero stay, and versions and revisions only grow.
    const readTable = async () => {
      const ignored = new Set(['revision', 'version', 'changedAt', 'changedBy', 'ttl']);
      const items = Object.entries(await allItems())
        .filter(([key]) => !/^(HISTORY|KEY|JOBS)#/.test(key))
        .map(([key, item]) => {
          const shown = Object.entries(item).filter(([name, value]) => value !== 0 && !ignored.has(name));
          return [key, Object.fromEntries(shown)] as const;
        });
      return Object.fromEntries(items.filter(([, item]) => Object.keys(item).length > 2));
    };
    const before = await readTable();
    await link.remove();
    const deleted = await readTable();
    await link.undelete();
    expect(await readTable()).toEqual(before);
    await link.remove();
    expect(await readTable()).toEqual(deleted);
  });

  it('has the clicks that are counted after the deletion, and those that are counted after the restoration', async () => {
    const { id, user, remove, undelete } = await aLink();
    const shard = new Shard();
    const visits = Array.from({ length: 6 }, () =>
      shard.visit({ linkId: id, userId: user.id, at: new Date() }),
    );
    const readClicks = async () => {
      const { body } = await call(service, getLink, { key: user.key, params: { id } });
      return [
        (await listDeleted(user, { order: 'click' })).urls[0].clicks,
        body.data.clicks,
        body.data.uniqueClicks,
      ];
    };
    await deliver(visits.slice(0, 1));
    await remove();
    await deliver(visits.slice(1, 3));
    expect((await listDeleted(user, { deleted: 1 })).urls[0].clicks).toBe(3);
    await undelete();
    expect(await readClicks()).toEqual([3, 3, 3]);
    await deliver(visits.slice(2));
    expect(await readClicks()).toEqual([6, 6, 6]);
    const between = blockTransactions(service.table, (transaction) => transaction.includes('DELETED#'));
    const removing = remove();
    await between.reached;
    await deliver([shard.visit({ linkId: id, userId: user.id, at: new Date() })]);
    between.release();
    expect((await removing).status).toBe(200);
    expect((await listDeleted(user, { deleted: 1 })).urls[0].clicks).toBe(7);
    const again = blockTransactions(service.table, (transaction) => transaction.includes('PURGE#'));
    const undeleting = undelete();
    await again.reached;
    await deliver([shard.visit({ linkId: id, userId: user.id, at: new Date() })]);
    again.release();
    expect((await undeleting).status).toBe(200);
    expect(await readClicks()).toEqual([8, 8, 8]);
  });

  it('brings it back once when it is asked to at the same time, and to one of two who want the alias', async () => {
    const link = await aLink({ custom: 'contested' });
    await link.remove();
    const twice = await Promise.all([link.undelete(), link.undelete(), link.undelete()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await listDeleted(link)).result).toBe(1);
    await link.remove();
    const rival = await service.addUser();
    const [undeleted, created] = await Promise.all([
      link.undelete(),
      call(service, createLink, { key: rival.key, body: { url, custom: 'contested' } }),
    ]);
    expect([undeleted.status, created.status].sort()).toEqual([200, 409]);
    const route = await findLinkRoute('*', 'contested');
    expect(route?.userId).toBe(undeleted.status === 200 ? link.user.id : rival.id);
  });

  it('is not taken for itself after it was restored, changed, and deleted again', async () => {
    const { id, user, remove, undelete, update } = await aLink();
    await remove();
    const before = await findDeletedLink(user.id, id);
    await undelete();
    await update({ metatitle: 'Newer' });
    await remove();
    await expect(transact(forgetDeleted(before as Link))).rejects.toBeInstanceOf(StaleItem);
    expect((await listDeleted(user, { deleted: 1 })).urls).toMatchObject([{ id, title: 'Newer' }]);
  });

  it('can be done for 30 days; then the link is purged with everything that belonged to it', async () => {
    const link = await aLink({ custom: 'forgotten', clicklimit: 3 });
    await putCounts(clickSubject('links', link.id));
    await link.update({ metatitle: 'Title', clicklimit: 3 });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    await link.remove();
    const start = Date.now();
    vi.setSystemTime(start + 29.9 * DAY);
    expect(await expirePurgeDates()).not.toContain(link.id);
    expect((await link.undelete()).status).toBe(200);
    await link.remove();
    vi.setSystemTime(start + 59.8 * DAY);
    // The purge of the first deletion would come too early.
    await startPurges([{ name: 'links', id: link.id }]);
    await runJobs();
    expect((await listDeleted(link, { deleted: 1 })).result).toBe(1);
    vi.setSystemTime(start + 60 * DAY);
    expect(await expirePurgeDates()).toContain(link.id);
    expect((await link.undelete()).status).toBe(404);
    expect((await listDeleted(link, { deleted: 1 })).result).toBe(0);
    const left = Object.keys(await allItems()).filter((key) => key.includes(`#${link.id}`));
    expect(left).toEqual([]);
  });

  it('keeps all that belongs to it if a purge that was started before its restoration comes after it', async () => {
    const link = await aLink({ clicklimit: 3 });
    await putCounts(clickSubject('links', link.id));
    await link.update({ metatitle: 'Title', clicklimit: 3 });
    await link.remove();
    await link.undelete();
    const readKeys = async () => Object.keys(await allItems()).filter((key) => key.includes(`#${link.id}`));
    const before = await readKeys();
    await startPurges([{ name: 'links', id: link.id }]);
    expect(await runJobs()).toBeGreaterThan(0);
    expect(await readKeys()).toEqual(before);
  });

  it('keeps the places of its click limit if it is done while a purge reads where the link is', async () => {
    const link = await aLink({ clicklimit: 3 });
    await link.visit();
    await link.remove();
    await startPurges([{ name: 'links', id: link.id }]);
    beforeReadingOf(locateDeleted(link.user.id, link.id).key, link.undelete);
    await runJobs();
    // Not yet, if that was read at one moment.
    await link.undelete();
    expect(await link.settings()).toMatchObject({ clicksleft: 2 });
  });

  it('is over when the owner is deleted, of whom nothing is left', async () => {
    const link = await aLink({ clicklimit: 3 });
    await putCounts(clickSubject('links', link.id));
    await link.update({ metatitle: 'Title' });
    await link.remove();
    const admin = await service.addUser({ isAdmin: true });
    await call(service, deleteUser, { key: admin.key, params: { id: link.user.id } });
    await runJobs();
    const { id } = link.user;
    const left = Object.keys(await allItems()).filter(
      (key) =>
        key.includes(`#${link.id}`) || key.startsWith(`DELETED#${id} `) || key.startsWith(`USER#${id}`),
    );
    expect(left).toEqual([]);
    expect((await link.undelete()).status).toBe(401);
    const params = { id: link.id };
    for (const [key, status] of [
      [link.key, 401],
      [admin.key, 404],
    ] as const)
      expect((await call(service, getLinkHistory, { key, params })).status).toBe(status);
  });
});

describe('a user who creates and deletes links again and again', () => {
  /** As many links, 20 at a time; returns their ids. */
  async function createAndDelete(user: TestUser, count: number) {
    const { key } = user;
    const ids: number[] = [];
    while (ids.length < count) {
      const urls = Array.from({ length: 20 }, () => ({ url }));
      const created = (await call(service, createLinks, { key, body: { urls } })).body.data;
      const some = created.map(({ id }: { id: number }) => id);
      await call(service, deleteLinks, { key, body: { urls: some.map((id: number) => ({ id })) } });
      ids.push(...some);
    }
    return ids;
  }

  it.each([
    [20, 100],
    [110, 110],
  ])('on a plan with %i links has %i deleted ones, and nothing of the others', async (links, kept) => {
    const user = await service.addUser({ planId: await service.addPlan({ links }) });
    const ids = await createAndDelete(user, 120);
    await feed([routeRecord({ id: ids.at(-1) ?? 0, userId: user.id, alias: 'last' }, 'REMOVE')]);
    await runJobs({ of: user });
    expect((await listDeleted(user, { deleted: 1 })).result).toBe(kept);
    const last = await listDeleted(user, { deleted: 1, limit: 200 });
    expect(idsIn(last).toSorted()).toEqual(ids.toSorted().slice(-kept));
    const keys = Object.keys(await allItems());
    expect(ids.slice(0, -kept).filter((id) => keys.some((item) => item.includes(`#${id}`)))).toEqual([]);
    expect(keys.some((item) => item.includes(`#${ids.at(-1)}`))).toBe(true);
  });

  it.each([
    ['others are restored', (_: TestUser, undelete: () => Promise<unknown>) => undelete()],
    ['another job forgets them', ({ id }: TestUser) => forgetDeletedLinks(id, new Date())],
  ])('keeps as many as the plan allows if %s before they are listed', async (_, meanwhile) => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 20 }) });
    const ids = await createAndDelete(user, 120);
    const undelete = async () => {
      for (const id of ids.slice(0, 15)) await call(service, undeleteLink, { key: user.key, params: { id } });
    };
    const isList = (input: object) =>
      'ProjectionExpression' in input && JSON.stringify(input).includes('DELETED#');
    beforeRequest(isList, () => meanwhile(user, undelete));
    await forgetDeletedLinks(user.id, new Date());
    expect((await listDeleted(user, { deleted: 1 })).result).toBe(100);
  });

  it('keeps one that is restored at the same moment, and forgets the others', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 20 }) });
    const [first = 0] = await createAndDelete(user, 120);
    const { reached, release } = blockTransactions(service.table, (transaction) =>
      transaction.includes('JOBS#'),
    );
    const forgetting = forgetDeletedLinks(user.id, new Date());
    await reached;
    const { status } = await call(service, undeleteLink, { key: user.key, params: { id: first } });
    release();
    await forgetting;
    expect([status, (await listDeleted(user)).result]).toEqual([200, 1]);
    expect((await listDeleted(user, { deleted: 1 })).result).toBe(100);
  });
});
