import { beforeAll, describe, expect, it } from 'vitest';
import { createCampaign } from '../../../shared/api/campaigns.ts';
import { listLinks } from '../../../shared/api/links.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { putStatistics } from '../../support/clicks/stored-statistics.ts';
import { addChannelFor } from '../../support/items/channels.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();

describe('GET /urls with include', () => {
  let user: TestUser;
  let full: Record<string, unknown>;
  const keys = ['id', 'alias', 'shorturl', 'longurl', 'clicks', 'title', 'description', 'date'];
  const list = (query: Record<string, unknown>) => call(service, listLinks, { key: user.key, query });
  const entries = async (query: Record<string, unknown>) => (await list(query)).body.data.urls;

  beforeAll(async () => {
    user = await service.addUser();
    const campaign = (await call(service, createCampaign, { key: user.key, body: { name: 'Autumn' } })).body
      .id;
    const channel = await addChannelFor(service, user);
    const { origin: domain } = await addDomainFor(user);
    const { id } = await addLinkFor(service, user, { campaign, channel, domain });
    await putStatistics(clickSubject('links', id), { clicks: 9, uniqueClicks: 7 });
    full = { campaign, channels: [channel], uniqueClicks: 7, domain };
    await addLinkFor(service, user);
  });

  it.each(['date', 'click'])('adds these keys to the entries, by %s', async (order) => {
    const urls = await entries({ order, include: 'campaign,channels, uniqueClicks,domain' });
    const nothing = { campaign: null, channels: [], uniqueClicks: 0, domain: null };
    expect(urls).toHaveLength(2);
    expect(urls).toEqual(
      expect.arrayContaining([expect.objectContaining(full), expect.objectContaining(nothing)]),
    );
  });

  it.each([
    ['', []],
    ['campaign', ['campaign']],
    ['domain,channels', ['domain', 'channels']],
  ])('adds for "%s" no other keys', async (include, added) => {
    for (const entry of await entries({ include })) expect(Object.keys(entry)).toEqual([...keys, ...added]);
  });

  it.each(['clicks', 'campaign,password', 'Campaign', '__proto__'])(
    'refuses the name in "%s"',
    async (include) => {
      const { status, body } = await list({ include });
      expect([status, body.message]).toEqual([
        400,
        'include: must be names of campaign, channels, uniqueClicks, domain, separated by commas',
      ]);
    },
  );

  it('reads unique clicks in one more request, and only if they are requested', async () => {
    const reads = async (include: string) =>
      (await list({ include })).requests.filter(({ operation }) => operation === 'BatchGetItem');
    expect(await reads('campaign,channels,domain')).toHaveLength(0);
    const [read, ...others] = await reads('uniqueClicks');
    expect(others).toHaveLength(0);
    const [request] = Object.values(read?.input.RequestItems ?? {}) as { Keys: unknown[] }[];
    expect(request).toMatchObject({ ConsistentRead: false });
    expect(request?.Keys).toHaveLength(2);
  });
});
