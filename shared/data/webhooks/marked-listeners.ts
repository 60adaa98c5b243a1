import type { WebhookEventType } from '../../api/webhook-events.ts';
import type { Item } from '../table/items.ts';
import { findUser } from '../users/users.ts';
import { readMarks } from './counter-marks.ts';
import { findListeners, type Listener } from './listeners.ts';

/** The webhooks of the users whom a counter's item names, which are none without a request if it names none. */
export async function findMarkedListeners(counter: Item, type: WebhookEventType): Promise<Listener[]> {
  const users = await Promise.all(readMarks(counter).map(findUser));
  const found = users.map(async (user) => (user ? findListeners(user, type) : []));
  return (await Promise.all(found)).flat();
}
