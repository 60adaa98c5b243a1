import { describe, expect, it } from 'vitest';
import { deleteCampaign, listCampaigns, updateCampaign } from '../../../shared/api/campaigns.ts';
import { getLink } from '../../../shared/api/links.ts';
import { purgeKey } from '../../../shared/data/jobs/start-purge.ts';
import { campaignNameKey, rotatorKey } from '../../../shared/data/keys.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { getItem } from '../../support/table/items.ts';

const service = testService();

const remove = (user: TestUser, id: unknown) =>
  call(service, deleteCampaign, { key: user.key, params: { id } });
const readCount = async (user: TestUser) =>
  (await call(service, listCampaigns, { key: user.key })).body.data.result;

describe('DELETE /campaign/{id}/delete', () => {
  it('deletes the campaign and frees its name and its slug', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const { id } = await addCampaignFor(service, user, { name: 'Gone', slug: 'gone-soon', public: true });
    const response = await remove(user, id);
    expect(response.body).toEqual({ error: 0, message: 'Campaign has been deleted successfully.' });
    expect(await readCount(user)).toBe(0);
    expect(await getItem(campaignNameKey(user.id, 'Gone'))).toBeUndefined();
    expect(await getItem(rotatorKey('gone-soon'))).toBeUndefined();
    expect((await addCampaignFor(service, user, { name: 'gone' })).id).not.toBe(id);
    expect((await addCampaignFor(service, other, { slug: 'gone-soon' })).id).toBe(toId(other.id, 1));
    expect((await remove(user, id)).status).toBe(404);
  });

  it('keeps its links and queues a purge that removes them from the campaign', async () => {
    const user = await service.addUser();
    const { id: campaign } = await addCampaignFor(service, user);
    const { id, alias } = await addLinkFor(service, user, { campaign });
    await remove(user, campaign);
    expect((await call(service, getLink, { key: user.key, params: { id } })).status).toBe(200);
    expect(await findLinkRoute('*', alias)).toBeDefined();
    const key = purgeKey('campaigns', campaign);
    expect(await getItem(key)).toMatchObject({
      payload: { name: 'campaigns', userId: user.id, id: campaign },
    });
  });

  it('frees the slug that a concurrent update has just set', { tags: ['race'] }, async () => {
    const user = await service.addUser();
    const { id } = await addCampaignFor(service, user, { slug: 'before-that' });
    const blocked = blockTransactions(service.table, (transaction) => transaction.includes('"purge"'));
    const removing = remove(user, id);
    await blocked.reached;
    const body = { name: 'Renamed', slug: 'after-that' };
    const updated = await call(service, updateCampaign, { key: user.key, params: { id }, body });
    expect(updated.status).toBe(200);
    blocked.release();
    expect((await removing).status).toBe(200);
    expect(await getItem(rotatorKey('before-that'))).toBeUndefined();
    expect(await getItem(rotatorKey('after-that'))).toBeUndefined();
    expect(await getItem(campaignNameKey(user.id, 'Renamed'))).toBeUndefined();
  });

  it('deletes a campaign and lowers the total only once when ten requests arrive at the same time', {
    tags: ['race'],
  }, async () => {
    const user = await service.addUser();
    const { id } = await addCampaignFor(service, user);
    await addCampaignFor(service, user);
    const responses = await Promise.all(Array.from({ length: 10 }, () => remove(user, id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await readCount(user)).toBe(1);
  });

  it('works on a plan without campaigns', async () => {
    const planId = await service.addPlan({ bundle: { enabled: '0' } });
    const user = await service.addUser({ planId });
    expect((await remove(user, toId(user.id, 1))).status).toBe(404);
  });

  it('responds with 404 for another user’s campaign exactly as for a missing one, and does not change it', async () => {
    const [owner, user] = [await service.addUser(), await service.addUser()];
    const { id } = await addCampaignFor(service, owner);
    const [foreign, missing] = [await remove(user, id), await remove(user, toId(user.id, 3))];
    expect(missing.status).toBe(404);
    expect(foreign.text).toBe(missing.text);
    expect(foreign.requests).toHaveLength(2);
    expect(await readCount(owner)).toBe(1);
  });
});
