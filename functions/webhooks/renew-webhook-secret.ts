import { renewWebhookSecret } from '../../shared/api/webhooks.ts';
import { closeWebhookSecret } from '../../shared/data/webhooks/webhook-secrets.ts';
import { replaceWebhookSecret } from '../../shared/data/webhooks/webhooks.ts';
import { createWebhookSecret } from '../../shared/domain/webhooks/sign.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Only this response shows the new secret. */
export const handler = endpoint(renewWebhookSecret, async ({ params, user, now, random }) => {
  const secret = createWebhookSecret(random);
  await replaceWebhookSecret(user, params.id, await closeWebhookSecret(secret), now);
  return { secret };
});
