import { type WebhookBody, type WebhookEventType, webhookEvents } from '../../api/webhook-events.ts';
import { assertPlanIncludes } from '../../domain/plans/plans.ts';
import type { Caller } from '../../domain/users/caller.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { createEventId } from './record-events.ts';
import { buildRequest, openReceiver, post } from './send-events.ts';

/**
 * Sends the example of an event to a webhook now, once, also to one that is off: the first of its events unless another one is
 * named. Nothing of it is stored. Throws `plan_feature`.
 */
export async function sendExample(
  { plan }: Pick<Caller, 'plan'>,
  webhook: Webhook,
  named: WebhookEventType | null | undefined,
  now: Date,
) {
  assertPlanIncludes(plan, ['webhooks']);
  const event = named ?? webhook.events[0] ?? 'link.clicked';
  const receiver = await openReceiver(webhook, now.getTime());
  const body = {
    type: event,
    timestamp: now.toISOString(),
    data: webhookEvents[event].example,
  } as WebhookBody;
  const request = buildRequest(receiver, { id: createEventId(now), body });
  return { event, request, result: await post(request, { userId: webhook.userId, isQuick: false }) };
}

export type TestedWebhook = Awaited<ReturnType<typeof sendExample>>;
