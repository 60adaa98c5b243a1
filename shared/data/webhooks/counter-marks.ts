import type { WebhookEventType } from '../../api/webhook-events.ts';
import { collectionKey, nextNumberKey, userNumbersKey } from '../keys.ts';
import { setOrRemove } from '../table/expressions.ts';
import type { Item, Key } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/**
 * Counters whose items say which users listen to what is counted. Who creates it takes a number there anyway, and does not know
 * these users: so an event without a listener costs nothing.
 */
const counters: { readonly [T in WebhookEventType]?: (userId: number) => Key } = {
  'message.received': (userId) => nextNumberKey(collectionKey(userId, 'messages')),
  'user.created': () => userNumbersKey,
};

const PREFIX = 'listener';

/** Transaction steps that mark the counters of events to which a user listens from now on, or no longer. */
export const markCounters = (
  userId: number,
  before: readonly WebhookEventType[],
  after: readonly WebhookEventType[],
): Step[] =>
  Object.entries(counters).flatMap(([name, keyOf]) => {
    const type = name as keyof typeof counters;
    const listens = after.includes(type);
    if (listens === before.includes(type)) return [];
    const mark = { [`${PREFIX}${userId}`]: listens || undefined };
    return [{ Update: { Key: keyOf(userId), ...setOrRemove(mark) } }];
  });

/** The users whom a counter's item names. */
export const readMarks = (counter: Item): number[] =>
  Object.keys(counter).flatMap((name) =>
    name.startsWith(PREFIX) ? [Number(name.slice(PREFIX.length))] : [],
  );
