/**
 * The table's schema, as CDK and the local start create it. `shared/data/keys.ts` lists the keys.
 */
export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** Unix seconds after which DynamoDB deletes the item. */
  timeToLive: 'ttl',
  indexes: {
    /** A collection's items by clicks. Keys only, and sparse: items without these attributes are not indexed. */
    byClicks: { partitionKey: 'rankedIn', sortKey: 'rank' },
    /** A user's links by the day of their last click. Those that were never clicked are not in it. */
    byLastClick: { partitionKey: 'rankedIn', sortKey: 'lastClickRank' },
  },
} as const;

/** Prefixes of the partition keys that the stream's consumers filter by. */
export const VISITOR_PREFIX = 'VISITOR#';
export const JOB_PREFIX = 'JOBS#';
export const ROUTE_PREFIX = 'ROUTE#';
export const PURGE_PREFIX = 'PURGE#';
export const OUTBOX_PREFIX = 'OUTBOX#';
export const EXPIRY_PREFIX = 'EXPIRIES#';

/** How long a marker says that visits are counted. Failed batches and logged visits can be counted again for as long. */
export const COUNTED_MARKER_DAYS = 30;

export type IndexName = keyof typeof tableSchema.indexes;
