import * as v from 'valibot';
import { type WebhookEventType, webhookEvents } from '../../../shared/api/webhook-events.ts';
import { outboxPartition } from '../../../shared/data/webhooks/webhook-keys.ts';
import type { OutboxEvent } from '../../../shared/domain/webhooks/outbox.ts';
import { allItems } from '../items/belongings.ts';

/** An event of this type, whose data has exactly the described fields. */
type Recorded<T extends WebhookEventType> = Omit<OutboxEvent, 'data'> & {
  data: v.InferOutput<(typeof webhookEvents)[T]['data']>;
};

/** The events that wait for a webhook, oldest first. Fails if any is not as the API describes it. */
export async function recordedEvents<T extends WebhookEventType = 'link.created'>({
  id,
}: {
  id: number;
}): Promise<Recorded<T>[]> {
  const items = Object.values(await allItems()).filter(({ pk }) => pk === outboxPartition(id));
  const events = items
    .flatMap((item): OutboxEvent[] => (item.events ? JSON.parse(String(item.events)) : []))
    .sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1));
  for (const { type, data } of events) v.parse(webhookEvents[type].data, data);
  return events as Recorded<T>[];
}
