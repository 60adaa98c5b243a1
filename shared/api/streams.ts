import { defineFunction } from './contract/function-contract.ts';
import {
  EXPIRY_PREFIX,
  JOB_PREFIX,
  OUTBOX_PREFIX,
  PURGE_PREFIX,
  ROUTE_PREFIX,
  VISITOR_PREFIX,
} from './contract/table.ts';

/** Adds each visit to the statistics, exactly once. */
export const countClicks = defineFunction({
  id: 'countClicks',
  resource: 'streams',
  memory: 512,
  logsMetrics: true,
  stream: {
    keyPrefixes: [VISITOR_PREFIX],
    // A visitor's item expires once; its removal says nothing about clicks.
    eventNames: ['INSERT', 'MODIFY'],
    batchSize: 10_000,
    // On AWS, the stack's setting `countingWindow`; shorter on one machine.
    windowSeconds: 2,
  },
});

/**
 * Sends messages again for background jobs whose messages were lost: by SQS, or because the table was restored. One machine
 * has no queues that could lose any, and several processes on one table look for overdue jobs themselves.
 */
export const sweepJobs = defineFunction({
  id: 'sweepJobs',
  resource: 'jobs',
  memory: 512,
  sendsJobs: true,
  everyMinutes: 60,
});

/**
 * Sends a message to the queue of its kind for each background job that waits, and starts jobs for links whose routes were
 * written, for events that webhooks are told of, and for deleted links that can no longer be restored. It does no work of a job,
 * so that no kind can keep the stream waiting. One function for all kinds, because no more than two may read a shard of the
 * stream. https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Streams.html
 */
export const dispatch = defineFunction({
  id: 'dispatch',
  resource: 'streams',
  memory: 512,
  sendsJobs: true,
  // The window lets links that are created one after the other share a job, and adds to the time until a search finds them.
  stream: {
    keyPrefixes: [JOB_PREFIX, ROUTE_PREFIX, PURGE_PREFIX, OUTBOX_PREFIX, EXPIRY_PREFIX],
    batchSize: 500,
    windowSeconds: 1,
  },
});
