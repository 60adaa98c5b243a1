import { testWebhook } from '../../shared/api/webhook-deliveries.ts';
import { sendExample } from '../../shared/data/webhooks/send-example.ts';
import { getWebhook } from '../../shared/data/webhooks/webhooks.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Waits for the receiver's response. */
export const handler = endpoint(testWebhook, async ({ params, body, user, now }) => {
  const webhook = await getWebhook(user.id, params.id);
  const { event, result } = await sendExample(user, webhook, body.event, now);
  const { status, failure, answer } = { status: null, failure: null, answer: '', ...result };
  return { event, status, failure, ms: result.ms, answer };
});
