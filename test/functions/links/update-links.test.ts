import { describe, expect, it } from 'vitest';
import { updateLinks } from '../../../shared/api/bulk-links.ts';
import { getLink, getLinkSettings } from '../../../shared/api/links.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addOverlayFor } from '../../support/items/overlays.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { addSplashPageFor } from '../../support/items/splash-pages.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
const url = 'https://example.com/changed';

const update = async (user: TestUser, urls: unknown[]) =>
  (await call(service, updateLinks, { key: user.key, body: { urls } })).body.data;
const readDetails = async (user: TestUser, id: number) =>
  (await call(service, getLink, { key: user.key, params: { id } })).body.details;

describe('PUT /urls/update', () => {
  it('changes the link of each row, and only the fields in the row', async () => {
    const user = await service.addUser();
    const [one, two] = [
      await addLinkFor(service, user, { metatitle: 'Kept' }),
      await addLinkFor(service, user, { metatitle: 'Replaced' }),
    ];
    const data = await update(user, [
      { id: one.id, url },
      { id: String(two.id), url, metatitle: 'New', custom: `${two.alias}-new` },
    ]);
    expect(data).toEqual([
      { error: 0, id: one.id, shorturl: `https://sho.rt/${one.alias}` },
      { error: 0, id: two.id, shorturl: `https://sho.rt/${two.alias}-new` },
    ]);
    expect(await readDetails(user, one.id)).toMatchObject({ longurl: url, title: 'Kept' });
    expect(await readDetails(user, two.id)).toMatchObject({ longurl: url, title: 'New' });
  });

  it('changes links to splash pages and overlays, and links whose targets are in their routes only', async () => {
    const user = await service.addUser({ planId: await service.addPlan({}) });
    const [splash, overlay] = [await addSplashPageFor(service, user), await addOverlayFor(service, user)];
    const geotarget = Array.from({ length: 200 }, (_, i) => ({
      location: `Place ${i}`,
      link: `${url}/${i}`,
    }));
    const [one, large] = [await addLinkFor(service, user), await addLinkFor(service, user, { geotarget })];
    const data = await update(user, [
      { id: one.id, url, type: splash },
      { id: large.id, url, type: `overlay-${overlay}` },
    ]);
    expect(data).toMatchObject([{ error: 0 }, { error: 0 }]);
    expect(Object.keys((await readDetails(user, large.id)).location)).toHaveLength(200);
  });

  it('changes click limits, also of one link in several rows', async () => {
    const user = await service.addUser();
    const [one, two] = [
      await addLinkFor(service, user, { clicklimit: 1 }),
      await addLinkFor(service, user, { clicklimit: 2 }),
    ];
    const rows = [
      { id: one.id, clicklimit: 3 },
      { id: two.id, clicklimit: null },
      { id: one.id, clicklimit: 4 },
    ];
    const data = await update(
      user,
      rows.map((row) => ({ url, ...row })),
    );
    expect(data).toMatchObject([{ error: 0 }, { error: 0 }, { error: 0 }]);
    const limits = [one, two].map(async ({ id }) => {
      const { body } = await call(service, getLinkSettings, { key: user.key, params: { id } });
      return [body.data.clicklimit, body.data.clicksleft];
    });
    expect(await Promise.all(limits)).toEqual([
      [4, 4],
      [null, null],
    ]);
  });

  it('lets each row fail by itself, another user’s link as a missing one', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const [own, theirs] = [await addLinkFor(service, user), await addLinkFor(service, other)];
    const failure = (message: string, code = 'invalid_request') => ({ error: 1, message, code });
    expect(
      await update(user, [
        { id: theirs.id, url },
        { id: toId(user.id, 77_777), url },
        { url },
        { id: own.id },
        { id: own.id, url, custom: theirs.alias },
        { id: own.id, url, pixels: [toId(user.id, 5)] },
        17,
        { id: own.id, url },
      ]),
    ).toEqual([
      failure('Link was not found.', 'link_not_found'),
      failure('Link was not found.', 'link_not_found'),
      failure('id: is required'),
      failure('url: is required'),
      failure('That alias is taken. Please choose another one.', 'alias_taken'),
      failure('Pixel was not found.', 'pixel_not_found'),
      failure('row: must be an object'),
      expect.objectContaining({ error: 0 }),
    ]);
    expect((await readDetails(other, theirs.id)).longurl).toBe('https://example.com/');
  });

  it('carries out rows of the same link in their order', async () => {
    const user = await service.addUser();
    const { id } = await addLinkFor(service, user);
    const rows = Array.from({ length: 30 }, (_, i) => ({ id, url: `${url}/${i}` }));
    const large = {
      id,
      url,
      geotarget: [...Array(10)].map(() => ({ location: 'France', link: url.padEnd(3_000, 'x') })),
    };
    const data = await update(user, [{ ...rows[0], password: 'slow' }, large, ...rows]);
    expect(data.map(({ error }: { error: number }) => error)).toEqual(Array(32).fill(0));
    expect((await readDetails(user, id)).longurl).toBe(`${url}/29`);
  });

  it('moves many links at once, to other domains, campaigns, channels and pixels and back', async () => {
    const user = await service.addUser();
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push((await addLinkFor(service, user)).id);
    const { host } = await addDomainFor(user);
    const idIn = (item: unknown) => (typeof item === 'object' ? (item as { id: number }).id : item);
    const [campaign, channel] = [
      idIn(await addCampaignFor(service, user)),
      idIn(await addChannelFor(service, user)),
    ];
    const pixels = [await addPixelFor(service, user)];
    const moved = { url, domain: host, campaign, channel, pixels };
    const there = await update(
      user,
      ids.map((id) => ({ id, ...moved })),
    );
    expect(there.map(({ shorturl }: { shorturl: string }) => shorturl.includes(host))).toEqual(
      Array(5).fill(true),
    );
    const again = await update(
      user,
      ids.map((id) => ({ id, ...moved })),
    );
    const back = await update(
      user,
      ids.map((id) => ({ id, url, domain: '', campaign: null, pixels: [] })),
    );
    expect([...again, ...back].map(({ error }) => error)).toEqual(Array(10).fill(0));
  });
});
