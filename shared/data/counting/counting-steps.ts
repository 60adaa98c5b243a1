import { parseClickSubject, type Visitor } from '../../domain/clicks/clicks.ts';
import type { MonthTally, Tally } from '../../domain/clicks/counting.ts';
import { RANKS_PER_CLICK } from '../../domain/clicks/rank.ts';
import { numberOf } from '../../ids.ts';
import { collectionKey, itemKey, monthlyClicksKey } from '../keys.ts';
import type { Key } from '../table/items.ts';
import type { Step } from '../table/transactions.ts';

/** The link or QR code that clicks are counted of. */
export function itemOf({ counted, userId }: Pick<Visitor, 'counted' | 'userId'>): Key {
  const { collection, id } = parseClickSubject(counted) ?? { collection: 'links', id: 0 };
  return itemKey(collectionKey(userId, collection), numberOf(userId, id) ?? 0);
}

/** Adds its clicks to an item; one that is gone does not come back by that. */
export function addToItem(tally: Tally, onConditionFailed: () => Error): Step {
  const Update = { Key: itemOf(tally), ConditionExpression: 'attribute_exists(pk)' };
  const clicks = { ':clicks': tally.clicks };
  // Only links are listed by clicks.
  if (!tally.counted.startsWith('links#')) {
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

/** Adds to an owner's clicks of a month, unless others added so much meanwhile that the quota would be passed. */
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
