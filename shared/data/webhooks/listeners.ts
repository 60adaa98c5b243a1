import type { WebhookEventType } from '../../api/webhook-events.ts';
import { isOutboxFull } from '../../domain/webhooks/outbox.ts';
import { isSlow } from '../../domain/webhooks/retries.ts';
import type { Webhook } from '../../domain/webhooks/webhooks.ts';
import { shareRead } from '../table/shared-reads.ts';
import { readAllWebhooks } from './listened-events.ts';
import { readStates } from './outbox.ts';

/** A webhook that may be notified of an event. */
export interface Listener
  extends Pick<Webhook, 'id' | 'userId' | 'isActive' | 'events' | 'links' | 'campaigns' | 'batch'> {
  /** Whether so many events wait for it that further ones are dropped. */
  isFull: boolean;
  isSlow: boolean;
  pausedUntil?: number | undefined;
}

/** A user, as authentication, sessions, and the user’s item have them. */
interface User {
  id: number;
  webhookEvents?: readonly WebhookEventType[];
}

/**
 * The webhooks of a user, if any of them listens to one of these types: which they do is with the user, so that events without a
 * listener cost nothing. For `recordEvents`.
 */
export async function findListeners(
  { id, webhookEvents = [] }: User,
  ...types: readonly WebhookEventType[]
): Promise<Listener[]> {
  if (!types.some((type) => webhookEvents.includes(type))) return [];
  return shareRead(`listeners ${id}`, () => readListeners(id));
}

/** All active webhooks of a user, in two requests. */
async function readListeners(userId: number): Promise<Listener[]> {
  const active = (await readAllWebhooks(userId)).filter(({ isActive }) => isActive);
  const find = await readStates(userId, active);
  return active.map((webhook) => {
    const { id, isActive, events, links, campaigns, batch } = webhook;
    const state = find(webhook);
    const { pausedUntil } = state;
    const full = { isFull: isOutboxFull(state), isSlow: isSlow(state, Date.now()) };
    return { id, userId, isActive, events, links, campaigns, batch, pausedUntil, ...full };
  });
}
