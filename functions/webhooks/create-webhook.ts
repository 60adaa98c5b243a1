import { createWebhook } from '../../shared/api/webhooks.ts';
import { closeWebhookSecret } from '../../shared/data/webhooks/webhook-secrets.ts';
import { addWebhook } from '../../shared/data/webhooks/webhooks.ts';
import { createWebhookSecret } from '../../shared/domain/webhooks/sign.ts';
import type { Webhook } from '../../shared/domain/webhooks/webhooks.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Only this response shows the secret: the table has it encrypted. */
export const handler = endpoint(createWebhook, async ({ body, user, now, random, creating }) => {
  const secret = createWebhookSecret(random);
  return creating(
    ({ id }: Webhook) => ({ id, secret }),
    async () => addWebhook(user, { ...body, secret: await closeWebhookSecret(secret) }, now),
  );
});
