import { parseClickSubject, type Visitor } from '../../domain/clicks/clicks.ts';
import type { MonthTally } from '../../domain/clicks/counting.ts';
import { RANKS_PER_CLICK } from '../../domain/clicks/rank.ts';
import type { Tally } from '../../domain/clicks/tallies.ts';
import { numberOf } from '../../ids.ts';
import { collectionKey, itemKey, monthlyClicksKey } from '../keys.ts';
import type { Key } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/** The key of the link or QR code that a subject is. */
export function keyOfSubject({ subject, userId }: Pick<Visitor, 'subject' | 'userId'>): Key {
  const { collection, id } = parseClickSubject(subject) ?? { collection: 'links', id: 0 };
  return itemKey(collectionKey(userId, collection), numberOf(userId, id) ?? 0);
}

/** Adds clicks to their link or QR code; fails if it was deleted, instead of creating it again. */
export function addToItem(tally: Tally, onConditionFailed: () => Error): Step {
  const Update = { Key: keyOfSubject(tally), ConditionExpression: 'attribute_exists(pk)' };
  const clicks = { ':clicks': tally.clicks };
  // Only links are in the index by clicks.
  if (!tally.subject.startsWith('links#')) {
    const UpdateExpression = 'ADD clicks :clicks';
    return { Update: { ...Update, UpdateExpression, ExpressionAttributeValues: clicks }, onConditionFailed };
  }
  return {
    Update: {
      ...Update,
      UpdateExpression: 'ADD clicks :clicks, #rank :ranks',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ...clicks, ':ranks': tally.clicks * RANKS_PER_CLICK },
    },
    onConditionFailed,
  };
}

/** Adds to an owner's clicks of a month; fails if concurrent clicks used up the quota. */
export function addToMonth(
  { userId, month, clicks, quota }: MonthTally,
  onConditionFailed: () => Error,
): Step {
  const addition = { Key: monthlyClicksKey(userId, month), UpdateExpression: 'ADD clicks :clicks' };
  if (quota === Infinity) {
    return { Update: { ...addition, ExpressionAttributeValues: { ':clicks': clicks } } };
  }
  return {
    Update: {
      ...addition,
      ConditionExpression: 'attribute_not_exists(clicks) OR clicks <= :before',
      ExpressionAttributeValues: { ':clicks': clicks, ':before': quota - clicks },
    },
    onConditionFailed,
  };
}
