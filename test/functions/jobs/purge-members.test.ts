import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { assignCampaign, deleteCampaign } from '../../../shared/api/campaigns.ts';
import { deletePixel } from '../../../shared/api/pixels.ts';
import { itemKey, membersKey } from '../../../shared/data/keys.ts';
import { deleteStoredLink } from '../../../shared/data/links/delete-link.ts';
import { disableRoutes } from '../../../shared/data/links/disable-routes.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { links as linkType } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { tableClient as connection } from '../../../shared/data/table/document-client.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { allItems } from '../../support/items/belongings.ts';
import { addCampaignFor, linksOfCampaign } from '../../support/items/campaigns.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

const readLinks = async (user: TestUser, count: number, body: Record<string, unknown>) => {
  const links = [];
  for (let i = 0; i < count; i++) links.push(await addLinkFor(service, user, body));
  return links;
};
/** Adds members whose links do not exist. */
async function addMissingMembers(name: 'campaigns' | 'pixels', id: number, userId: number, count: number) {
  const numbers = Array.from({ length: count }, (_, i) => 5000 + i);
  const puts = numbers.map((n) => ({
    TableName: process.env.TABLE_NAME,
    Item: { ...itemKey(membersKey(name, id), n), linkId: toId(userId, n) },
  }));
  await Promise.all(puts.map((put) => connection().send(new PutCommand(put))));
}
const traces = async (text: string) => Object.keys(await allItems()).filter((key) => key.includes(text));

describe('the purge of a campaign or a pixel', () => {
  it('removes the links of a deleted campaign from it, and leaves their other memberships', async () => {
    const user = await service.addUser();
    const { id } = await addCampaignFor(service, user);
    const pixel = await addPixelFor(service, user);
    const links = await readLinks(user, 120, { campaign: id, pixels: [pixel] });
    const { id: other } = await addCampaignFor(service, user);
    const [moved, gone] = links;
    await call(service, deleteCampaign, { key: user.key, params: { id } });
    const params = { campaignid: other, linkid: moved?.id };
    await call(service, assignCampaign, { key: user.key, params });
    await deleteStoredLink(user, gone?.id ?? 0, new Date());
    await addMissingMembers('campaigns', id, user.id, 1);
    expect(await runJobs()).toBe(1);
    for (const link of links.slice(2)) {
      const left = await getOwned(linkType, user.id, link.id);
      expect(left).not.toHaveProperty('campaign');
      expect(left.pixels).toEqual([pixel]);
    }
    expect(await linksOfCampaign(other)).toEqual({ ids: [moved?.id], total: 1 });
    expect(await traces(`#campaigns#${id}`)).toEqual([]);
  });

  it('removes a deleted pixel from its links and their routes, even if many of its links were deleted', async () => {
    const user = await service.addUser();
    const [id, other] = [
      await addPixelFor(service, user),
      await addPixelFor(service, user, { tag: 'GTM-XYZ98' }),
    ];
    const links = await readLinks(user, 3, { pixels: [id, other] });
    await addMissingMembers('pixels', id, user.id, 150);
    await call(service, deletePixel, { key: user.key, params: { id } });
    await runJobs();
    for (const link of links) {
      expect((await getOwned(linkType, user.id, link.id)).pixels).toEqual([other]);
      expect((await findLinkRoute('*', link.alias))?.pixels).toEqual([other]);
    }
    expect(await traces(`#pixels#${id}`)).toEqual([]);
  });

  it.each([
    ['campaign', deleteCampaign],
    ['pixel', deletePixel],
  ] as const)(
    'of a %s does not enable a route again that the purge of its user disabled',
    async (name, route) => {
      const user = await service.addUser();
      const [{ id: campaign }, pixel] = [
        await addCampaignFor(service, user),
        await addPixelFor(service, user),
      ];
      const [link] = await readLinks(user, 1, { campaign, pixels: [pixel] });
      await call(service, route, { key: user.key, params: { id: { campaign, pixel }[name] } });
      await disableRoutes(user.id, 0);
      await runJobs();
      expect(await findLinkRoute('*', link?.alias ?? '')).toHaveProperty('expiry', '1970-01-01 00:00:00');
    },
  );
});
