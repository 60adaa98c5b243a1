import type { WebhookProblem } from '../../api/webhooks.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { isServiceError } from '../../errors.ts';
import { resetReceiver } from './outbox.ts';
import { replaceWebhook } from './webhooks.ts';

/**
 * Switches a webhook off whose receiver is gone, or has failed for days, unless it has another URL by now. The console tells its
 * owner why. Returns whether it is off.
 */
export async function switchOff({ userId, id, url }: Webhook, problem: WebhookProblem): Promise<boolean> {
  const hasMoved = new Error('The webhook has another URL.');
  const change = (before: Webhook): Webhook => {
    if (before.url !== url) throw hasMoved;
    return { ...before, isActive: false, problem };
  };
  try {
    await replaceWebhook(userId, id, change, () => [resetReceiver(id)]);
  } catch (error) {
    if (error === hasMoved) return false;
    const isDeleted = ['webhook_not_found', 'unauthorized'] as const;
    if (!isDeleted.some((code) => isServiceError(error, code))) throw error;
  }
  return true;
}
