import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { assignCampaign } from '../../../shared/api/campaigns.ts';
import { deleteLink } from '../../../shared/api/links.ts';
import { deleteStoredCampaign } from '../../../shared/data/campaigns.ts';
import { membersKey } from '../../../shared/data/keys.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { links } from '../../../shared/data/links/links.ts';
import { getOwned } from '../../../shared/data/owned/owned-items.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { addCampaignFor, linksOfCampaign } from '../../support/items/campaigns.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { itemsUnder } from '../../support/table/items.ts';

const service = testService();

const assign = (user: TestUser, campaignid: unknown, linkid: unknown) =>
  call(service, assignCampaign, { key: user.key, params: { campaignid, linkid } });
/** A user with campaigns and one link, which is in the first of them. */
async function anAssignedLink(count = 2) {
  const user = await service.addUser();
  const campaigns: number[] = [];
  while (campaigns.length < count) campaigns.push((await addCampaignFor(service, user)).id);
  const link = await addLinkFor(service, user, { metatitle: 'Title', campaign: campaigns[0] });
  const campaignOfLink = async () => (await getOwned(links, user.id, link.id)).campaign;
  return { user, campaigns: campaigns as [number, number], link, campaignOfLink };
}

describe('POST /campaign/{campaignid}/assign/{linkid}', () => {
  it('adds a link to a campaign, and tells visits, without other changes to the link', async () => {
    const user = await service.addUser();
    const { id: campaign } = await addCampaignFor(service, user);
    const { id, alias } = await addLinkFor(service, user, { metatitle: 'Title' });
    const before = await getOwned(links, user.id, id);
    const route = await findLinkRoute('*', alias);
    const response = await assign(user, campaign, id);
    expect(response.body).toEqual({ error: 0, message: 'Link successfully added to the campaign.' });
    expect(await getOwned(links, user.id, id)).toEqual({
      ...before,
      campaign,
      revision: 1,
      version: 2,
      changedAt: expect.any(String),
    });
    expect(await findLinkRoute('*', alias)).toEqual({ ...route, memberships: 'campaigns:1', revision: 1 });
    expect(await linksOfCampaign(campaign)).toEqual({ ids: [id], total: 1 });
  });

  it('moves a link out of its former campaign', async () => {
    const { user, campaigns, link, campaignOfLink } = await anAssignedLink();
    expect((await assign(user, campaigns[1], link.id)).status).toBe(200);
    expect(await campaignOfLink()).toBe(campaigns[1]);
    expect(await linksOfCampaign(campaigns[0])).toEqual({ ids: [], total: 0 });
    expect(await linksOfCampaign(campaigns[1])).toEqual({ ids: [link.id], total: 1 });
  });

  it('accepts a link that is already in the campaign and counts it once', async () => {
    const { user, campaigns, link } = await anAssignedLink();
    expect((await assign(user, campaigns[0], link.id)).status).toBe(200);
    expect(await linksOfCampaign(campaigns[0])).toEqual({ ids: [link.id], total: 1 });
  });

  it('no longer lists a link after its deletion', async () => {
    const { user, campaigns, link } = await anAssignedLink();
    const { id } = await addLinkFor(service, user);
    await assign(user, campaigns[0], id);
    await call(service, deleteLink, { key: user.key, params: { id: link.id } });
    expect(await linksOfCampaign(campaigns[0])).toEqual({ ids: [id], total: 1 });
  });

  it('leaves a link in exactly one campaign after concurrent moves to five', { tags: ['race'] }, async () => {
    const { user, campaigns, link, campaignOfLink } = await anAssignedLink(5);
    const responses = await Promise.all(campaigns.map((campaign) => assign(user, campaign, link.id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const lists = await Promise.all(campaigns.map(linksOfCampaign));
    const having = campaigns.filter((_, i) => lists[i]?.ids.length);
    expect(having).toEqual([await campaignOfLink()]);
    expect(lists.map(({ total }) => total)).toEqual(lists.map(({ ids }) => ids.length));
  });

  it('counts a link once when four requests assign it at the same time', { tags: ['race'] }, async () => {
    const { user, campaigns, link } = await anAssignedLink();
    const responses = await Promise.all(Array.from({ length: 4 }, () => assign(user, campaigns[1], link.id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(await linksOfCampaign(campaigns[1])).toEqual({ ids: [link.id], total: 1 });
  });

  it('responds with 404 when the campaign is deleted before the write, and adds nothing to it', {
    tags: ['race'],
  }, async () => {
    const { user, campaigns, link, campaignOfLink } = await anAssignedLink();
    const blocked = blockTransactions(service.table, (transaction) => transaction.includes('"linkId"'));
    const assigning = assign(user, campaigns[1], link.id);
    await blocked.reached;
    await deleteStoredCampaign(user.id, campaigns[1]);
    blocked.release();
    const response = await assigning;
    expect(response.status).toBe(404);
    expect(response.body.message).toBe('Campaign was not found.');
    expect(await campaignOfLink()).toBe(campaigns[0]);
    expect(await linksOfCampaign(campaigns[1])).toEqual({ ids: [], total: 0 });
    expect(await linksOfCampaign(campaigns[0])).toEqual({ ids: [link.id], total: 1 });
  });

  it('is undone by the purge when it writes before the campaign is deleted', { tags: ['race'] }, async () => {
    const { user, campaigns, link, campaignOfLink } = await anAssignedLink();
    const blocked = blockTransactions(service.table, (transaction) => transaction.includes('"purge"'));
    const removing = deleteStoredCampaign(user.id, campaigns[1]);
    await blocked.reached;
    expect((await assign(user, campaigns[1], link.id)).status).toBe(200);
    blocked.release();
    await removing;
    expect((await linksOfCampaign(campaigns[1])).ids).toEqual([link.id]);
    await runJobs();
    expect(await campaignOfLink()).toBeUndefined();
    expect(await itemsUnder(membersKey('campaigns', campaigns[1]))).toEqual([]);
  });

  it.each(Array.from({ length: 5 }, (_, i) => i))(
    'leaves nothing in the campaign, nor the campaign on its link, whether assign or delete comes first (delete after %i ms)',
    async (delay) => {
      const { user, campaigns, link, campaignOfLink } = await anAssignedLink();
      const [assigned] = await Promise.all([
        assign(user, campaigns[1], link.id),
        sleep(delay).then(() => deleteStoredCampaign(user.id, campaigns[1])),
      ]);
      expect([200, 404]).toContain(assigned.status);
      const isIn = assigned.status === 200;
      expect(await campaignOfLink()).toBe(campaigns[isIn ? 1 : 0]);
      expect((await linksOfCampaign(campaigns[1])).ids).toEqual(isIn ? [link.id] : []);
      await runJobs();
      expect(await campaignOfLink()).toBe(isIn ? undefined : campaigns[0]);
      expect(await itemsUnder(membersKey('campaigns', campaigns[1]))).toEqual([]);
      expect(await linksOfCampaign(campaigns[0])).toEqual(
        isIn ? { ids: [], total: 0 } : { ids: [link.id], total: 1 },
      );
    },
  );

  it('responds with 404 for a deleted campaign that still contains the link', async () => {
    const { user, campaigns, link } = await anAssignedLink();
    await deleteStoredCampaign(user.id, campaigns[0]);
    const response = await assign(user, campaigns[0], link.id);
    expect(response.status).toBe(404);
    expect(response.body.message).toBe('Campaign was not found.');
  });

  it('responds with 404 for another user’s campaign or link exactly as for a missing one, and changes neither', async () => {
    const [other, user] = [await anAssignedLink(), await service.addUser()];
    const { id: campaign } = await addCampaignFor(service, user);
    const { id: link } = await addLinkFor(service, user);
    const missing = (n: number) => toId(user.id, n);

    const foreignLink = await assign(user, campaign, other.link.id);
    expect(foreignLink.text).toBe((await assign(user, campaign, missing(99))).text);
    expect([foreignLink.status, foreignLink.body.message]).toEqual([404, 'Link was not found.']);

    const foreignCampaign = await assign(user, other.campaigns[1], link);
    expect(foreignCampaign.text).toBe((await assign(user, missing(99), link)).text);
    expect([foreignCampaign.status, foreignCampaign.body.message]).toEqual([404, 'Campaign was not found.']);

    expect(await linksOfCampaign(other.campaigns[1])).toEqual({ ids: [], total: 0 });
    expect(await linksOfCampaign(campaign)).toEqual({ ids: [], total: 0 });
    expect((await getOwned(links, user.id, link)).revision).toBe(0);
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999', '__proto__'])(
    'responds with 400 for %s as an id',
    async (id) => {
      const { body, status } = await assign(await service.addUser(), id, id);
      expect(status).toBe(400);
      expect(body.message).toBe('campaignid: must be a whole number; linkid: must be a whole number');
    },
  );

  it('responds with 403 on a plan without campaigns', async () => {
    const planId = await service.addPlan({ bundle: { enabled: '0' } });
    const user = await service.addUser({ planId });
    const response = await assign(user, toId(user.id, 1), toId(user.id, 1));
    expect(response.status).toBe(403);
    expect(response.body.message).toContain('campaigns');
  });
});
