import { retryDelivery } from '../../shared/api/webhook-deliveries.ts';
import { sendAgain } from '../../shared/data/webhooks/send-again.ts';
import { getWebhook } from '../../shared/data/webhooks/webhooks.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** The job of the webhook sends it; a delivery is stored for 30 days. */
export const handler = endpoint(retryDelivery, async ({ params: { id, delivery }, user, now }) => {
  await sendAgain(user, await getWebhook(user.id, id), delivery, now);
  return { message: 'The delivery will be sent again in a moment.' };
});
