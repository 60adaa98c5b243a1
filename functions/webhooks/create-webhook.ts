import { createWebhook } from '../../shared/api/webhooks.ts';
import { closeWebhookSecret } from '../../shared/data/webhooks/webhook-secrets.ts';
import { addWebhook } from '../../shared/data/webhooks/webhooks.ts';
import { createWebhookSecret } from '../../shared/domain/webhooks/sign.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Only this response shows the secret: the table has it encrypted. */
export const handler = endpoint(createWebhook, async ({ body, user, now, random }) => {
  const secret = createWebhookSecret(random);
  const { id } = await addWebhook(user, { ...body, secret: await closeWebhookSecret(secret) }, now);
  return { id, secret };
});
