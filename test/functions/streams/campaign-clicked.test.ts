import { afterEach, describe, expect, it, vi } from 'vitest';
import { assignCampaign } from '../../../shared/api/campaigns.ts';
import { rotateCampaign } from '../../../shared/api/visitor/campaigns.ts';
import { followLink, unlockLink } from '../../../shared/api/visitor/links.ts';
import { isMemberships, withRotator } from '../../../shared/domain/clicks/memberships.ts';
import { call } from '../../support/call.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { readVisitRecords } from '../../support/clicks/visit-records.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { deliver } from '../../support/table/stream-records.ts';
import { recordedEvents } from '../../support/webhooks/recorded-events.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
  vi.restoreAllMocks();
});

const listen = (user: TestUser, fields: object = {}) =>
  addWebhookFor(service, user, { events: ['campaign.clicked'], ...fields });

/** A public campaign with a link, and visits of both, each by a new visitor. */
async function aCampaign(body: Record<string, unknown> = {}, owner?: TestUser) {
  const user = owner ?? (await service.addUser({ planId: 3 }));
  const campaign = await addCampaignFor(service, user, { name: `Sale ${++visitors}`, public: true });
  const link = await addLinkFor(service, user, { campaign: campaign.id, ...body });
  const slug = String(campaign.rotator).split('/').at(-1) ?? '';
  const browse = () => ({ 'user-agent': `${chromeOnWindows['user-agent']} v${++visitors}` });
  const rotate = async (rawQuery = '') => {
    const headers = { ...chromeOnWindows, ...browse() };
    const { headers: response } = await call(service, rotateCampaign, {
      params: { slug },
      headers,
      rawQuery,
    });
    return { location: new URL(String(response.location)), headers };
  };
  const follow = (rawQuery = '', headers: Record<string, string> = { ...chromeOnWindows, ...browse() }) =>
    call(service, followLink, { params: { alias: link.alias }, headers, rawQuery });
  const visit = async (rawQuery = '') => {
    const { location, headers } = await rotate(rawQuery);
    return follow(location.search.slice(1), headers);
  };
  return { user, id: campaign.id, link, rotate, follow, visit };
}
let visitors = 0;

describe('campaign.clicked', () => {
  it('is sent once for each counted click through the rotator, with the id of the visit', async () => {
    const { user, id, link, visit, follow } = await aCampaign();
    const webhook = await listen(user, { events: ['campaign.clicked', 'link.clicked'] });
    expect((await visit()).status).toBe(302);
    await follow();
    const records = await readVisitRecords(link.id);
    expect((await deliver(records)).done).toBe(2);
    await deliver(records);
    const events = await recordedEvents<'campaign.clicked' | 'link.clicked'>(webhook);
    const [through, ...others] = events.filter(({ type }) => type === 'campaign.clicked');
    expect(others).toEqual([]);
    expect(through?.data).toMatchObject({
      campaign: id,
      name: expect.stringContaining('Sale'),
      link: link.id,
      shorturl: `https://sho.rt/${link.alias}`,
    });
    expect(through?.id).toBe(`${through?.data.id}-campaign`);
    const clicks = events.filter(({ type }) => type === 'link.clicked').map((event) => event.id);
    expect(clicks).toHaveLength(2);
    expect(clicks).toContain(through?.data.id);
  });

  it('is sent to the webhooks for this campaign or link, and to those for all', async () => {
    const user = await service.addUser({ planId: 3 });
    const [one, other] = [await aCampaign({}, user), await aCampaign({}, user)];
    const filters = [
      {},
      { campaigns: [one.id] },
      { links: [one.link.id] },
      { campaigns: [other.id], links: [] },
    ];
    const webhooks = [];
    for (const filter of filters) webhooks.push(await listen(user, filter));
    await one.visit();
    await deliver(await readVisitRecords(one.link.id));
    const counts = await Promise.all(webhooks.map(async (each) => (await recordedEvents(each)).length));
    expect(counts).toEqual([1, 1, 1, 0]);
  });

  it('is sent also for a link with a password, a click limit, or DNT, and with the visitor’s own query', async () => {
    const { user, link, rotate } = await aCampaign({ password: 'secret', clicklimit: 5, passquery: true });
    const webhook = await listen(user);
    const { location, headers } = await rotate('utm_source=x');
    const options = { params: { alias: link.alias }, headers: { ...headers, dnt: '1' } };
    const rawQuery = location.search.slice(1);
    expect((await call(service, followLink, { ...options, rawQuery })).text).toContain('password');
    const form = { ...options.headers, 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'password=secret';
    const unlocked = await call(service, unlockLink, { ...options, headers: form, body, rawQuery });
    expect(unlocked.headers.location).toBe('https://example.com/?utm_source=x');
    await deliver(await readVisitRecords(link.id));
    expect(await recordedEvents(webhook)).toHaveLength(1);
  });

  it('is not sent for a link that has moved to another campaign since', async () => {
    const { user, link, rotate, follow } = await aCampaign();
    const other = await aCampaign({}, user);
    const webhook = await listen(user);
    const { location, headers } = await rotate();
    await call(service, assignCampaign, { key: user.key, params: { campaignid: other.id, linkid: link.id } });
    await follow(location.search.slice(1), headers);
    await deliver(await readVisitRecords(link.id));
    expect(await recordedEvents(webhook)).toEqual([]);
  });

  it('costs half a read unit of the rotator, and nothing of the link, where no webhook listens', async () => {
    const { user, rotate, follow, visit } = await aCampaign();
    await listen(user, { events: ['link.created'] });
    expect((await rotate('a=1')).location.search).toBe('?a=1');
    const units = async (run: () => ReturnType<typeof follow>) =>
      (await run()).requests.map(({ operation, units }) => [operation, units]);
    const before = await units(follow);
    await listen(user);
    expect((await rotate('a=1')).location.search).toBe('?a=1&_r=1');
    expect(await units(visit)).toEqual(before);
  });

  it('does not keep a visitor from the link if the webhooks cannot be read', async () => {
    const { user, rotate } = await aCampaign();
    await listen(user);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { id } = user;
    service.table.failWith(({ input }) =>
      JSON.stringify(input).includes(`"USER#${id}"`) ? new Error('Out of order.') : undefined,
    );
    expect((await rotate()).location.search).toBe('');
  });
});

describe('Memberships', () => {
  it('say whether a visit came through the rotator of its own campaign', () => {
    expect(withRotator('campaigns:3 channels:1,12', '3')).toBe('campaigns:3 channels:1,12 rotator');
    for (const other of ['1', '33', 'x', '', undefined])
      expect(withRotator('campaigns:3', other)).toBe('campaigns:3');
    expect(withRotator('channels:3', '3')).toBe('channels:3');
    const valid = [
      '',
      'campaigns:3',
      'channels:1',
      'campaigns:3 rotator',
      'campaigns:3 channels:1,2 rotator',
    ];
    const invalid = ['rotator', ' rotator', 'channels:1 rotator', 'campaigns:3 rotator rotator'];
    expect(valid.filter(isMemberships)).toEqual(valid);
    expect(invalid.filter(isMemberships)).toEqual([]);
  });
});
