import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteCampaign } from '../../../shared/api/campaigns.ts';
import { assignChannel, getChannel } from '../../../shared/api/channels.ts';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { getLinkHistory, restoreLink, undeleteLink } from '../../../shared/api/link-history.ts';
import {
  createLink,
  deleteLink,
  getLink,
  getLinkSettings,
  listLinks,
  updateLink,
} from '../../../shared/api/links.ts';
import { deletePixel } from '../../../shared/api/pixels.ts';
import { deleteUser } from '../../../shared/api/users.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { startPurges } from '../../../shared/data/jobs/start-purge.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { toId } from '../../../shared/ids.ts';
import { allItems } from '../../support/belongings.ts';
import { chromeOnWindows } from '../../support/browsers.ts';
import { addLinkFor, subscribe } from '../../support/builders.ts';
import { call } from '../../support/call.ts';
import { addCampaignFor, linksOfCampaign } from '../../support/campaigns.ts';
import { addChannelFor } from '../../support/channels.ts';
import { expirePurgeDates } from '../../support/deleted-links.ts';
import { addDomainFor } from '../../support/domains.ts';
import { fullBodies } from '../../support/full-links.ts';
import { feed, runJobs } from '../../support/jobs.ts';
import { addPixelFor } from '../../support/pixels.ts';
import { blockTransactions } from '../../support/races.ts';
import { routeRecord } from '../../support/route-records.ts';
import { indexAll } from '../../support/search.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { putCounts, readStatisticsItems } from '../../support/stored-statistics.ts';
import { deliver, Shard } from '../../support/stream-records.ts';

const service = testService();
const url = 'https://example.com/';
const other = 'https://example.com/other';
const DAY = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
});

async function aLink(body: Record<string, unknown> = {}, owner?: TestUser) {
  const user = owner ?? (await service.addUser());
  const { key } = user;
  const { id, alias } = await addLinkFor(service, user, body);
  const params = { id };
  return {
    user,
    key,
    id,
    alias,
    remove: () => call(service, deleteLink, { key, params }),
    undelete: () => call(service, undeleteLink, { key, params }),
    update: (change: object) => call(service, updateLink, { key, params, body: { url, ...change } }),
    settings: async () => (await call(service, getLinkSettings, { key, params })).body.data,
    history: async () => (await call(service, getLinkHistory, { key, params })).body.data,
    visit: () => call(service, followLink, { params: { alias }, headers: chromeOnWindows }),
    stored: () => getOwned(links, user.id, id),
  };
}

const listOf = async ({ key }: { key: string }, query: Record<string, unknown> = {}) =>
  (await call(service, listLinks, { key, query })).body.data;
const idsIn = ({ urls }: { urls: { id: number }[] }) => urls.map(({ id }) => id);

describe('GET /urls?deleted=1', () => {
  it('lists deleted links with when they were deleted, on exact pages, and they no longer count for the plan', async () => {
    const user = await service.addUser({ planId: await service.addPlan({ links: 5 }) });
    const all: Awaited<ReturnType<typeof aLink>>[] = [];
    for (let n = 0; n < 5; n++) all.push(await aLink({ metatitle: `Title ${n}` }, user));
    for (const n of [1, 3, 4]) await all[n]?.remove();
    const ids = [4, 3, 1].map((n) => all[n]?.id);
    const first = await listOf(user, { deleted: 1, limit: 2, include: 'domain,channels,uniqueClicks' });
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
    expect([...idsIn(first), ...idsIn(await listOf(user, { deleted: 1, limit: 2, page: 2 }))]).toEqual(ids);
    expect((await listOf(user)).result).toBe(2);
    expect((await listOf(user)).urls[0]).not.toHaveProperty('deleted');
    for (let n = 0; n < 3; n++) await addLinkFor(service, user);
    const refused = await all[1]?.undelete();
    expect([refused?.status, refused?.headers['x-error-code']]).toEqual([403, 'plan_limit']);
    await expect(addLinkFor(service, user)).rejects.toThrow();
  });
});

describe('POST /url/{id}/undelete', () => {
  it('brings the link back with its id, settings, clicks, statistics, and history', async () => {
    const user = await service.addUser();
    const parameters = [{ name: 'a', value: 'b' }];
    const geotarget = Array.from({ length: 50 }, (_, n) => ({ location: `Place ${n}`, link: `${url}${n}` }));
    const link = await aLink(
      { custom: 'back-again', externalid: 'crm-1', password: 'secret', parameters, geotarget },
      user,
    );
    await putCounts(clickSubject('links', link.id));
    const [settings, { retention, revision }] = [await link.settings(), await link.stored()];
    const statistics = (await call(service, getLink, { key: user.key, params: { id: link.id } })).body;
    await link.remove();
    expect(await runJobs()).toBe(0);
    expect((await link.visit()).status).toBe(404);
    expect((await call(service, getLink, { key: user.key, params: { id: link.id } })).status).toBe(404);
    const { body } = await link.undelete();
    expect(body).toEqual({
      error: 0,
      id: link.id,
      short: 'https://sho.rt/back-again',
      version: 3,
      omitted: [],
    });
    expect(await link.settings()).toEqual(settings);
    expect(await link.stored()).toMatchObject({ retention, revision: revision + 1 });
    expect((await call(service, getLink, { key: user.key, params: { id: link.id } })).body).toEqual(
      statistics,
    );
    const by = `user:${user.id} ${user.username} main-key`;
    expect(await link.history()).toMatchObject([
      { version: 3, by, changes: [{ field: 'deleted', from: true, to: null }] },
      { version: 2, by, changes: [{ field: 'deleted', from: null, to: true }] },
      { version: 1, by },
    ]);
    expect((await listOf(user, { deleted: 1 })).result).toBe(0);
    expect(idsIn(await listOf(user, { externalid: 'crm-1' }))).toEqual([link.id]);
    expect(await readStatisticsItems(clickSubject('links', link.id))).not.toEqual([]);
  });

  it('brings back everything that a link can have', async () => {
    const user = await service.addUser({ planId: 3 });
    for (const body of await fullBodies(service, user)) {
      const link = await aLink(body, user);
      await link.remove();
      expect((await link.undelete()).body.omitted).toEqual([]);
      expect(await link.settings()).toMatchObject({ ...body, type: String(body.type) });
    }
  });

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

  it('puts the link back into its place in lists, campaigns, and channels, and search finds it', async () => {
    const user = await service.addUser();
    const { id: campaign } = await addCampaignFor(service, user);
    const channel = await addChannelFor(service, user);
    const all: Awaited<ReturnType<typeof aLink>>[] = [];
    for (const title of ['Alpha', 'Beta', 'Gamma'])
      all.push(await aLink({ metatitle: title, campaign, channel }, user));
    const [, middle] = all;
    if (!middle) throw new Error('There is no link.');
    await indexAll(user);
    const inChannel = async () =>
      (await call(service, getChannel, { key: user.key, params: { id: channel } })).body.data.items.map(
        ({ id }: { id: number }) => id,
      );
    const read = async () => [
      idsIn(await listOf(user)),
      idsIn(await listOf(user, { order: 'click' })),
      await linksOfCampaign(campaign),
      await inChannel(),
      idsIn(await listOf(user, { q: 'beta' })),
    ];
    const before = await read();
    await middle.remove();
    await feed([routeRecord({ ...middle, userId: user.id }, 'REMOVE')]);
    expect((await read()).at(-1)).toEqual([]);
    expect(await linksOfCampaign(campaign)).toMatchObject({ total: 2 });
    await middle.undelete();
    await indexAll(user);
    expect(await read()).toEqual(before);
  });

  it('leaves out the campaign and pixel that were deleted in between, and brings back many channels', async () => {
    const user = await service.addUser();
    const { key } = user;
    const { id: campaign } = await addCampaignFor(service, user);
    const pixel = await addPixelFor(service, user);
    const link = await aLink({ campaign, pixels: [pixel] }, user);
    const channels: number[] = [];
    for (let n = 0; n < 22; n++) channels.push(await addChannelFor(service, user));
    for (const channelid of channels)
      await call(service, assignChannel, { key, params: { channelid, type: 'links', itemid: link.id } });
    const { channels: places } = await link.stored();
    await link.remove();
    await call(service, deleteCampaign, { key, params: { id: campaign } });
    await call(service, deletePixel, { key, params: { id: pixel } });
    await runJobs();
    expect((await link.undelete()).body.omitted.sort()).toEqual(['campaign', 'pixels']);
    expect(await link.stored()).toMatchObject({ channels: places });
    expect(await link.settings()).toMatchObject({ campaign: null, pixels: [] });
  });

  it('answers 409 while another link has the alias or the external id, and 400 while the domain is gone', async () => {
    const user = await service.addUser();
    const [alias, external] = [
      await aLink({ custom: 'mine' }, user),
      await aLink({ externalid: 'crm-1' }, user),
    ];
    const domain = await addDomainFor(user);
    const branded = await aLink({ domain: domain.origin }, user);
    for (const link of [alias, external, branded]) await link.remove();
    await call(service, deleteDomain, { key: user.key, params: { id: domain.id } });
    const [takesAlias, takesId] = [
      await aLink({ custom: 'mine' }),
      await aLink({ externalid: 'crm-1' }, user),
    ];
    expect((await alias.undelete()).headers['x-error-code']).toBe('alias_taken');
    expect((await external.undelete()).headers['x-error-code']).toBe('externalid_taken');
    expect((await branded.undelete()).body.message).toBe('domain: is not one of your domains');
    for (const link of [takesAlias, takesId]) await link.remove();
    for (const link of [alias, external]) expect((await link.undelete()).status).toBe(200);
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
        (await listOf(user, { order: 'click' })).urls[0].clicks,
        body.data.clicks,
        body.data.uniqueClicks,
      ];
    };
    await deliver(visits.slice(0, 1));
    await remove();
    await deliver(visits.slice(1, 3));
    expect((await listOf(user, { deleted: 1 })).urls[0].clicks).toBe(3);
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
    expect((await listOf(user, { deleted: 1 })).urls[0].clicks).toBe(7);
  });

  it('has its place in the list by clicks again, with the clicks that were counted after the deletion', async () => {
    const user = await service.addUser();
    const [many, few] = [await aLink({}, user), await aLink({}, user)];
    const shard = new Shard();
    const visit = ({ id }: { id: number }) => shard.visit({ linkId: id, userId: user.id, at: new Date() });
    await deliver([visit(many), visit(many), visit(few), visit(few)]);
    await many.remove();
    await deliver([visit(many)]);
    await many.undelete();
    const { urls } = await listOf(user, { order: 'click' });
    expect(urls.map(({ id, clicks }: { id: number; clicks: number }) => [id, clicks])).toEqual([
      [many.id, 3],
      [few.id, 2],
    ]);
  });

  it('takes a place of a click limit never back', async () => {
    const link = await aLink({ clicklimit: 2 });
    await link.visit();
    await link.remove();
    await link.undelete();
    expect(await link.settings()).toMatchObject({ clicklimit: 2, clicksleft: 1 });
    expect([(await link.visit()).status, (await link.visit()).status]).toEqual([302, 410]);
  });

  it('restores a version from before the deletion, and the versions of the deletion', async () => {
    const link = await aLink();
    await link.update({ url: other });
    await link.remove();
    await link.undelete();
    const restore = (version: number) =>
      call(service, restoreLink, { key: link.key, params: { id: link.id }, body: { version } });
    expect((await restore(3)).body.version).toBe(4);
    expect((await restore(1)).body.version).toBe(5);
    expect((await link.settings()).url).toBe(url);
    expect((await link.history())[0].changes).toEqual([{ field: 'url', from: other, to: url }]);
  });

  it('brings it back once when it is asked to at the same time, and to one of two who want the alias', async () => {
    const link = await aLink({ custom: 'contested' });
    await link.remove();
    const twice = await Promise.all([link.undelete(), link.undelete(), link.undelete()]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await listOf(link)).result).toBe(1);
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
    await startPurges([link.id]);
    await runJobs();
    expect((await listOf(link, { deleted: 1 })).result).toBe(1);
    vi.setSystemTime(start + 60 * DAY);
    expect(await expirePurgeDates()).toContain(link.id);
    expect((await link.undelete()).status).toBe(404);
    expect((await listOf(link, { deleted: 1 })).result).toBe(0);
    const left = Object.keys(await allItems()).filter((key) => key.includes(`#${link.id}`));
    expect(left).toEqual([]);
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
  });

  it('refuses what the plan no longer allows', async () => {
    const link = await aLink();
    await link.remove();
    await addLinkFor(service, link.user);
    await subscribe(service, link.user, await service.addPlan({ links: 1 }));
    expect((await link.undelete()).status).toBe(403);
  });

  it('answers 404 for a link that exists, was never there, or is another user’s, all the same', async () => {
    const [mine, theirs] = [await aLink(), await aLink()];
    await theirs.remove();
    const ask = (id: number) => call(service, undeleteLink, { key: mine.key, params: { id } });
    const answers = [await ask(mine.id), await ask(theirs.id), await ask(toId(mine.user.id, 99))];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
