import { expect, it } from 'vitest';
import { webhookEvents } from '../../../shared/api/webhook-events.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { findListeners } from '../../../shared/data/webhooks/listeners.ts';
import { readStates } from '../../../shared/data/webhooks/outbox.ts';
import { recordEvents } from '../../../shared/data/webhooks/record-events.ts';
import { outboxPartition, outboxStateKey } from '../../../shared/data/webhooks/webhook-keys.ts';
import { MAX_PENDING } from '../../../shared/domain/webhooks/outbox.ts';
import { allItems } from '../../support/items/belongings.ts';
import { testService } from '../../support/service.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const EVENTS = 1000;

it('events for a receiver that takes none are stored up to a limit, and counted as dropped beyond it', async () => {
  const user = await service.addUser({ planId: 3 });
  const { id } = await addWebhookFor(service, user, { events: ['link.clicked'] });
  const failing = { failures: 10, failingSince: Date.now(), failedAt: Date.now() };
  await transact([{ Put: { Item: { ...outboxStateKey(id), ...failing } } }]);
  const { example: data } = webhookEvents['link.clicked'];
  const events = Array.from({ length: EVENTS }, () => ({
    type: 'link.clicked' as const,
    data,
    time: new Date(),
  }));
  for (let n = 0; n < 50; n++) {
    const listeners = await findListeners({ id: user.id, webhookEvents: ['link.clicked'] }, 'link.clicked');
    await transact(recordEvents(listeners, ...events));
  }
  const state = (await readStates(user.id, [{ id }]))({ id });
  expect(state).toMatchObject({ pending: MAX_PENDING, dropped: 50 * EVENTS - MAX_PENDING });
  const stored = Object.values(await allItems()).filter(({ pk }) => pk === outboxPartition(id));
  expect(JSON.stringify(stored).length).toBeLessThan(5_000_000);
});
