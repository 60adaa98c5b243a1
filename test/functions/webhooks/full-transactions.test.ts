import { expect, it } from 'vitest';
import { undeleteLink } from '../../../shared/api/link-history.ts';
import { deleteLink, updateLink } from '../../../shared/api/links.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addChannelFor, assignTo } from '../../support/items/channels.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addPixelFor } from '../../support/items/pixels.ts';
import { testService } from '../../support/service.ts';
import { recordedEvents } from '../../support/webhooks/recorded-events.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();

it('A link with all that it can have tells 20 webhooks of each change', async () => {
  const user = await service.addUser({ planId: 3 });
  const pixels: number[] = [];
  for (let n = 0; n < 40; n++)
    pixels.push(
      await addPixelFor(service, user, { name: `Pixel ${n}`, tag: `GTM-ABC${n}X`, type: 'gtmpixel' }),
    );
  const [campaign, other] = [
    await addCampaignFor(service, user),
    await addCampaignFor(service, user, { name: 'Other' }),
  ];
  const channels: number[] = [];
  for (let n = 0; n < 25; n++) channels.push(await addChannelFor(service, user));
  const [domain, next] = [await addDomainFor(user), await addDomainFor(user)];
  const events = ['link.created', 'link.updated', 'link.deleted', 'link.expired'];
  const webhooks = [];
  for (let n = 0; n < 20; n++) webhooks.push(await addWebhookFor(service, user, { events }));
  const full = {
    domain: domain.origin,
    externalid: 'x-1',
    clicklimit: 9,
    password: 'secret',
    expiry: '2099-01-01 00:00:00',
  };
  const { id } = await addLinkFor(service, user, {
    ...full,
    custom: 'all-of-it',
    campaign: campaign.id,
    pixels: pixels.slice(0, 20),
    channel: channels[0],
  });
  const options = { key: user.key, params: { id } };
  const change = {
    url: 'https://example.com/2',
    custom: 'other',
    domain: next.origin,
    externalid: 'x-2',
    clicklimit: 8,
    expiry: '2098-01-01 00:00:00',
    campaign: other.id,
    pixels: pixels.slice(20),
    channel: channels[1],
  };
  const refused = await call(service, updateLink, { ...options, body: change });
  expect([refused.status, refused.body.message]).toEqual([
    400,
    expect.stringMatching(/^pixels: must not change so many/),
  ]);
  for (const some of [[], pixels.slice(20)]) {
    const { status } = await call(service, updateLink, { ...options, body: { ...change, pixels: some } });
    expect(status).toBe(200);
  }
  for (const channel of channels.slice(2)) await assignTo(service, user, channel, 'links', id);
  expect((await call(service, deleteLink, options)).status).toBe(200);
  expect((await call(service, undeleteLink, options)).status).toBe(200);
  for (const webhook of webhooks) {
    const types = (await recordedEvents(webhook)).map(({ type }) => type);
    expect(types.filter((type) => type !== 'link.updated')).toEqual([
      'link.created',
      'link.deleted',
      'link.created',
    ]);
  }
});
