import { describe, expect, it } from 'vitest';
import { createBioPage, deleteBioPage, listBioPages, updateBioPage } from '../../../shared/api/bio-pages.ts';
import { listLinks, updateLink } from '../../../shared/api/links.ts';
import { readFirstChunks } from '../../../shared/data/webhooks/outbox.ts';
import { call } from '../../support/call.ts';
import { addBioPageFor, readOwnBioPage } from '../../support/items/bio-pages.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const url = 'https://example.com/';
const events = ['link.created', 'link.updated', 'link.deleted', 'link.expired'];

async function aUser() {
  const planId = await service.addPlan({ links: 1000 });
  // Authentication reads which events the user’s webhooks listen to.
  return service.addUser({ planId });
}

async function aPage(user: TestUser, count = 1) {
  const links = Array.from({ length: count }, (_, n) => ({ label: `${n}`, url: `${url}${n}` }));
  const { id } = await addBioPageFor(service, user, { links });
  const update = (body: unknown) => call(service, updateBioPage, { key: user.key, params: { id }, body });
  const remove = () => call(service, deleteBioPage, { key: user.key, params: { id } });
  const readLinks = async () =>
    (await readOwnBioPage(service, user, id)).links as { link: number; url: string }[];
  return { update, remove, readLinks };
}

const countLinks = async ({ key }: TestUser) =>
  (await call(service, listLinks, { key })).body.data.result as number;

async function listTold(webhook: number): Promise<string[]> {
  const chunks = await readFirstChunks(webhook, 1000);
  return chunks.flatMap(({ events }) => JSON.parse(events).map(({ type }: { type: string }) => type)).sort();
}

describe('webhooks', () => {
  it('are told of the links that a bio page makes, changes, and deletes', async () => {
    const user = await aUser();
    const { id } = await addWebhookFor(service, user, { events });
    const { update, remove, readLinks } = await aPage(user, 2);
    const [first] = await readLinks();
    const [kept, added] = [
      { label: 'A', link: first?.link, url: `${url}new` },
      { label: 'C', url: `${url}c` },
    ];
    expect((await update({ links: [kept, added] })).status).toBe(200);
    expect((await remove()).status).toBe(200);
    const told = ['created', 'created', 'created', 'deleted', 'deleted', 'deleted', 'updated'];
    expect(await listTold(id)).toEqual(told.map((event) => `link.${event}`));
  });
});

describe('a bio page with 30 entries', () => {
  const entries = (path: string, links: { link: number }[] = []) =>
    Array.from({ length: 30 }, (_, n) => ({
      label: `${n}`,
      url: `${url}${path}/${n}`,
      link: links[n]?.link,
    }));
  const listening = async (webhooks: number) => {
    const user = await aUser();
    for (let n = 0; n < webhooks; n++) await addWebhookFor(service, user, { events });
    return user;
  };

  const create = ({ key }: TestUser, links: unknown) =>
    call(service, createBioPage, { key, body: { name: 'A', links } });
  const TOO_MUCH = 'links: change too much at once. Please save some of the changes first';

  it('can be created, and get 23 new targets at once, while a webhook is told of links', async () => {
    const user = await listening(1);
    const { update, readLinks } = await aPage(user, 30);
    const links = await readLinks();
    const changed = entries('new', links).map((entry, n) => (n < 23 ? entry : { ...entry, url: undefined }));
    expect((await update({ links: changed })).status).toBe(200);
    expect((await readLinks()).filter(({ url }) => url.includes('/new/'))).toHaveLength(23);
  });

  it('is refused if 20 webhooks are told of links, which are too many writes, and is made of a few at a time', async () => {
    const user = await listening(20);
    const { status, body } = await create(user, entries('a'));
    expect([status, body.message, await countLinks(user)]).toEqual([400, TOO_MUCH, 0]);
    expect((await call(service, listBioPages, { key: user.key })).body.data.result).toBe(0);
    const { update } = await aPage(user);
    const refused = await update({ links: entries('a') });
    expect([refused.status, refused.body.message]).toEqual([400, TOO_MUCH]);
    expect((await update({ links: entries('a').slice(0, 3) })).status).toBe(200);
  });
});

const geotarget = Array.from({ length: 60 }, (_, n) => ({ location: 'France', link: `${url}fr/${n}` }));

describe.each<[string, (user: TestUser) => Promise<Record<string, unknown>>]>([
  ['a campaign', async (user) => ({ campaign: (await addCampaignFor(service, user)).id })],
  ['a channel', async (user) => ({ channel: await addChannelFor(service, user) })],
  ['a pixel', async (user) => ({ pixels: [await addPixelFor(service, user)] })],
  ['an external id', async () => ({ externalid: 'from-elsewhere' })],
  ['an expiry of which a webhook is told', async () => ({ expiry: '2099-01-01 00:00:00' })],
  ['many targets', async () => ({ geotarget })],
])('a link of an entry that has got %s', (_, build) => {
  async function aConnectedPage() {
    const user = await aUser();
    await addWebhookFor(service, user, { events });
    const page = await aPage(user);
    const [entry] = await page.readLinks();
    const body = { url: `${url}0`, ...(await build(user)) };
    const changed = await call(service, updateLink, { key: user.key, params: { id: entry?.link }, body });
    expect(changed.status).toBe(200);
    return { ...page, user, entry };
  }

  it('can get a new target with its page', async () => {
    const { update, readLinks, entry } = await aConnectedPage();
    const { status } = await update({ links: [{ label: 'A', link: entry?.link, url: `${url}new` }] });
    expect([status, await readLinks()]).toEqual([200, [expect.objectContaining({ url: `${url}new` })]]);
  });

  it('is deleted with its entry', async () => {
    const { user, update } = await aConnectedPage();
    expect([(await update({ links: [] })).status, await countLinks(user)]).toEqual([200, 0]);
  });

  it('is deleted with its page', async () => {
    const { user, remove } = await aConnectedPage();
    expect([(await remove()).status, await countLinks(user)]).toEqual([200, 0]);
  });
});
