import { afterEach, describe, expect, it, vi } from 'vitest';
import { putNoClicks } from '../../../shared/data/counting/statistics.ts';
import { MAX_CHANNELS } from '../../../shared/data/owned/channel-items.ts';
import { MAX_STEPS, transact } from '../../../shared/data/table/transactions.ts';
import { MAX_WEBHOOKS } from '../../../shared/data/webhooks/limits.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { formatMemberships, withRotator } from '../../../shared/domain/clicks/memberships.ts';
import { getNumber, toId } from '../../../shared/ids.ts';
import { countsOfAll, putLinks, type TestLink } from '../../support/clicks/counted-links.ts';
import { factsAt, matureCounters, putStatistics } from '../../support/clicks/stored-statistics.ts';
import { addCampaignFor } from '../../support/items/campaigns.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { deliver, Shard } from '../../support/table/stream-records.ts';
import { recordedEvents } from '../../support/webhooks/recorded-events.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
afterEach(() => {
  service.table.failWith(undefined);
  vi.restoreAllMocks();
});

const oneLink = async (user: TestUser) => (await putLinks(user, 1))[0] as TestLink;

/** A link with as many names, channels, and webhooks as it can have, in a campaign. */
async function aFullLink() {
  const user = await service.addUser({ planId: 3 });
  const link = await oneLink(user);
  await putStatistics(clickSubject('links', link.linkId), matureCounters());
  const channels = Array.from({ length: MAX_CHANNELS }, (_, n) => toId(user.id, n + 1));
  await transact(channels.map((id) => putNoClicks(clickSubject('channels', id))));
  const { id: campaign } = await addCampaignFor(service, user);
  const events = ['link.clicked', 'campaign.clicked', 'link.limit_reached'];
  const filters = [{}, { links: [link.linkId] }, { campaigns: [campaign] }, { batch: true }];
  const webhooks: { id: number }[] = [];
  for (let n = 0; n < MAX_WEBHOOKS; n++)
    webhooks.push(await addWebhookFor(service, user, { events, ...filters[n % filters.length] }));
  const memberships = formatMemberships({
    userId: user.id,
    campaign,
    channels: Object.fromEntries(channels.map((id, n) => [id, n])),
  });
  return {
    user,
    webhooks,
    visit: { ...link, memberships: withRotator(memberships ?? '', String(getNumber(user.id, campaign))) },
  };
}

/** The steps of the largest transaction. */
const countSteps = (requests: Awaited<ReturnType<typeof deliver>>['requests']) =>
  Math.max(...requests.map(({ input }) => (input.TransactItems as unknown[] | undefined)?.length ?? 0));

const HOUR = 3_600_000;
const START = Date.parse('2026-03-15T00:30:00Z');

describe('The click that takes the most steps', () => {
  it('fits into one transaction in every hour, also when series move', async () => {
    const { webhooks, visit } = await aFullLink();
    const shard = new Shard();
    const steps: number[] = [];
    const names = ['Atlantis', 'Lemuria', 'Mu'];
    for (let hour = 0; hour < 20; hour++) {
      const rare = { ...factsAt((hour % 10) / 9), referrer: `new-${hour}.example`, browser: `B${hour}` };
      const country = names[hour % 30] ?? rare.country;
      const record = shard.visit({ ...visit, ...rare, country, at: new Date(START + hour * HOUR) });
      const { done, requests } = await deliver([record]);
      expect(done).toBe(1);
      steps.push(countSteps(requests));
    }
    expect(Math.max(...steps)).toBeGreaterThan(90);
    expect(Math.max(...steps)).toBeLessThanOrEqual(MAX_STEPS);
    for (const webhook of webhooks) expect(await recordedEvents(webhook)).toHaveLength(2 * 20);
  });

  it('is written without the moves that can wait if DynamoDB does not accept it with them', async () => {
    const { webhooks, visit } = await aFullLink();
    const shard = new Shard();
    for (let hour = 0; hour < 13; hour++) shard.visit({ ...visit, at: new Date(START + hour * HOUR) });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    service.table.failWith(({ input }) =>
      ((input.TransactItems as unknown[]) ?? []).length > 90 ? invalid() : undefined,
    );
    expect((await deliver(shard.records)).done).toBe(13);
    expect(console.error).not.toHaveBeenCalled();
    expect(await recordedEvents(webhooks[0] as { id: number })).toHaveLength(2 * 13);
  });
});

const invalid = () => Object.assign(new Error('Too many items.'), { name: 'ValidationException' });

describe('A click that DynamoDB never accepts', () => {
  it('is logged, and leaves the clicks of others to be counted, also when the stream repeats it', async () => {
    const [one, other] = [await service.addUser({ planId: 3 }), await service.addUser({ planId: 3 })];
    const [poison, link] = [await oneLink(one), await oneLink(other)];
    const { id } = await addWebhookFor(service, other, { events: ['link.clicked'] });
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    service.table.failWith(({ input }) =>
      input.TransactItems && JSON.stringify(input).includes(clickSubject('links', poison.linkId))
        ? invalid()
        : undefined,
    );
    const shard = new Shard();
    for (const each of [link, poison, link]) shard.visit({ ...each });
    for (let n = 0; n < 2; n++) expect((await deliver(shard.records)).done).toBe(3);
    const clicks = (await countsOfAll([poison, link])).map((counts) => counts.clicks);
    expect(clicks).toEqual([0, 2]);
    expect(await recordedEvents({ id })).toHaveLength(2);
    expect(log.mock.calls[0]?.[0]).toMatchObject({
      message: 'fault',
      rejected: [{ subject: clickSubject('links', poison.linkId) }],
    });
  });
});
