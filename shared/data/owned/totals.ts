import type { Allowance } from '../../domain/plans/plans.ts';
import { ServiceError } from '../../errors.ts';
import { type CollectionName, totalsKey } from '../keys.ts';
import type { Step } from '../table/transactions.ts';

/** The part of a transaction that adds an item to its owner's total, if there is room and the owner is not deleted. */
export function addToTotal(userId: number, collection: CollectionName, { count, exceeded }: Allowance): Step {
  const isLimited = Number.isFinite(count);
  return {
    Update: {
      Key: totalsKey(userId),
      UpdateExpression: 'ADD #kind :one',
      ConditionExpression: [
        'attribute_exists(pk) AND attribute_not_exists(deleted)',
        isLimited ? ' AND (attribute_not_exists(#kind) OR #kind < :most)' : '',
      ].join(''),
      ExpressionAttributeNames: { '#kind': collection },
      ExpressionAttributeValues: { ':one': 1, ...(isLimited && { ':most': count }) },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
    onConditionFailed: (totals) =>
      totals && !totals.deleted ? exceeded() : new ServiceError('unauthorized'),
  };
}

/** The part of a transaction that takes an item off its owner's total. */
export const takeFromTotal = (userId: number, collection: CollectionName): Step => ({
  Update: {
    Key: totalsKey(userId),
    UpdateExpression: 'ADD #kind :less',
    ExpressionAttributeNames: { '#kind': collection },
    ExpressionAttributeValues: { ':less': -1 },
  },
});
