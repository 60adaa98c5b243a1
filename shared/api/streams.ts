import { defineJob } from './contract/function-contract.ts';
import {
  PURGE_PREFIX,
  REFRESH_PREFIX,
  ROUTE_PREFIX,
  TENANT_PREFIX,
  VISITOR_PREFIX,
} from './contract/table.ts';

/** Adds each visit to the statistics, exactly once. */
export const countClicks = defineJob({
  id: 'countClicks',
  resource: 'streams',
  memory: 512,
  logsMetrics: true,
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
 * links, QR codes, campaigns, channels, and pixels; migrations move what an earlier release wrote; refreshes tell links and
 * QR codes what changed with their owner’s plan; tenants set branded domains up at the edge; and a link whose route was
 * written gets into the index for searches. One function does all, because no more than two may read a shard of the stream.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
export const runTasks = defineJob({
  id: 'runTasks',
  resource: 'streams',
  memory: 512,
  managesTenants: true,
  // Each record takes a few seconds, and the function has a minute. Tasks wait for their next step in the stream: the window
  // is how often a tenant that waits for its certificate comes up, and adds to the time until a search finds a new link.
  stream: {
    keyPrefixes: [PURGE_PREFIX, REFRESH_PREFIX, ROUTE_PREFIX, TENANT_PREFIX],
    batchSize: 10,
    windowSeconds: 1,
  },
});
