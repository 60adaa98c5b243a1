import type { WebhookProblem } from '../../api/webhooks.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { isServiceError } from '../../errors.ts';
import { resetReceiver } from './outbox.ts';
import { replaceWebhook } from './webhooks.ts';

/**
 * Switches a webhook off whose receiver is gone, or has failed for days, unless its owner has changed it since: perhaps it has
 * another URL, or is on again. The console tells them why. Returns whether it is off.
 */
export async function switchOff(
  { userId, id, revision }: Webhook,
  problem: WebhookProblem,
): Promise<boolean> {
  const isChanged = new Error('The webhook was changed.');
  const change = (before: Webhook): Webhook => {
    if (before.revision !== revision) throw isChanged;
    return { ...before, isActive: false, problem };
  };
  try {
    await replaceWebhook(userId, id, change, () => [resetReceiver(id)]);
  } catch (error) {
    if (error === isChanged) return false;
    const isDeleted = ['webhook_not_found', 'unauthorized'] as const;
    if (!isDeleted.some((code) => isServiceError(error, code))) throw error;
  }
  return true;
}
