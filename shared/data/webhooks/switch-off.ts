import type { WebhookProblem } from '../../api/webhooks.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { isServiceError } from '../../errors.ts';
import { resetReceiver } from './outbox.ts';
import { replaceWebhook } from './webhooks.ts';

/** Switches a webhook off whose receiver is gone, or has failed for days. The list of webhooks tells its owner why. */
export async function switchOff({ userId, id }: Webhook, problem: WebhookProblem): Promise<void> {
  const off = replaceWebhook(
    userId,
    id,
    (before) => ({ ...before, isActive: false, problem }),
    () => [resetReceiver(id)],
  );
  await off.catch((error) => {
    const isDeleted = ['webhook_not_found', 'unauthorized'] as const;
    if (!isDeleted.some((code) => isServiceError(error, code))) throw error;
  });
}
