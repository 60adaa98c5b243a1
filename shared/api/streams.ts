import { defineJob } from './contract/function-contract.ts';
import { collectionPatterns } from './contract/key-patterns.ts';
import { PURGE_PREFIX, TENANT_PREFIX, VISITOR_PREFIX } from './contract/table.ts';

/** Adds each visit to the statistics, exactly once. */
export const countClicks = defineJob({
  id: 'countClicks',
  resource: 'streams',
  memory: 512,
  table: {
    BatchGetItem: ['STATISTICS#*', 'USER#*', 'USER#*#links', 'USER#*#qr-codes'],
    Query: ['COUNTED#*', 'PLANS', 'STATISTICS#*'],
    PutItem: ['COUNTED#*', 'STATISTICS#*', 'USER#*'],
    UpdateItem: ['STATISTICS#*', 'USER#*', 'USER#*#links', 'USER#*#qr-codes'],
  },
  stream: {
    keyPrefixes: [VISITOR_PREFIX],
    // A visitor's item expires once; its removal says nothing about clicks.
    eventNames: ['INSERT', 'MODIFY'],
    batchSize: 10_000,
    // On AWS, the stack's setting `countingWindow`.
    windowSeconds: 2,
  },
});

/**
 * Does the next step of each background task: purges delete, page by page, everything that belonged to deleted users,
 * links, QR codes, campaigns, channels, and pixels; tenants set branded domains up at the edge. One function does both, because no more than
 * two may read a shard of the stream.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
export const runTasks = defineJob({
  id: 'runTasks',
  resource: 'streams',
  memory: 512,
  table: {
    GetItem: ['PURGE#*', 'TENANT#*', ...collectionPatterns],
    Query: ['MEMBERS#*', 'STATISTICS#*', 'USER#*', ...collectionPatterns],
    PutItem: ['PURGE#*'],
    UpdateItem: ['MEMBERS#*', 'PURGE#*', 'ROUTE#*', 'TENANT#*', 'USER#*', ...collectionPatterns],
    DeleteItem: [
      'CAMPAIGN-NAME#*',
      'DOMAIN#*',
      'MEMBERS#*',
      'PIXEL#*',
      'PURGE#*',
      'QR-CODE#*',
      'ROTATOR#*',
      'ROUTE#*',
      'TENANT#*',
      ...collectionPatterns,
    ],
    BatchWriteItem: ['MEMBERS#*', 'STATISTICS#*', 'USER#*', ...collectionPatterns],
  },
  managesTenants: true,
  // Each record takes a few seconds, and the function has a minute. Tasks wait for their next step in the stream: the window
  // is how often a tenant that waits for its certificate comes up.
  stream: { keyPrefixes: [PURGE_PREFIX, TENANT_PREFIX], batchSize: 10, windowSeconds: 2 },
});
