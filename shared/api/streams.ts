import { defineJob } from './contract/function-contract.ts';
import { collectionPatterns } from './contract/key-patterns.ts';
import { PURGE_PREFIX, VISITOR_PREFIX } from './contract/table.ts';

/** Adds each visit to the statistics, exactly once. */
export const countClicks = defineJob({
  id: 'countClicks',
  resource: 'streams',
  memory: 512,
  table: {
    GetItem: ['COUNTED#*'],
    BatchGetItem: ['STATISTICS#*', 'USER#*', 'USER#*#links', 'USER#*#qr-codes'],
    Query: ['PLANS'],
    PutItem: ['COUNTED#*'],
    UpdateItem: ['STATISTICS#*', 'USER#*', 'USER#*#links', 'USER#*#qr-codes'],
  },
  stream: { keyPrefix: VISITOR_PREFIX, batchSize: 10_000, windowSeconds: 1 },
});

/** Deletes, page by page, everything that belonged to deleted users, campaigns, channels, and pixels. */
export const purge = defineJob({
  id: 'purge',
  resource: 'streams',
  memory: 512,
  table: {
    GetItem: ['PURGE#*', ...collectionPatterns],
    Query: ['MEMBERS#*', 'USER#*', ...collectionPatterns],
    PutItem: ['PURGE#*'],
    UpdateItem: ['MEMBERS#*', 'PURGE#*', 'ROUTE#*', 'USER#*', ...collectionPatterns],
    DeleteItem: [
      'CAMPAIGN-NAME#*',
      'DOMAIN#*',
      'MEMBERS#*',
      'PIXEL#*',
      'PURGE#*',
      'QR-CODE#*',
      'ROTATOR#*',
      'ROUTE#*',
      'STATISTICS#*',
      ...collectionPatterns,
    ],
    BatchWriteItem: ['MEMBERS#*', 'USER#*', ...collectionPatterns],
  },
  // Each record takes a few seconds, and the function has a minute.
  stream: { keyPrefix: PURGE_PREFIX, batchSize: 5, windowSeconds: 0 },
});
