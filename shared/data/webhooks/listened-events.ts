import { type WebhookEventType, webhookEventTypes } from '../../api/webhook-events.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { apiKeyKey, collectionKey, keyOwnerKey, userKey } from '../keys.ts';
import { readNewest } from '../owned/collections.ts';
import { toOwned } from '../owned/owned-items.ts';
import { setOrRemove } from '../table/expressions.ts';
import { OPTIMISTIC_RETRIES, retryWithBackoff, StaleItem } from '../table/retry.ts';
import { type Step, transact } from '../table/transactions.ts';
import { ownerAsRead, pickOwnerFacts } from '../users/key-records.ts';
import { getUserOrThrow, type StoredUser } from '../users/users.ts';
import { markCounters } from './counter-marks.ts';
import { startSummaries, watchExistingExpiries } from './expiries.ts';
import { MAX_WEBHOOKS } from './limits.ts';
import { forgetRecorded } from './recorded-counts.ts';

/** A user's webhooks, in one query. */
export async function readAllWebhooks(userId: number): Promise<Webhook[]> {
  const items = await readNewest<Webhook>(collectionKey(userId, 'webhooks'), {
    from: Infinity,
    count: MAX_WEBHOOKS,
  });
  return items.map(toOwned<Webhook>);
}

interface ChangedWebhooks {
  after: readonly Webhook[];
  steps: Step[];
}

/**
 * Changes a user's webhooks, and with them what the user's other requests know of them: which events anyone listens to is with
 * the user and with each API key, where all requests read it anyway. So events without a listener cost nothing. Starts again
 * when another request changed the webhooks in between.
 */
export function changeWebhooks(
  userId: number,
  change: (all: readonly Webhook[]) => ChangedWebhooks,
): Promise<void> {
  const write = async () => {
    // The user first: webhooks that change after this make the condition fail.
    const user = await getUserOrThrow(userId);
    const before = await readAllWebhooks(userId);
    const { after, steps } = change(before);
    const kept = new Set(after.map(({ id }) => id));
    const deleted = before.map(({ id }) => id).filter((id) => !kept.has(id));
    await transact([...steps, ...forgetRecorded(userId, deleted), ...storeListenedEvents(user, after)]);
  };
  const isRetryable = (error: unknown) => error instanceof StaleItem;
  return retryWithBackoff(write, { isRetryable, ...OPTIMISTIC_RETRIES });
}

function storeListenedEvents(user: StoredUser, all: readonly Webhook[]): Step[] {
  const active = all.filter(({ isActive }) => isActive);
  const events = webhookEventTypes.filter((type) => active.some((webhook) => webhook.events.includes(type)));
  const webhookEvents = events.length > 0 ? events : undefined;
  const isNew = (type: WebhookEventType) => events.includes(type) && !user.webhookEvents?.includes(type);
  const asRead = ownerAsRead(user);
  const onConditionFailed = () => new StaleItem();
  const failedWebhooks = all.filter(({ problem }) => problem).length || undefined;
  const webhooksVersion = (user.webhooksVersion ?? 0) + 1;
  const update = setOrRemove({ webhookEvents, webhooksVersion, failedWebhooks });
  const copy = setOrRemove({ webhookEvents });
  return [
    {
      Update: {
        Key: userKey(user.id),
        ...update,
        ConditionExpression: asRead.condition,
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...asRead.values },
      },
      onConditionFailed,
    },
    {
      Update: {
        Key: apiKeyKey(user.keyHash),
        ...copy,
        ConditionExpression: 'attribute_exists(pk)',
      },
      onConditionFailed,
    },
    // Whole, as it may not exist yet.
    { Update: { Key: keyOwnerKey(user.id), ...setOrRemove({ ...pickOwnerFacts(user), webhookEvents }) } },
    ...markCounters(user.id, user.webhookEvents ?? [], events),
    ...(isNew('link.expired') ? [watchExistingExpiries(user.id)] : []),
    ...(isNew('summary.daily') ? [startSummaries(user.id)] : []),
  ];
}
