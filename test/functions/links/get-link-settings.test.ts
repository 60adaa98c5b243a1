import { describe, expect, it } from 'vitest';
import { createCampaign } from '../../../shared/api/campaigns.ts';
import { getLinkSettings, updateLink } from '../../../shared/api/links.ts';
import { createOverlay } from '../../../shared/api/overlays.ts';
import { createSplashPage } from '../../../shared/api/splash-pages.ts';
import { linkRouteKey } from '../../../shared/data/keys.ts';
import { getWholeLink } from '../../../shared/data/links/links.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();

const readSettings = async (user: TestUser, id: number) =>
  (await call(service, getLinkSettings, { key: user.key, params: { id } })).body;

const url = 'https://example.com/';
const nothingSet = {
  ...Object.fromEntries(Object.keys(updateLink.request.body.entries).map((field) => [field, null])),
  url,
  password: false,
  clicksleft: null,
};

/** A link with every field of the body. */
async function fullLink(user: TestUser) {
  const [campaign, channel, pixel, domain] = [
    (await call(service, createCampaign, { key: user.key, body: { name: 'Autumn' } })).body.id,
    await addChannelFor(service, user),
    await addPixelFor(service, user),
    await addDomainFor(user),
  ];
  const body = {
    url: `${url}?a=b#c`,
    custom: 'Full-Link',
    type: 'splash',
    domain: domain.origin,
    startdate: '2099-01-01 00:00:00',
    expiry: '2099-12-31 23:59:59',
    expiredurl: `${url}over`,
    clicklimit: 500,
    redirectstatus: 307,
    language: 'ar',
    deeplink: { auto: true, apple: 'https://apps.example/', google: 'myapp://page?a=b' },
    schedule: [{ from: '2099-06-01 00:00:00', link: `${url}june` }],
    variants: null,
    geotarget: [{ location: 'Germany', link: `${url}de` }],
    devicetarget: [{ device: 'iPhone', link: `${url}iphone` }],
    languagetarget: [{ language: 'fr-CA', link: `${url}fr` }],
    defaultlanguage: 'en',
    parameters: [{ name: 'utm_source', value: 'a b' }],
    passquery: true,
    metatitle: 'Title',
    metadescription: 'For previews',
    metaimage: `${url}image.png`,
    description: 'x'.repeat(3000),
    status: 'private',
    externalid: 'Order-7.a_b:c',
    campaign,
    channel,
    pixels: [pixel],
  };
  const { id } = await addLinkFor(service, user, { ...body, password: 'secret' });
  return { id, body };
}

describe('GET /url/{id}/settings', () => {
  it('has every field of the create body, and null for those that are not set', async () => {
    const user = await service.addUser();
    const { id, alias } = await addLinkFor(service, user);
    expect(await readSettings(user, id)).toEqual({
      error: 0,
      data: { ...nothingSet, custom: alias },
      unframeable: [],
    });
  });

  it('has all values as they were sent, and a password as true', async () => {
    const user = await service.addUser();
    const { id, body } = await fullLink(user);
    expect((await readSettings(user, id)).data).toEqual({ ...body, password: true, clicksleft: 500 });
  });

  it('changes nothing when it is sent back without the password', async () => {
    const user = await service.addUser();
    const { id } = await fullLink(user);
    const stored = async () => {
      const { revision, ...link } = await getWholeLink(user.id, id);
      const host = `${user.id}@${new URL(link.domain ?? '').hostname}`;
      return { link, route: await getItem(linkRouteKey(host, link.alias)), revision };
    };
    const before = await stored();
    const revision = before.revision + 1;
    const { password, ...body } = (await readSettings(user, id)).data;
    expect((await call(service, updateLink, { key: user.key, params: { id }, body })).status).toBe(200);
    expect(await stored()).toEqual({ ...before, route: { ...before.route, revision }, revision });
  });

  it.each([
    ['direct', async () => 'direct'],
    ['frame', async () => 'frame'],
    [
      'a custom splash page',
      async (key: string) => {
        const body = { name: 'Sale', title: 'Hello', message: 'Wait', counter: 7 };
        return String((await call(service, createSplashPage, { key, body })).body.id);
      },
    ],
    [
      'an overlay',
      async (key: string) => {
        const body = { type: 'message', name: 'Sale', text: 'Hello', button: 'See', buttonurl: url };
        return `overlay-${(await call(service, createOverlay, { key, body })).body.id}`;
      },
    ],
  ])('has the type %s as it was sent', async (_, make) => {
    const user = await service.addUser();
    const type = await make(user.key);
    const { id } = await addLinkFor(service, user, { type });
    expect((await readSettings(user, id)).data.type).toBe(type);
  });

  it('has the channel that the link joined last', async () => {
    const user = await service.addUser();
    const [first, second] = [await addChannelFor(service, user), await addChannelFor(service, user)];
    const { id } = await addLinkFor(service, user, { channel: second });
    await assignTo(service, user, first, 'links', id);
    expect((await readSettings(user, id)).data.channel).toBe(first);
  });

  it('responds with 404 for another user’s link exactly as for a missing one', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id } = await addLinkFor(service, owner);
    const read = (one: number) => call(service, getLinkSettings, { key: user.key, params: { id: one } });
    const missing = await read(toId(user.id, 5));
    expect(missing.status).toBe(404);
    expect((await read(id)).text).toBe(missing.text);
  });
});
