import { describe, expect, it } from 'vitest';
import { deleteCampaign, listCampaigns } from '../../../shared/api/campaigns.ts';
import { toId } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { itListsACollection } from '../../support/items/lists.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('GET /campaigns', () => {
  const isPublic = (n: number) => n === 23;

  itListsACollection(service, {
    list: listCampaigns,
    remove: deleteCampaign,
    key: 'campaigns',
    add: (user, n) =>
      addCampaignFor(service, user, { name: `Campaign ${n}`, slug: `slug-${n}`, public: isPublic(n) }),
    entry: (user, n) => ({
      name: `Campaign ${n}`,
      public: isPublic(n),
      rotator: isPublic(n) ? `https://sho.rt/r/slug-${n}` : false,
      list: `https://sho.rt/u/${user.id}/slug-${n}-${toId(user.id, n)}`,
    }),
  });

  it('works on a plan without campaigns, since existing campaigns remain', async () => {
    const planId = await service.addPlan({ bundle: { enabled: '0' } });
    const { key } = await service.addUser({ planId });
    expect((await call(service, listCampaigns, { key })).status).toBe(200);
  });
});
