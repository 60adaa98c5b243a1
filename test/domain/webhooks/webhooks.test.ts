import { describe, expect, it } from 'vitest';
import { type WebhookEventType, webhookEventTypes } from '../../../shared/api/webhook-events.ts';
import { listensTo } from '../../../shared/domain/webhooks/webhooks.ts';

const webhook = { isActive: true, events: [...webhookEventTypes] };
const heard = (limits: object, subject: object) =>
  webhookEventTypes.filter((type) => listensTo({ ...webhook, ...limits }, { type, ...subject }));

describe('A webhook', () => {
  it('listens to its events while it is active', () => {
    expect(heard({}, {})).toEqual(webhookEventTypes);
    expect(heard({ isActive: false }, {})).toEqual([]);
    expect(heard({ events: ['link.created'] }, {})).toEqual(['link.created']);
  });

  it('that is limited to links or campaigns listens to what is about them or the account', () => {
    const always: WebhookEventType[] = ['domain.active', 'domain.failed', 'summary.daily', 'user.created'];
    const limits = { links: [1], campaigns: [5] };
    // Scans are about no link, and messages about the link of the form.
    expect(heard(limits, {})).toEqual(always);
    expect(heard(limits, { link: 2, campaign: 6 })).toEqual(always);
    expect(heard({ links: [] }, { link: 1 })).toEqual(always);
    expect(heard(limits, { link: 1, campaign: 6 })).toEqual(webhookEventTypes);
    expect(heard(limits, { link: 2, campaign: 5 })).toEqual(webhookEventTypes);
  });

  it('that is limited to a campaign listens to what takes a link out of it', () => {
    const left = { link: 1, campaign: undefined, formerCampaign: 5 };
    expect(heard({ campaigns: [5] }, left)).toContain('link.updated');
    expect(heard({ campaigns: [6] }, left)).not.toContain('link.updated');
  });
});
