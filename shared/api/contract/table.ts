/**
 * The table as infrastructure sees it: what CDK creates, what the local start creates, what a grant can name.
 * How keys are built is the business of `shared/data/keys.ts` alone.
 */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Unix seconds after which DynamoDB deletes the item. */
  timeToLive: 'ttl',
  indexes: {
    /** Keys only: a collection's items by clicks. Sparse: an item without these attributes is not in it. */
    byClicks: { partitionKey: 'rankedIn', sortKey: 'rank' },
  },
} as const;

/** How the partition keys of visitors, and of what is to be purged, begin: what the stream is filtered by. */
export const VISITOR_PREFIX = 'VISITOR#';
export const PURGE_PREFIX = 'PURGE#';

export type IndexName = keyof typeof tableSchema.indexes;

/** IAM actions on the table's items. Transactions need those of the writes and checks they contain. */
export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';
