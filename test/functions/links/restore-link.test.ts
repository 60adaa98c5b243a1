import { describe, expect, it } from 'vitest';
import { deleteCampaign } from '../../../shared/api/campaigns.ts';
import { assignChannel, deleteChannel, getChannel } from '../../../shared/api/channels.ts';
import { deleteDomain } from '../../../shared/api/domains.ts';
import { restoreLink } from '../../../shared/api/link-history.ts';
import { deletePixel } from '../../../shared/api/pixels.ts';
import { deleteSplashPage } from '../../../shared/api/splash-pages.ts';
import { followLink } from '../../../shared/api/visitor/links.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor, subscribe } from '../../support/calls/builders.ts';
import { addCampaignFor, linksOfCampaign } from '../../support/items/campaigns.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { aKeptLink } from '../../support/items/kept-links.ts';
import { addOverlayFor } from '../../support/items/overlays.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { addSplashPageFor } from '../../support/items/splash-pages.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const url = 'https://example.com/';
const other = 'https://example.com/other';

const aLink = (...given: [body?: Record<string, unknown>, owner?: TestUser]) => aKeptLink(service, ...given);

describe('POST /url/{id}/restore', () => {
  it('brings back every setting of a version, for the owner and for visitors, as a new version', async () => {
    const target = { location: 'France', link: other };
    const parameters = [{ name: 'a', value: 'b' }];
    const user = await service.addUser();
    const fields = {
      custom: 'as-it-was',
      externalid: 'crm-1',
      type: await addSplashPageFor(service, user),
      geotarget: [target],
      parameters,
      metatitle: 'Title',
      expiry: '2099-01-01 00:00:00',
      redirectstatus: 301,
      language: 'fr',
    };
    const { id, alias, update, restore, settings, history } = await aLink(fields, user);
    const before = await settings();
    await update({
      url: other,
      custom: 'as-it-is',
      geotarget: null,
      parameters: null,
      metatitle: 'New',
      passquery: true,
      type: null,
      externalid: null,
    });
    await update({
      url: other,
      expiry: null,
      redirectstatus: null,
      language: null,
      schedule: [{ from: '2099-01-01 00:00:00', link: url }],
    });
    const response = await restore(1);
    expect(response.body).toEqual({
      error: 0,
      id,
      short: `https://sho.rt/${alias}`,
      version: 4,
      omitted: [],
    });
    expect(await settings()).toEqual(before);
    expect(await findLinkRoute('*', 'as-it-was')).toMatchObject({
      linkId: id,
      url,
      geotarget: [target],
      parameters,
    });
    expect(await findLinkRoute('*', 'as-it-is')).toBeUndefined();
    const [newest, , , oldest] = await history();
    expect(newest.changes).toContainEqual({ field: 'custom', from: 'as-it-is', to: 'as-it-was' });
    expect(newest.changes).toContainEqual({
      field: 'schedule',
      from: [{ from: '2099-01-01 00:00:00', link: url }],
      to: null,
    });
    expect(oldest.version).toBe(1);
  });

  it('brings back a password without ever showing it', async () => {
    const { restore, update, stored } = await aLink({ password: 'first' });
    const { passwordHash } = await stored();
    await update({ password: 'second' });
    await update({ password: null });
    const { text } = await restore(1);
    expect((await stored()).passwordHash).toBe(passwordHash);
    expect(text).not.toContain(passwordHash);
  });

  it('goes back to any version, and forward again', async () => {
    const { update, restore, settings } = await aLink();
    for (let n = 2; n <= 5; n++) await update({ url: `${url}${n}` });
    for (const [version, expected] of [
      [3, `${url}3`],
      [1, url],
      [5, `${url}5`],
      [6, `${url}3`],
    ] as const) {
      await restore(version);
      expect((await settings()).url).toBe(expected);
    }
  });

  it('makes no version if nothing differs', async () => {
    const { update, restore } = await aLink();
    await update({ metatitle: 'Title' });
    expect((await restore(2)).body.version).toBe(2);
    expect((await restore(1)).body.version).toBe(3);
    expect((await restore(1)).body.version).toBe(3);
  });

  it('leaves out the campaign, pixel, channel, and splash page that were deleted, and says so', async () => {
    const user = await service.addUser();
    const { key } = user;
    const [{ id: campaign }, channel, pixel, keptPixel, splash] = [
      await addCampaignFor(service, user),
      await addChannelFor(service, user),
      await addPixelFor(service, user),
      await addPixelFor(service, user, { tag: 'GTM-ANOTHER' }),
      await addSplashPageFor(service, user),
    ];
    const { restore, update, settings } = await aLink(
      { campaign, channel, pixels: [pixel, keptPixel], type: splash },
      user,
    );
    await update({ campaign: null, pixels: null, type: null });
    await call(service, deleteCampaign, { key, params: { id: campaign } });
    await call(service, deletePixel, { key, params: { id: pixel } });
    await call(service, deleteChannel, { key, params: { id: channel } });
    await call(service, deleteSplashPage, { key, params: { id: splash } });
    await runJobs();
    const { body } = await restore(1);
    expect(body.omitted.sort()).toEqual(['campaign', 'channels', 'pixels', 'type']);
    expect(await settings()).toMatchObject({
      campaign: null,
      channel: null,
      pixels: [keptPixel],
      type: null,
    });
  });

  it('brings a link back to its place in its campaign and its channels', async () => {
    const user = await service.addUser();
    const { key } = user;
    const { id: campaign } = await addCampaignFor(service, user);
    const [left, joined] = [await addChannelFor(service, user), await addChannelFor(service, user)];
    const first = await aLink({ campaign, channel: left }, user);
    const second = await addLinkFor(service, user, { campaign, channel: left });
    await call(service, assignChannel, {
      key,
      params: { channelid: joined, type: 'links', itemid: first.id },
    });
    await first.update({ campaign: null });
    const idsIn = async (channel: number) =>
      (await call(service, getChannel, { key, params: { id: channel } })).body.data.items.map(
        ({ id }: { id: number }) => id,
      );
    await first.restore(1);
    expect(await linksOfCampaign(campaign)).toEqual({ ids: [second.id, first.id], total: 2 });
    expect([await idsIn(left), await idsIn(joined)]).toEqual([[second.id, first.id], []]);
    await first.restore(2);
    expect([await idsIn(left), await idsIn(joined)]).toEqual([[second.id, first.id], [first.id]]);
  });

  it('changes more channels than one transaction has room for', async () => {
    const user = await service.addUser();
    const { key } = user;
    const link = await aLink({}, user);
    const channels: number[] = [];
    for (let n = 0; n < 10; n++) channels.push(await addChannelFor(service, user));
    for (const channelid of channels)
      await call(service, assignChannel, { key, params: { channelid, type: 'links', itemid: link.id } });
    await link.restore(1);
    expect((await link.stored()).channels).toEqual({});
    await link.restore(11);
    expect(Object.keys((await link.stored()).channels ?? {}).map(Number)).toEqual(channels);
  });

  it.each([
    [20, 0],
    [19, 20],
  ])(
    'changes all that a link can have, with %i pixels, and tells %i webhooks of it',
    async (count, hooks) => {
      const user = await service.addUser({ planId: 3 });
      const addPixel = (n: number) =>
        addPixelFor(service, user, { name: `Pixel ${n}`, tag: `GTM-FULL${n}X` });
      const fill = async (n: number) => ({
        custom: `full-${count}-${n}`,
        domain: (await addDomainFor(user)).origin,
        externalid: `crm-${n}`,
        clicklimit: n,
        expiry: `209${n}-01-01 00:00:00`,
        campaign: (await addCampaignFor(service, user, { name: `Campaign ${n}` })).id,
        type: `overlay-${await addOverlayFor(service, user)}`,
        pixels: await Promise.all(Array.from({ length: count }, (_, i) => addPixel(count * n + i))),
      });
      const [first, second] = [await fill(1), await fill(2)];
      const link = await aLink(first, user);
      const read = async () => [await link.settings(), (await link.stored()).channels];
      const before = await read();
      for (let n = 0; n < 12; n++)
        await assignTo(service, user, await addChannelFor(service, user), 'links', link.id);
      for (const pixels of [[], second.pixels]) await link.update({ ...second, pixels });
      const after = await read();
      const events = ['link.updated', 'link.expired', 'link.limit_reached'];
      for (let n = 0; n < hooks; n++) await addWebhookFor(service, user, { events });
      const requests = service.table.requests.length;
      expect((await link.restore(1)).body).toMatchObject({ error: 0, omitted: [] });
      expect(await read()).toEqual([before[0], {}]);
      expect((await link.restore(15)).body).toMatchObject({ error: 0, omitted: [] });
      expect(await read()).toEqual(after);
      const steps = service.table.requests
        .slice(requests)
        .map(({ input }) => input.TransactItems?.length ?? 0);
      // Of the 100 that a transaction may have.
      expect(Math.max(...steps)).toBeGreaterThanOrEqual(99);
    },
  );

  it('brings back a link that is too large for lists, and its overlay', async () => {
    const user = await service.addUser();
    const overlay = await addOverlayFor(service, user);
    const geotarget = Array.from({ length: 50 }, (_, n) => ({ location: `Place ${n}`, link: `${url}${n}` }));
    const link = await aLink({ geotarget, type: `overlay-${overlay}` }, user);
    expect((await link.stored()).isListedOnly).toBe(true);
    await link.update({ type: null, geotarget: geotarget.slice(1) });
    await link.update({ geotarget: null });
    const { body } = await link.restore(1);
    expect(body).toMatchObject({ version: 4, omitted: [] });
    expect(await link.settings()).toMatchObject({ geotarget, type: `overlay-${overlay}` });
    expect((await link.history()).at(1).changes).toEqual([
      { field: 'geotarget', from: geotarget.slice(1), to: null },
    ]);
    await link.restore(2);
    expect(await link.settings()).toMatchObject({ geotarget: geotarget.slice(1), type: null });
  });

  it('brings back a click limit with the slots that are taken', async () => {
    const link = await aLink({ clicklimit: 3 });
    const visit = () =>
      call(service, followLink, { params: { alias: link.alias }, headers: chromeOnWindows });
    await visit();
    await visit();
    await link.update({ clicklimit: null });
    await link.restore(1);
    expect(await link.settings()).toMatchObject({ clicklimit: 3, clicksleft: 1 });
    expect((await link.history())[0].changes).toEqual([{ field: 'clicklimit', from: null, to: 3 }]);
    expect([(await visit()).status, (await visit()).status]).toEqual([302, 410]);
  });

  it('responds with 409 if another link has the alias or the external id by now, and 400 if the domain is gone', async () => {
    const user = await service.addUser();
    const domain = await addDomainFor(user);
    const link = await aLink({ custom: 'wanted' }, user);
    await link.update({ custom: 'moved' });
    await addLinkFor(service, user, { custom: 'wanted' });
    const taken = await link.restore(1);
    expect([taken.status, taken.headers['x-error-code']]).toEqual([409, 'alias_taken']);
    const named = await aLink({ externalid: 'crm-1' }, user);
    await named.update({ externalid: 'crm-2' });
    await addLinkFor(service, user, { externalid: 'crm-1' });
    const used = await named.restore(1);
    expect([used.status, used.headers['x-error-code']]).toEqual([409, 'externalid_taken']);
    const branded = await aLink({ domain: domain.origin, custom: 'branded' }, user);
    await branded.update({ domain: null });
    await call(service, deleteDomain, { key: user.key, params: { id: domain.id } });
    const gone = await branded.restore(1);
    expect([gone.status, gone.body.message]).toEqual([400, 'domain: is not one of your domains']);
  });

  it('refuses what the plan no longer includes', async () => {
    const user = await service.addUser();
    const link = await aLink({ geotarget: [{ location: 'France', link: other }] }, user);
    await link.update({ geotarget: null });
    await subscribe(service, user, 1);
    const response = await link.restore(1);
    expect([response.status, response.headers['x-error-code']]).toEqual([403, 'plan_feature']);
  });

  it('responds with 404 for a version that never was, and 400 for what is no version', async () => {
    const { restore, update } = await aLink();
    await update({ url: other });
    for (const version of [3, 999_999_999_999]) {
      const response = await restore(version);
      expect([response.status, response.headers['x-error-code']]).toEqual([404, 'version_not_found']);
    }
    for (const version of [0, -1, 1.5, 'x', null, undefined])
      expect((await restore(version)).status).toBe(400);
  });

  it('leaves one consistent link when it is restored and updated at the same time', async () => {
    const link = await aLink({ metatitle: 'One' });
    await link.update({ url: other, metatitle: 'Two' });
    const responses = await Promise.all([
      link.restore(1),
      link.update({ url: other, metatitle: 'Three' }),
      link.restore(1),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { url: current, metatitle } = await link.settings();
    expect([`${url} One`, `${other} Three`]).toContain(`${current} ${metatitle}`);
    const history = await link.history();
    expect(history.map(({ version }: { version: number }) => version)).toEqual(
      history.map((_: object, index: number) => history.length - index),
    );
    expect(await findLinkRoute('*', link.alias)).toMatchObject({ url: current });
  });

  it('treats another user’s link exactly like a missing one', async () => {
    const { id, update, settings } = await aLink();
    await update({ url: other });
    const user = await service.addUser();
    const send = (linkId: number) =>
      call(service, restoreLink, { key: user.key, params: { id: linkId }, body: { version: 1 } });
    const [foreign, missing] = [await send(id), await send(toId(user.id, 3))];
    expect(missing.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect((await settings()).url).toBe(other);
  });
});
