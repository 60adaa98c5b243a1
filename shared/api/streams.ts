import { defineJob } from './route.ts';
import { VISITOR_PREFIX } from './table.ts';

/** Turns visits into statistics, exactly once each. */
export const countClicks = defineJob({
  id: 'countClicks',
  resource: 'streams',
  table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'],
  stream: { keyPrefix: VISITOR_PREFIX, batchSize: 10_000, windowSeconds: 1 },
});
