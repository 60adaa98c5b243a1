import { listDeliveries } from '../../shared/api/webhook-deliveries.ts';
import { readDeliveryPage } from '../../shared/data/webhooks/deliveries.ts';
import { mayReadEvent } from '../../shared/data/webhooks/readable-events.ts';
import { getWebhook } from '../../shared/data/webhooks/webhooks.ts';
import { deliveryEntry } from '../../shared/domain/webhooks/delivery-entry.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** What was sent for a webhook, newest events first. */
export const handler = endpoint(listDeliveries, async ({ params, query: { limit, before }, user }) => {
  const { id } = await getWebhook(user.id, params.id);
  const { deliveries, hasMore } = await readDeliveryPage(id, { limit, before: before ?? undefined });
  const data = deliveries
    .map(deliveryEntry)
    .map((entry) => (mayReadEvent(user, entry.event) ? entry : { ...entry, body: '' }));
  return { data, next: hasMore ? data.at(-1)?.id : undefined };
});
