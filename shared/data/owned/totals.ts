import type { CollectionName } from '../../collections.ts';
import type { Quota } from '../../domain/plans/plans.ts';
import { ServiceError } from '../../errors.ts';
import { totalsKey } from '../keys.ts';
import type { Step } from '../table/transactions.ts';

/** How many items of each collection a user has. Zero may be absent. */
export interface Totals extends Partial<Record<CollectionName, number>> {
  /** Set when the user is deleted, so that nothing new is created for them. */
  deleted?: true;
}

/**
 * Transaction steps that add an item to its owner's total. Throws the quota's error when it is used up,
 * and `unauthorized` when the owner is deleted.
 */
export function addToTotal(userId: number, collection: CollectionName, { count, exceeded }: Quota): Step {
  const isLimited = Number.isFinite(count);
  return {
    adds: [{ attribute: collection, by: 1, max: isLimited ? count : undefined }],
    Update: {
      Key: totalsKey(userId),
      UpdateExpression: 'ADD #collection :one',
      ConditionExpression: [
        'attribute_exists(pk) AND attribute_not_exists(deleted)',
        isLimited ? ' AND (attribute_not_exists(#collection) OR #collection < :max)' : '',
      ].join(''),
      ExpressionAttributeNames: { '#collection': collection },
      ExpressionAttributeValues: { ':one': 1, ...(isLimited && { ':max': count }) },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
    onConditionFailed: (totals) =>
      totals && !totals.deleted ? exceeded() : new ServiceError('unauthorized'),
  };
}

/** Transaction steps that subtract an item from its owner's total. */
export const takeFromTotal = (userId: number, collection: CollectionName): Step => ({
  adds: [{ attribute: collection, by: -1 }],
  Update: {
    Key: totalsKey(userId),
    UpdateExpression: 'ADD #collection :minusOne',
    ExpressionAttributeNames: { '#collection': collection },
    ExpressionAttributeValues: { ':minusOne': -1 },
  },
});
