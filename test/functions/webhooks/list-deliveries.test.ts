import { describe, expect, it } from 'vitest';
import { listDeliveries } from '../../../shared/api/webhook-deliveries.ts';
import { putDeliveries } from '../../../shared/data/webhooks/deliveries.ts';
import { call } from '../../support/call.ts';
import { testService } from '../../support/service.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const sent = Date.parse('2026-11-23T12:00:00Z');

async function withDeliveries() {
  const user = await service.addUser();
  const { id } = await addWebhookFor(service, user);
  const delivery = {
    webhookId: id,
    event: 'link.created' as const,
    sent,
    ms: 12,
    body: '{"type":"link.created"}',
  };
  await putDeliveries([
    { ...delivery, id: 'a1', attempts: 1, status: 200, answer: 'ok', hasSucceeded: true },
    {
      ...delivery,
      id: 'a2',
      attempts: 3,
      status: 500,
      answer: 'no',
      hasSucceeded: false,
      next: sent + 60_000,
    },
    { ...delivery, id: 'a3', attempts: 10, failure: 'timeout', answer: '', hasSucceeded: false },
  ]);
  return { user, id };
}

describe('GET /webhook/{id}/deliveries', () => {
  it('lists what was sent, newest first, with what became of it', async () => {
    const { user, id } = await withDeliveries();
    const { status, body } = await call(service, listDeliveries, { key: user.key, params: { id } });
    const same = {
      event: 'link.created',
      date: '2026-11-23 12:00:00',
      ms: 12,
      body: '{"type":"link.created"}',
    };
    expect([status, body.data]).toEqual([
      200,
      [
        { ...same, id: 'a3', attempts: 10, next: null, status: null, failure: 'timeout', answer: '' },
        {
          ...same,
          id: 'a2',
          attempts: 3,
          next: '2026-11-23 12:01:00',
          status: 500,
          failure: null,
          answer: 'no',
        },
        { ...same, id: 'a1', attempts: 1, next: null, status: 200, failure: null, answer: 'ok' },
      ],
    ]);
  });

  it('has pages, each with the URL of the next one', async () => {
    const { user, id } = await withDeliveries();
    const read = (query: Record<string, unknown>) =>
      call(service, listDeliveries, { key: user.key, params: { id }, query });
    const first = await read({ limit: 2 });
    expect(first.headers.link).toContain(`/api/webhook/${id}/deliveries?limit=2&before=a2>; rel="next"`);
    const last = await read({ limit: 2, before: 'a2' });
    expect(last.body.data.map((one: { id: string }) => one.id)).toEqual(['a1']);
    expect(last.headers.link).toBeUndefined();
  });

  it('has shorter pages if the deliveries are large, so that a response has at most 6 MB', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user);
    const ids = Array.from({ length: 150 }, (_, n) => `a${100 + n}`);
    const batch = JSON.stringify({
      type: 'link.clicked',
      data: Array(1000).fill('"aaaaaaaaaaaaaaaaaaaaaaaaaaa"'),
    });
    const delivery = { webhookId: id, event: 'link.clicked' as const, sent, ms: 12, body: batch };
    await putDeliveries(
      ids.map((one) => ({ ...delivery, id: one, attempts: 1, status: 200, answer: '', hasSucceeded: true })),
    );
    const found: string[] = [];
    let before: string | undefined;
    do {
      const query = { limit: 1000, before };
      const { text, body, headers } = await call(service, listDeliveries, {
        key: user.key,
        params: { id },
        query,
      });
      expect(text.length).toBeLessThan(6_000_000);
      found.push(...body.data.map((one: { id: string }) => one.id));
      before = headers.link && found.at(-1);
    } while (before !== undefined && found.length < 150);
    expect(found).toEqual(ids.toReversed());
  });

  it('does not exist for another user’s webhook', async () => {
    const { id } = await withDeliveries();
    const { key } = await service.addUser();
    const { status, body } = await call(service, listDeliveries, { key, params: { id } });
    expect([status, body.message]).toEqual([404, 'Webhook was not found.']);
  });
});
