import { type WebhookBody, type WebhookEventType, webhookEvents } from '../../api/webhook-events.ts';
import { assertPlanIncludes } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { ServiceError } from '../../errors.ts';
import { putDeliveries } from './deliveries.ts';
import { assertKeyMayRead } from './readable-events.ts';
import { createEventId } from './record-events.ts';
import { buildRequest, openReceiver, post } from './send-events.ts';

/** Of a test: there can be any number. */
const KEPT_DAYS = 1;

/**
 * Sends the example of an event to a webhook now, once, also to one that is off: the first of its events unless another one is
 * named. Nothing of it is stored, except for a webhook without a URL, whose deliveries are all that there is of it. Throws
 * `plan_feature`, `webhook_secret_unreadable`, or `key_scope`, as what the receiver responds is among the deliveries to read.
 */
export async function sendExample(
  user: Pick<Caller, 'plan' | 'additionalKey'>,
  webhook: Webhook,
  named: WebhookEventType | null | undefined,
  now: Date,
) {
  assertPlanIncludes(user.plan, ['webhooks']);
  assertKeyMayRead(user, []);
  const event = named ?? webhook.events[0] ?? 'link.clicked';
  const receiver = await openReceiver(webhook, now.getTime());
  if (!receiver) throw new ServiceError('webhook_secret_unreadable');
  const id = createEventId(now);
  const sent = { type: event, timestamp: now.toISOString(), data: webhookEvents[event].example };
  const request = buildRequest(receiver, { id, body: sent as WebhookBody });
  const result = await post(request, { userId: webhook.userId, isQuick: false });
  if (webhook.url === undefined) {
    const delivery = {
      id,
      webhookId: webhook.id,
      event,
      attempts: 1,
      sent: now.getTime(),
      hasSucceeded: true,
    };
    await putDeliveries([{ ...delivery, ms: 0, answer: '', body: JSON.stringify(sent) }], KEPT_DAYS);
  }
  return { event, request, result };
}

export type TestedWebhook = Awaited<ReturnType<typeof sendExample>>;
