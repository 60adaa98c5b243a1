import type { WebhookEventType } from '../../api/webhook-events.ts';
import type { User } from '../../domain/users/users.ts';
import { userKey } from '../keys.ts';
import { readItem } from '../table/raw-items.ts';

/** Whether any webhook of a user listens to a type of events. For visitors: half a read unit. */
export async function isListenedTo(userId: number, type: WebhookEventType): Promise<boolean> {
  const user = await readItem<Pick<User, 'webhookEvents'>>(userKey(userId));
  return user?.webhookEvents?.includes(type) ?? false;
}
