import { defineJob } from './contract/function-contract.ts';
import { PURGE_PREFIX, VISITOR_PREFIX } from './contract/table.ts';

/** Turns visits into statistics, exactly once each. */
export const countClicks = defineJob({
  id: 'countClicks',
  resource: 'streams',
  memory: 512,
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  stream: { keyPrefix: VISITOR_PREFIX, batchSize: 10_000, windowSeconds: 1 },
});

/** Deletes, page by page, what belonged to users, campaigns, channels and pixels that are gone. */
export const purge = defineJob({
  id: 'purge',
  resource: 'streams',
  memory: 512,
  table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
  // A record takes a few seconds: so many fit into the function's minute.
  stream: { keyPrefix: PURGE_PREFIX, batchSize: 5, windowSeconds: 0 },
});
