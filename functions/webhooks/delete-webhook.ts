import { deleteWebhook } from '../../shared/api/webhooks.ts';
import { deleteStoredWebhook } from '../../shared/data/webhooks/webhooks.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Also ends what waits to be sent. */
export const handler = endpoint(deleteWebhook, async ({ params, user }) => {
  await deleteStoredWebhook(user.id, params.id);
  return { message: 'Webhook has been deleted successfully.' };
});
