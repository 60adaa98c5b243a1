import { beforeEach, describe, expect, it } from 'vitest';
import { deleteBioPage, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { createLinks, deleteLinks, updateLinks } from '../../../shared/api/bulk-links.ts';
import { assignCampaign, deleteCampaign } from '../../../shared/api/campaigns.ts';
import { deleteChannel } from '../../../shared/api/channels.ts';
import { deleteConsoleLinks, moveConsoleLinks } from '../../../shared/api/console/links.ts';
import { expireConsoleLinks } from '../../../shared/api/console/selected-links.ts';
import { deletePixel } from '../../../shared/api/pixels.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { addBioPageFor, readOwnBioPage } from '../../support/items/bio-pages.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { aKeptLink } from '../../support/items/kept-links.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { sendForm } from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { recordedEvents } from '../../support/webhooks/recorded-events.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const url = 'https://example.com/';
let user: TestUser;
let webhook: { id: number };
beforeEach(async () => {
  user = await service.addUser();
  webhook = await addWebhookFor(service, user, { events: ['link.created', 'link.updated', 'link.deleted'] });
});

const aLink = (body: Record<string, unknown> = {}) => aKeptLink(service, body, user);
const readTypes = async () => (await recordedEvents(webhook)).map(({ type, data }) => [type, data.id]);
const call1 = (route: Parameters<typeof call>[1], options: object) =>
  call(service, route, { key: user.key, ...options });

/** What happened to a link after its creation. */
async function readAfter(link: { id: number }): Promise<unknown[]> {
  const [created, ...rest] = (await recordedEvents(webhook)).filter(({ data }) => data.id === link.id);
  expect(created?.type).toBe('link.created');
  return rest.map(({ type }) => type);
}

describe('Webhooks that listen to links', () => {
  it('are told of a new link, of a change, of its deletion, and that it is back', async () => {
    const link = await aLink({ custom: 'told', metatitle: 'One', externalid: 'x-1', clicklimit: 9 });
    await link.update({ url: `${url}2`, metatitle: null });
    await link.remove();
    await link.undelete();
    const events = await recordedEvents(webhook);
    expect(events.map(({ type, data }) => [type, data.longurl, data.title])).toEqual([
      ['link.created', url, 'One'],
      ['link.updated', `${url}2`, ''],
      ['link.deleted', `${url}2`, ''],
      ['link.created', `${url}2`, ''],
    ]);
    expect(events[0]?.data).toMatchObject({
      shorturl: 'https://sho.rt/told',
      externalid: 'x-1',
      clicklimit: 9,
    });
    expect(new Set(events.map(({ id }) => id)).size).toBe(4);
    expect(Math.abs(Date.parse(events[0]?.timestamp ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('are told nothing of a change that changes nothing, or that is refused', async () => {
    const link = await aLink();
    await link.update({});
    expect((await link.update({ url: 'bad' })).status).toBe(400);
    expect((await call1(createLinks, { body: { urls: [{ url: 'bad' }] } })).body.data[0].error).toBe(1);
    expect(await readTypes()).toEqual([['link.created', link.id]]);
  });

  it('are told of each link of a bulk request', async () => {
    const created = await call1(createLinks, { body: { urls: [{ url }, { url: 'bad' }, { url }] } });
    const ids = created.body.data.flatMap(({ id }: { id?: number }) => id ?? []);
    expect(ids).toHaveLength(2);
    await call1(updateLinks, { body: { urls: ids.map((id: number) => ({ id, url: `${url}changed` })) } });
    await call1(deleteLinks, { body: { urls: ids.map((id: number) => ({ id })) } });
    const types = await readTypes();
    for (const id of ids)
      expect(types.filter(([, of]) => of === id)).toEqual(
        ['link.created', 'link.updated', 'link.deleted'].map((type) => [type, id]),
      );
    expect(types).toHaveLength(6);
  });

  it('are told of an earlier version that is restored', async () => {
    const link = await aLink();
    await link.update({ metatitle: 'Changed' });
    await link.restore(1);
    expect(await readAfter(link)).toEqual(['link.updated', 'link.updated']);
  });

  it('are told that a link joined a campaign or channel, and that these, or its pixel, were deleted', async () => {
    const pixel = await addPixelFor(service, user);
    const link = await aLink({ pixels: [pixel] });
    const { id: campaign } = await addCampaignFor(service, user);
    const channel = await addChannelFor(service, user);
    await call1(assignCampaign, { params: { campaignid: campaign, linkid: link.id } });
    await assignTo(service, user, channel, 'links', link.id);
    expect(await readAfter(link)).toEqual(['link.updated', 'link.updated']);
    for (const [route, id] of [
      [deleteCampaign, campaign],
      [deleteChannel, channel],
      [deletePixel, pixel],
    ] as const) {
      await call1(route, { params: { id } });
      await runJobs({ of: user });
    }
    expect(await readAfter(link)).toEqual(Array(5).fill('link.updated'));
    expect((await recordedEvents(webhook)).map(({ data }) => data.campaign)).toEqual([
      null,
      campaign,
      campaign,
      null,
      null,
      null,
    ]);
  });

  it('are told what is done with selected links in the console', async () => {
    const [link, other] = [await aLink(), await aLink()];
    const { id: campaign } = await addCampaignFor(service, user);
    const cookies = await signedInCookies(service, user);
    const send = async (
      route: typeof moveConsoleLinks | typeof expireConsoleLinks | typeof deleteConsoleLinks,
      fields: Record<string, string>,
    ) => {
      const all = { ...fields, confirmed: 'true' };
      const { status } = await sendForm(service, route, cookies, [
        ['links[]', String(link.id)],
        ...Object.entries(all),
      ]);
      expect(status).toBe(303);
    };
    await send(moveConsoleLinks, { campaign: String(campaign) });
    await send(expireConsoleLinks, { expiry: '2099-01-01T00:00' });
    await send(deleteConsoleLinks, {});
    expect(await readAfter(link)).toEqual(['link.updated', 'link.updated', 'link.deleted']);
    expect(await readAfter(other)).toEqual([]);
  });

  it('are told only of the links and campaigns that they are limited to', async () => {
    const { id: campaign } = await addCampaignFor(service, user);
    const [named, inCampaign, other] = [await aLink(), await aLink({ campaign }), await aLink()];
    const limited = await addWebhookFor(service, user, {
      events: ['link.updated'],
      links: [named.id],
      campaigns: [campaign],
    });
    for (const link of [named, inCampaign, other]) await link.update({ metatitle: 'Changed' });
    expect((await recordedEvents(limited)).map(({ data }) => data.id)).toEqual([named.id, inCampaign.id]);
  });
});

describe('Without a webhook that listens to links', () => {
  it('their changes cost the same requests as with none at all', async () => {
    const [plain, listening] = [await service.addUser(), await service.addUser()];
    await addWebhookFor(service, listening, { events: ['message.received'] });
    const costs = [];
    for (const owner of [plain, listening]) {
      const link = await aKeptLink(service, {}, owner);
      const responses = [
        await link.update({ metatitle: 'Changed' }),
        await link.remove(),
        await link.undelete(),
      ];
      costs.push(responses.map(({ requests }) => requests.map(({ operation }) => operation)));
    }
    expect(costs[1]).toEqual(costs[0]);
  });
});

it('A webhook for a campaign is told that a link leaves it, and of nothing after that', async () => {
  const [one, other] = [
    await addCampaignFor(service, user),
    await addCampaignFor(service, user, { name: 'B' }),
  ];
  const limited = await addWebhookFor(service, user, { events: ['link.updated'], campaigns: [one.id] });
  const link = await aLink({ campaign: one.id });
  await call1(assignCampaign, { params: { campaignid: other.id, linkid: link.id } });
  await link.update({ metatitle: 'Elsewhere' });
  const events = await recordedEvents<'link.updated'>(limited);
  expect(events.map(({ type, data }) => [type, data.campaign])).toEqual([['link.updated', other.id]]);
});

it('Webhooks are told of the links that a bio page makes, changes, and deletes', async () => {
  const target = `${url}bio`;
  const page = await addBioPageFor(service, user, {
    links: [
      { label: 'One', url: target },
      { label: 'Two', url },
    ],
  });
  const { links } = await readOwnBioPage(service, user, page.id);
  const params = { id: page.id };
  const [first, second] = links.map(({ link }: { link: number }) => link);
  const changed = [{ label: 'One', url: `${target}2`, link: first }];
  expect((await call1(updateBioPage, { params, body: { links: changed } })).status).toBe(200);
  expect((await call1(deleteBioPage, { params })).status).toBe(200);
  const types = await readTypes();
  const of = (id: number) => types.filter(([, about]) => about === id).map(([type]) => type);
  expect(of(first)).toEqual(['link.created', 'link.updated', 'link.deleted']);
  expect(of(second)).toEqual(['link.created', 'link.deleted']);
});
