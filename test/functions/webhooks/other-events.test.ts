import { describe, expect, it, vi } from 'vitest';
import { deleteWebhook } from '../../../shared/api/webhooks.ts';
import { findDomain } from '../../../shared/data/domain-records.ts';
import { env } from '../../../shared/env.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { aRegistration, register, remove } from '../../support/calls/users.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addContactLinkFor, aMessage, send } from '../../support/items/messages.ts';
import { ARN, later, mockCloudFront, step } from '../../support/network/mocked-cloudfront.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { recordedEvents } from '../../support/webhooks/recorded-events.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const { cloudFrontHas } = mockCloudFront();
const listen = (user: TestUser, ...events: string[]) => addWebhookFor(service, user, { events });
const withoutTime = async (webhook: { id: number }) =>
  (await recordedEvents<'message.received' | 'user.created' | 'domain.active'>(webhook)).map(
    ({ type, data }) => ({ type, data }),
  );

describe('message.received', () => {
  it('is told to the owner of the link, with the message', async () => {
    const owner = await service.addUser();
    const webhook = await listen(owner, 'message.received');
    const alias = await addContactLinkFor(service, owner);
    expect((await send(service, alias)).status).toBe(200);
    const [event] = await recordedEvents<'message.received'>(webhook);
    expect(event).toMatchObject({
      type: 'message.received',
      data: {
        ...aMessage,
        id: owner.id * 100_000_000 + 1,
        shorturl: `https://sho.rt/${alias}`,
        overlay: 'Questions',
      },
    });
    expect(event?.timestamp).toBe(`${event?.data.date.replace(' ', 'T')}.000Z`);
  });

  it('is told to webhooks that are limited to its link or campaign, and to no other limited ones', async () => {
    const owner = await service.addUser({ planId: 3 });
    const { id: campaign } = await addCampaignFor(service, owner);
    const alias = await addContactLinkFor(service, owner, { campaign });
    const other = await addLinkFor(service, owner);
    const filters = [{ links: [other.id] }, { links: [other.id - 1] }, { campaigns: [campaign] }];
    const webhooks = [];
    for (const filter of filters)
      webhooks.push(await addWebhookFor(service, owner, { events: ['message.received'], ...filter }));
    expect((await send(service, alias)).status).toBe(200);
    const counts = webhooks.map(async (each) => (await recordedEvents(each)).length);
    expect(await Promise.all(counts)).toEqual([0, 1, 1]);
  });

  it('costs the same requests as ever if no webhook listens to it, or none any more', async () => {
    const [plain, other, former] = [
      await service.addUser(),
      await service.addUser(),
      await service.addUser(),
    ];
    await listen(other, 'link.created');
    const { id } = await listen(former, 'message.received');
    await call(service, deleteWebhook, { key: former.key, params: { id } });
    const costs = [];
    for (const owner of [plain, other, former]) {
      const { requests } = await send(service, await addContactLinkFor(service, owner));
      costs.push(requests.map(({ operation }) => operation));
    }
    expect(costs[1]).toEqual(costs[0]);
    expect(costs[2]).toEqual(costs[0]);
  });
});

describe('user.created', () => {
  it('is told to each administrator who listens to it, and who was not deleted', async () => {
    const admins = [];
    for (let n = 0; n < 3; n++) admins.push(await service.addUser({ isAdmin: true }));
    const [first, second, deleted] = admins as [TestUser, TestUser, TestUser];
    const webhooks = [await listen(first, 'user.created'), await listen(second, 'user.created')];
    await listen(deleted, 'user.created');
    await remove(service, first, deleted.id);
    const body = aRegistration({ planid: 2 });
    const { id } = (await register(service, first, body)).body.data;
    for (const webhook of webhooks) {
      const data = {
        id,
        username: body.username,
        email: body.email,
        planid: 2,
        registered: expect.any(String),
      };
      expect(await withoutTime(webhook)).toEqual([{ type: 'user.created', data }]);
    }
  });

  it('is told to more webhooks than one transaction can tell', async () => {
    const webhooks: { id: number }[] = [];
    for (let n = 0; n < 3; n++) {
      const admin = await service.addUser({ isAdmin: true });
      for (let m = 0; m < 17; m++) webhooks.push(await listen(admin, 'user.created'));
    }
    const { status, body } = await register(service, await service.addUser({ isAdmin: true }));
    expect(status).toBe(200);
    const events = await Promise.all(webhooks.map((webhook) => recordedEvents<'user.created'>(webhook)));
    expect(events.flat().map(({ data }) => data.id)).toEqual(webhooks.map(() => body.data.id));
    expect(new Set(events.flat().map(({ id }) => id)).size).toBe(1);
  });

  it('costs the same requests as ever once no administrator listens to it', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const before = await register(service, admin, aRegistration());
    const webhook = await listen(admin, 'user.created');
    const during = await register(service, admin, aRegistration());
    await call(service, deleteWebhook, { key: admin.key, params: { id: webhook.id } });
    const after = await register(service, admin, aRegistration());
    const [a, b, c] = [before, during, after].map(({ requests }) =>
      requests.map(({ operation }) => operation),
    );
    expect(c).toEqual(a);
    expect(b?.length).toBeGreaterThan(a?.length ?? 0);
  });
});

describe('domain.active and domain.failed', () => {
  it('are told when the setup of a domain fails, and when it works', async () => {
    const user = await service.addUser();
    const webhook = await listen(user, 'domain.active', 'domain.failed');
    const { id, host, origin } = await addDomainFor(user);
    await step(host);
    cloudFrontHas({ certificate: 'failed' });
    later(10);
    await step(host);
    const reason = expect.stringContaining('The TLS certificate is failed.');
    const failed = { type: 'domain.failed', data: { id, domain: origin, status: 'failed', reason } };
    expect(await withoutTime(webhook)).toEqual([failed]);
    const working = await addDomainFor(user);
    await step(working.host);
    expect(await withoutTime(webhook)).toEqual([failed]);
    cloudFrontHas({ certificate: 'issued', attached: ARN });
    later(10);
    await step(working.host);
    const active = { id: working.id, domain: working.origin, status: 'active', reason: null };
    expect((await withoutTime(webhook))[1]).toEqual({ type: 'domain.active', data: active });
  });

  it('are told at once on one machine', async () => {
    vi.stubEnv('BRANDED_ENDPOINT', '');
    expect(env.site.brandedEndpoint).toBeUndefined();
    const user = await service.addUser();
    const webhook = await listen(user, 'domain.active');
    const { id, host, origin } = await addDomainFor(user);
    expect(await findDomain(host)).toBeDefined();
    const data = { id, domain: origin, status: 'active', reason: null };
    expect(await withoutTime(webhook)).toEqual([{ type: 'domain.active', data }]);
  });
});
