import { updateWebhook } from '../../shared/api/webhooks.ts';
import { changeWebhook } from '../../shared/data/webhooks/webhooks.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes what the body names and leaves the rest. */
export const handler = endpoint(updateWebhook, async ({ params, body, user }) => {
  await changeWebhook(user, params.id, body);
  return { message: 'Webhook has been updated successfully.' };
});
