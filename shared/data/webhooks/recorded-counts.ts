import type { OutboxState } from '../../domain/webhooks/webhooks.ts';
import { getNumber } from '../../ids.ts';
import type { Step } from '../table/transactions.ts';
import { recordedEventsKey } from './webhook-keys.ts';

/**
 * How many events were recorded for each webhook of a user, and how many dropped because too many waited, since it was created:
 * all in one item, so that a transaction takes one step for it, however many webhooks it notifies. The `STATE` of a webhook
 * has how many were sent since, as a negative number.
 */
interface Count {
  webhookId: number;
  recorded?: number;
  dropped?: number;
}

const names = ['recorded', 'dropped'] as const;
const attributeFor = (name: (typeof names)[number], userId: number, webhookId: number): string =>
  `${name}${getNumber(userId, webhookId) ?? 0}`;

/** Transaction steps that count events of a user’s webhooks. */
export function countRecorded(userId: number, counts: readonly Count[]): Step {
  const adds = counts.flatMap((count) =>
    names.flatMap((name) => {
      const by = count[name] ?? 0;
      return by > 0 ? [{ attribute: attributeFor(name, userId, count.webhookId), by }] : [];
    }),
  );
  return {
    adds,
    Update: {
      Key: recordedEventsKey(userId),
      UpdateExpression: `ADD ${adds.map(({ attribute }, i) => `${attribute} :by${i}`).join(', ')}`,
      ExpressionAttributeValues: Object.fromEntries(adds.map(({ by }, i) => [`:by${i}`, by])),
    },
  };
}

/** Transaction steps that forget the counts of webhooks that are deleted. */
export const forgetRecorded = (userId: number, webhookIds: readonly number[]): Step[] =>
  webhookIds.length === 0
    ? []
    : [
        {
          Update: {
            Key: recordedEventsKey(userId),
            UpdateExpression: `REMOVE ${webhookIds.flatMap((id) => names.map((name) => attributeFor(name, userId, id))).join(', ')}`,
          },
        },
      ];

/** The state of a webhook with the events that were recorded for it, of the item with `recordedEventsKey`. */
export function withRecorded(
  state: OutboxState,
  counts: Record<string, unknown> = {},
  { id, userId }: { id: number; userId: number },
): OutboxState {
  const read = (name: (typeof names)[number]) => Number(counts[attributeFor(name, userId, id)] ?? 0);
  return {
    ...state,
    pending: (state.pending ?? 0) + read('recorded'),
    dropped: (state.dropped ?? 0) + read('dropped'),
  };
}
