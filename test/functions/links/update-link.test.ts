import { describe, expect, it } from 'vitest';
import { deleteChannel } from '../../../shared/api/channels.ts';
import { updateLink } from '../../../shared/api/links.ts';
import { disableRoutes } from '../../../shared/data/links/disable-routes.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor, linksOfCampaign } from '../../support/items/campaigns.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { addOverlayFor } from '../../support/items/overlays.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { addSplashPageFor } from '../../support/items/splash-pages.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const url = 'https://example.com/new';

async function aLink(body: Record<string, unknown> = {}) {
  const user = await service.addUser();
  const link = await addLinkFor(service, user, body);
  const update = (change: Record<string, unknown>) =>
    call(service, updateLink, { key: user.key, params: { id: link.id }, body: change });
  const stored = () => getOwned(links, user.id, link.id);
  return { user, ...link, update, stored };
}

describe('PUT /url/{id}/update', () => {
  it('changes the target for the owner and for visitors, and returns id and short URL', async () => {
    const { id, alias, update, stored } = await aLink();
    const response = await update({ url });
    expect(response.body).toEqual({ error: 0, id, short: `https://sho.rt/${alias}` });
    expect((await stored()).url).toBe(url);
    expect((await findLinkRoute('*', alias))?.url).toBe(url);
  });

  it('leaves absent fields, clears null and empty ones, and replaces arrays as a whole', async () => {
    const target = (location: string) => ({ location, link: 'https://example.com/there' });
    const { update, stored } = await aLink({
      metatitle: 'Title',
      metadescription: 'Description',
      password: 'secret',
      expiry: '2099-01-01 00:00:00',
      geotarget: [target('France'), target('Spain')],
      parameters: [{ name: 'a', value: 'b' }],
    });
    await update({ url, metatitle: null, expiry: '', password: '', geotarget: [target('Italy')] });
    const { metatitle, metadescription, expiry, passwordHash, geotarget, parameters } = await stored();
    expect({ metatitle, metadescription, expiry, passwordHash, geotarget, parameters }).toEqual({
      metadescription: 'Description',
      geotarget: [target('Italy')],
      parameters: [{ name: 'a', value: 'b' }],
    });
  });

  it('moves between campaigns and pixels, and takes any kind of page', async () => {
    const { id, user, update, stored } = await aLink();
    const [campaign, next] = [await addCampaignFor(service, user), await addCampaignFor(service, user)];
    const pixel = await addPixelFor(service, user);
    const other = await addPixelFor(service, user, { tag: 'GTM-ANOTHER' });
    await update({ url, campaign: campaign.id, pixels: [pixel] });
    await update({ url, campaign: next.id, pixels: [other] });
    expect([await linksOfCampaign(campaign.id), await linksOfCampaign(next.id)]).toEqual([
      { ids: [], total: 0 },
      { ids: [id], total: 1 },
    ]);
    const [splash, overlay] = [await addSplashPageFor(service, user), await addOverlayFor(service, user)];
    expect((await update({ url, type: splash })).status).toBe(200);
    expect((await update({ url, type: `overlay-${overlay}` })).status).toBe(200);
    expect(await stored()).toMatchObject({ pixels: [other], type: { kind: 'overlay', id: overlay } });
  });

  it('moves the route when the alias changes, and frees the old alias', async () => {
    const { user, alias, update } = await aLink();
    const response = await update({ url, custom: 'Moved-Here' });
    expect(response.body.short).toBe('https://sho.rt/Moved-Here');
    expect(await findLinkRoute('*', alias)).toBeUndefined();
    expect((await findLinkRoute('*', 'moved-HERE'))?.url).toBe(url);
    expect((await addLinkFor(service, user, { custom: alias })).alias).toBe(alias);
  });

  it('keeps the alias when custom is empty, and accepts a change of case', async () => {
    const { update, stored } = await aLink({ custom: 'Some-Alias' });
    expect((await update({ url, custom: '' })).body.short).toBe('https://sho.rt/Some-Alias');
    expect((await update({ url, custom: 'SOME-alias' })).body.short).toBe('https://sho.rt/SOME-alias');
    expect((await stored()).alias).toBe('SOME-alias');
  });

  it('responds with 409 for an alias that is taken and changes nothing', async () => {
    const other = await aLink({ custom: 'Not-Yours' });
    const { update, stored } = await aLink();
    const before = await stored();
    const response = await update({ url, custom: 'not-yours' });
    expect(response.status).toBe(409);
    expect(await stored()).toEqual(before);
    expect((await findLinkRoute('*', 'not-yours'))?.linkId).toBe(other.id);
  });

  it('does not write the click count, which may change concurrently', async () => {
    const { update, stored } = await aLink();
    const { requests } = await update({ url, metatitle: 'New' });
    const updates = requests
      .flatMap(({ input }) => input.TransactItems ?? [])
      .flatMap(({ Update }) => Update ?? []);
    const names = updates.flatMap(({ ExpressionAttributeNames }) => Object.values(ExpressionAttributeNames));
    expect(names).toContain('metatitle');
    expect(names).not.toContain('clicks');
    expect(names).not.toContain('rank');
    expect((await stored()).clicks).toBe(0);
  });

  it('applies all of five concurrent changes', async () => {
    const { update, stored } = await aLink();
    const responses = await Promise.all([
      ...Array.from({ length: 4 }, () => update({ url, metatitle: 'T' })),
      update({ url, metadescription: 'D' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await stored()).toMatchObject({ revision: 5, metatitle: 'T', metadescription: 'D' });
  });

  it.each([{}, { custom: 'another-one' }])(
    'responds with 404 and does not re-enable a link that the purge of its user has disabled: %j',
    async (change) => {
      const { user, alias, update } = await aLink();
      await disableRoutes(user.id, 0);
      expect((await update({ url, ...change })).status).toBe(404);
      expect(await findLinkRoute('*', alias)).toHaveProperty('expiry', '1970-01-01 00:00:00');
      expect(await findLinkRoute('*', 'another-one')).toBeUndefined();
    },
  );

  it('requires url', async () => {
    const { update } = await aLink();
    const response = await update({ metatitle: 'T' });
    expect(response.status).toBe(400);
    expect(response.body.message).toBe('url: is required');
  });

  it('responds with 404 for another user’s link exactly as for a missing one', async () => {
    const [{ id }, user] = [await aLink(), await service.addUser()];
    const asUser = (wanted: unknown) =>
      call(service, updateLink, { key: user.key, params: { id: wanted }, body: { url } });
    const [foreign, missing] = [await asUser(id), await asUser(toId(user.id, 99))];
    expect(missing.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect(foreign.requests).toHaveLength(2);
  });

  it('responds with 404 for a deleted channel that still contains the link', async () => {
    const { user, update } = await aLink();
    const channel = await addChannelFor(service, user);
    expect((await update({ url, channel })).status).toBe(200);
    expect((await update({ url, channel })).status).toBe(200);
    await call(service, deleteChannel, { key: user.key, params: { id: channel } });
    expect((await update({ url, channel })).status).toBe(404);
    expect((await update({ url })).status).toBe(200);
  });
});
