import type { LinkTally, MonthTally } from '../domain/counting.ts';
import { monthlyClicksKey } from './keys.ts';
import { locateLink, RANKS_PER_CLICK } from './links.ts';
import type { Step } from './transactions.ts';

/** Adds a link's clicks, which moves it in the list by clicks; a link that is gone does not come back by that. */
export function addToLink({ linkId, userId, clicks }: LinkTally, otherwise: () => Error): Step {
  return {
    Update: {
      Key: locateLink(userId, linkId).key,
      UpdateExpression: 'ADD clicks :clicks, #rank :ranks',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#rank': 'rank' },
      ExpressionAttributeValues: { ':clicks': clicks, ':ranks': clicks * RANKS_PER_CLICK },
    },
    otherwise,
  };
}

/** Adds to an owner's clicks of a month, unless others added so much meanwhile that the quota would be passed. */
export function addToMonth({ userId, month, clicks, quota }: MonthTally, otherwise: () => Error): Step {
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
    otherwise,
  };
}
