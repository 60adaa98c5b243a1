import { describe, expect, it } from 'vitest';
import { transact } from '../../../shared/data/table/transactions.ts';
import {
  MAX_STORED_BYTES,
  putDeliveries,
  readDeliveries,
  takePositions,
  trimDeliveries,
  type WebhookDelivery,
} from '../../../shared/data/webhooks/deliveries.ts';
import { readOutboxState } from '../../../shared/data/webhooks/outbox.ts';
import { outboxStateKey } from '../../../shared/data/webhooks/webhook-keys.ts';
import { testService } from '../../support/service.ts';
import { deliveryTests } from '../../support/webhooks/webhook-deliveries.ts';

const service = testService();
const { addUser } = deliveryTests(service);

const aDelivery = (webhookId: number, id: string, body = '{}'): WebhookDelivery => ({
  ...{ id, webhookId, event: 'link.clicked', attempts: 1, sent: Date.now(), ms: 0 },
  ...{ answer: '', hasSucceeded: true, body },
});

describe('What is stored of the deliveries of a webhook', () => {
  it('is at most 10 MB, of the newest', async () => {
    const [webhookId, body] = [100_000_001, 'x'.repeat(25_000)];
    let stored = 0;
    for (let n = 0; n < 60; n++) {
      const some = Array.from({ length: 10 }, (_, m) => aDelivery(webhookId, `a${1000 + n * 10 + m}`, body));
      const before = stored;
      stored = takePositions(some, before);
      await putDeliveries(some);
      await trimDeliveries(webhookId, before, stored);
    }
    const kept = await readDeliveries(webhookId, { limit: 1000 });
    const bytes = kept.reduce((sum, one) => sum + one.body.length, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_STORED_BYTES);
    expect(bytes).toBeGreaterThan(0.95 * MAX_STORED_BYTES);
    const newest = Array.from({ length: kept.length }, (_, n) => `a${1599 - n}`);
    expect(kept.map(({ id }) => id)).toEqual(newest);
  });

  it.each([null, 'with a URL'])('is trimmed by what is delivered: %s', async (url) => {
    const { id, addLinks, deliver, readDeliveries } = await addUser(url === null ? { url } : {});
    await putDeliveries([{ ...aDelivery(id, 'a-old'), position: 300 }]);
    const stored = 3 * MAX_STORED_BYTES - 1;
    await transact([{ Put: { Item: { ...outboxStateKey(id), stored } } }]);
    await addLinks(1);
    await deliver();
    const [added, ...others] = await readDeliveries();
    expect([added?.event, others]).toEqual(['link.created', []]);
    const { stored: after = 0 } = await readOutboxState(id);
    expect(after).toBe(added?.position);
    expect(after - stored).toBeGreaterThan(Buffer.byteLength(added?.body ?? ''));
  });
});
