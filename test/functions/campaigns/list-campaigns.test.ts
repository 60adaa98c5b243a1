import { beforeAll, describe, expect, it } from 'vitest';
import { listCampaigns } from '../../../shared/api/campaigns.ts';
import { idOf } from '../../../shared/ids.ts';
import { call } from '../../support/call.ts';
import { addCampaignOf } from '../../support/campaigns.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

describe('GET /campaigns', () => {
  let user: TestUser;
  const list = async (query: Record<string, unknown> = {}) =>
    (await call(service, listCampaigns, { key: user.key, query })).body.data;
  const names = (data: { campaigns: { name: string }[] }) => data.campaigns.map(({ name }) => name);
  const newestFirst = Array.from({ length: 20 }, (_, i) => `Campaign ${20 - i}`);

  beforeAll(async () => {
    user = await service.addUser();
    for (let n = 1; n <= 20; n++) {
      await addCampaignOf(service, user, { name: `Campaign ${n}`, slug: `slug-${n}`, public: n === 20 });
    }
  });

  it('answers the newest fifteen, with the keys of the interface and the name under name', async () => {
    const { campaigns, ...counts } = await list();
    expect(counts).toEqual({ result: 20, perpage: 15, currentpage: 1, nextpage: 2, maxpage: 2 });
    expect(names({ campaigns })).toEqual(newestFirst.slice(0, 15));
    const urlOf = (n: number) => `https://sho.rt/u/${user.username}/slug-${n}-${idOf(user.id, n)}`;
    expect(campaigns.slice(0, 2)).toEqual([
      {
        id: idOf(user.id, 20),
        name: 'Campaign 20',
        public: true,
        rotator: 'https://sho.rt/r/slug-20',
        list: urlOf(20),
      },
      { id: idOf(user.id, 19), name: 'Campaign 19', public: false, rotator: false, list: urlOf(19) },
    ]);
  });

  it('walks through all pages without a gap or a repetition', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => list({ limit: 7, page })));
    expect(pages.flatMap(names)).toEqual(newestFirst);
  });

  it.each([[100], [1000]])('answers all at once with a limit of %i, as a client asks', async (limit) => {
    const data = await list({ limit });
    expect(data).toMatchObject({ result: 20, perpage: limit, currentpage: 1, maxpage: 1 });
    expect(names(data)).toEqual(newestFirst);
  });

  it('answers an empty list past the end, and to who has none', async () => {
    expect(await list({ page: 9 })).toMatchObject({ result: 20, currentpage: 9, campaigns: [] });
    const other = await service.addUser();
    const { data } = (await call(service, listCampaigns, { key: other.key })).body;
    expect(data).toEqual({
      result: 0,
      perpage: 15,
      currentpage: 1,
      nextpage: 1,
      maxpage: 1,
      campaigns: [],
    });
  });

  it('is there for a plan without campaigns too: what was made stays', async () => {
    const planId = await service.addPlan({ bundle: { enabled: '0' } });
    const { key } = await service.addUser({ planId });
    expect((await call(service, listCampaigns, { key })).status).toBe(200);
  });

  it('answers 401 without a key', async () => {
    expect((await call(service, listCampaigns)).status).toBe(401);
  });
});
