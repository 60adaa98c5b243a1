import { describe, expect, it } from 'vitest';
import { showWebhook } from '../../../../shared/api/console/webhooks.ts';
import { putDeliveries } from '../../../../shared/data/webhooks/deliveries.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { addCampaignFor } from '../../../support/items/campaigns.ts';
import { shownIn } from '../../../support/pages/console.ts';
import { ESCAPED, EVIL, person } from '../../../support/pages/item-pages.ts';
import { testService } from '../../../support/service.ts';
import { addWebhookFor } from '../../../support/webhooks/webhooks.ts';

const service = testService();

async function withWebhook(body: Record<string, unknown> = {}, fields = {}) {
  const user = await service.addUser(fields);
  return { ...(await addWebhookFor(service, user, body)), ...(await person(service, user)) };
}

describe('GET /console/webhooks/{id}', () => {
  it('shows what is set, with links and campaigns as people know them', async () => {
    const user = await service.addUser();
    const link = await addLinkFor(service, user, { custom: 'heard' });
    const { id: campaign } = await addCampaignFor(service, user, { name: EVIL });
    const body = { name: EVIL, links: [link.id], campaigns: [campaign], format: 'teams', batch: true };
    const { id } = await addWebhookFor(service, user, body);
    const { text } = await (await person(service, user)).open(showWebhook, id);
    expect(text).not.toContain('<script>alert');
    expect(text.split(ESCAPED).length).toBeGreaterThan(2);
    for (const part of [
      'Active',
      'https://sho.rt/heard',
      'Link created',
      'Message for Microsoft Teams',
      'Up to 100 clicks in one request',
    ])
      expect(shownIn({ text })).toContain(part);
    expect(text).not.toContain('whsec_');
  });

  it('shows what was sent, newest first, with what became of it and how to go on', async () => {
    const { id, open } = await withWebhook();
    const sent = Date.parse('2026-11-23T12:00:00Z');
    const delivery = {
      webhookId: id,
      event: 'link.created' as const,
      sent,
      ms: 1234,
      body: `{"x":"${EVIL}"}`,
    };
    const next = sent + 3_600_000;
    await putDeliveries([
      ...Array.from({ length: 20 }, (_, at) => ({
        ...delivery,
        id: `b${100 + at}`,
        attempts: 1,
        status: 200,
        answer: '',
        hasSucceeded: true,
      })),
      { ...delivery, id: 'a1', attempts: 3, status: 500, answer: EVIL, hasSucceeded: false, next },
      { ...delivery, id: 'a0', attempts: 10, failure: 'timeout', answer: '', hasSucceeded: false },
    ]);
    const first = await open(showWebhook, id);
    expect(first.text.match(/<span class="badge good">Status 200<\/span>/g)).toHaveLength(20);
    expect(first.text).toContain(`href="/console/webhooks/${id}?before=b100"`);
    const older = await open(showWebhook, id, { before: 'b100' });
    const shown = shownIn(older);
    for (const part of [
      'Status 500',
      'next attempt Nov 23, 2026, 1:00 PM',
      'No response in time',
      '1,234 ms',
    ])
      expect(shown).toContain(part);
    expect(older.text).not.toContain('?before=');
    expect(older.text).not.toContain('<script>alert');
    expect(older.text.split(ESCAPED).length).toBe(4);
  });

  it('shows what was only listed, without a URL', async () => {
    const { id, open } = await withWebhook({ url: null });
    const delivery = { id: 'a1', webhookId: id, event: 'link.created', attempts: 1, sent: 0 } as const;
    await putDeliveries([{ ...delivery, ms: 0, answer: '', hasSucceeded: true, body: '{}' }]);
    const shown = shownIn(await open(showWebhook, id));
    expect(shown).toContain('None: events are only listed');
    expect(shown).toContain('Listed only');
  });

  it('ignores a place in the list that is too long for one', async () => {
    const { id, open } = await withWebhook();
    expect((await open(showWebhook, id, { before: 'x'.repeat(2000) })).status).toBe(200);
  });

  it('is only for its owner', async () => {
    const { id } = await withWebhook();
    const { open } = await person(service, await service.addUser());
    expect((await open(showWebhook, id)).status).toBe(404);
  });
});
