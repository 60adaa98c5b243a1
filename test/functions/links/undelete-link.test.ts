import { afterEach, describe, expect, it, vi } from 'vitest';
import { deleteCampaign } from '../../../shared/api/campaigns.ts';
import { assignChannel, deleteChannel, getChannel } from '../../../shared/api/channels.ts';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { restoreLink, undeleteLink } from '../../../shared/api/link-history.ts';
import { getLink } from '../../../shared/api/links.ts';
import { deletePixel } from '../../../shared/api/pixels.ts';
import { locateDeleted } from '../../../shared/data/links/deleted-links.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { parseMemberships } from '../../../shared/domain/clicks/memberships.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor, subscribe } from '../../support/calls/builders.ts';
import { beforeReadingOf, blockTransactions } from '../../support/calls/races.ts';
import { putCounts, readStatisticsItems } from '../../support/clicks/stored-statistics.ts';
import { addCampaignFor, linksOfCampaign } from '../../support/items/campaigns.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { fullBodies } from '../../support/items/full-links.ts';
import { aKeptLink, readList } from '../../support/items/kept-links.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { feed, runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { crash } from '../../support/table/crashes.ts';
import { routeRecord } from '../../support/table/route-records.ts';
import { indexAll } from '../../support/table/search.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';

const service = testService();
const url = 'https://example.com/';
const other = 'https://example.com/other';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  service.table.failWith(undefined);
  service.table.failAfter(undefined);
});

const aLink = (...given: [body?: Record<string, unknown>, owner?: TestUser]) => aKeptLink(service, ...given);
const listDeleted = (owner: { key: string }, query: Record<string, unknown> = {}) =>
  readList(service, owner, query);
/** A link in so many channels that it takes several transactions to join them. */
async function inManyChannels() {
  const user = await service.addUser();
  const link = await aLink({}, user);
  const channels: number[] = [];
  for (let n = 0; n < 20; n++) channels.push(await addChannelFor(service, user));
  for (const channel of channels) await assignTo(service, user, channel, 'links', link.id);
  return { user, link, channels };
}
const idsIn = ({ urls }: { urls: { id: number }[] }) => urls.map(({ id }) => id);

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
    expect((await listDeleted(user, { deleted: 1 })).result).toBe(0);
    expect(idsIn(await listDeleted(user, { externalid: 'crm-1' }))).toEqual([link.id]);
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
      idsIn(await listDeleted(user)),
      idsIn(await listDeleted(user, { order: 'click' })),
      await linksOfCampaign(campaign),
      await inChannel(),
      idsIn(await listDeleted(user, { q: 'beta' })),
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

  it.each(['before', 'after'] as const)(
    'brings back all channels when it is sent again after a crash %s any of its writes',
    async (when) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const { link } = await inManyChannels();
      const { channels: places } = await link.stored();
      let at = 0;
      for (let hasCrashed = true; hasCrashed; ) {
        await link.remove();
        const fault = crash(service, { at: ++at, when, amongWrites: true });
        const { status } = await link.undelete();
        fault.end();
        hasCrashed = fault.hasCrashed;
        expect(status).toBe(hasCrashed ? 500 : 200);
        // A crash after the last write has left nothing to do.
        if (hasCrashed) expect([200, 404]).toContain((await link.undelete()).status);
        const stored = await link.stored();
        expect([stored.channels, stored.leftChannels]).toEqual([places, undefined]);
      }
      expect(at).toBeGreaterThan(3);
    },
  );

  it('brings back the other channels if one of them is deleted at the same moment', async () => {
    const { user, link, channels } = await inManyChannels();
    await link.remove();
    const isRejoining = (transaction: string) =>
      transaction.includes('leftChannels') && !transaction.includes('DELETED#');
    const { reached, release } = blockTransactions(service.table, isRejoining);
    const undeleting = link.undelete();
    await reached;
    const [gone = 0] = channels.slice(-1);
    await call(service, deleteChannel, { key: user.key, params: { id: gone } });
    release();
    expect((await undeleting).status).toBe(200);
    const { memberships = '' } = (await findLinkRoute('*', link.alias)) ?? {};
    expect(parseMemberships(user.id, memberships)).toHaveLength(channels.length - 1);
    expect(Object.keys((await link.stored()).channels ?? {}).map(Number)).toEqual(channels.slice(0, -1));
  });

  it('keeps the channels that it has still to join if it is deleted before it is sent again', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { link, user, channels } = await inManyChannels();
    await link.remove();
    const fault = crash(service, { at: 3, when: 'before', amongWrites: true });
    await link.undelete();
    fault.end();
    expect(Object.keys((await link.stored()).channels ?? {})).not.toHaveLength(20);
    await call(service, deleteChannel, { key: user.key, params: { id: channels[19] } });
    await link.remove();
    await runJobs();
    expect((await link.undelete()).body.omitted).toEqual(['channels']);
    expect(Object.keys((await link.stored()).channels ?? {})).toHaveLength(19);
  });

  it('responds with 409 while another link has the alias or the external id, and 400 while the domain is gone', async () => {
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

  it('has its place in the list by clicks again, with the clicks that were counted after the deletion', async () => {
    const user = await service.addUser();
    const [many, few] = [await aLink({}, user), await aLink({}, user)];
    const shard = new Shard();
    const visit = ({ id }: { id: number }) => shard.visit({ linkId: id, userId: user.id, at: new Date() });
    await deliver([visit(many), visit(many), visit(few), visit(few)]);
    await many.remove();
    await deliver([visit(many)]);
    await many.undelete();
    const { urls } = await listDeleted(user, { order: 'click' });
    expect(urls.map(({ id, clicks }: { id: number; clicks: number }) => [id, clicks])).toEqual([
      [many.id, 3],
      [few.id, 2],
    ]);
  });

  it('has the clicks that are counted while it is brought back', async () => {
    const link = await aLink();
    const visit = new Shard().visit({ linkId: link.id, userId: link.user.id, at: new Date() });
    await link.remove();
    beforeReadingOf(locateDeleted(link.user.id, link.id).key, link.undelete);
    await deliver([visit]);
    expect(await link.stored()).toMatchObject({ clicks: 1 });
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

  it('refuses what the plan no longer allows', async () => {
    const link = await aLink();
    await link.remove();
    await addLinkFor(service, link.user);
    await subscribe(service, link.user, await service.addPlan({ links: 1 }));
    expect((await link.undelete()).status).toBe(403);
  });

  it('responds with 404 for a link that exists, was never there, or is another user’s, all the same', async () => {
    const [mine, theirs] = [await aLink(), await aLink()];
    await theirs.remove();
    const ask = (id: number) => call(service, undeleteLink, { key: mine.key, params: { id } });
    const responses = [await ask(mine.id), await ask(theirs.id), await ask(toId(mine.user.id, 99))];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });
});
