import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { SQSBatchResponse } from 'aws-lambda';
import type { JobKind } from '../../../shared/api/contract/job-kind.ts';
import { timedEvents } from '../../../shared/api/job-kinds.ts';
import { dropLease } from '../../../shared/data/jobs/claims.ts';
import { listOverdueMessages, messageFor, readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { logFault } from '../../../shared/errors.ts';
import type { JobQueues } from '../../../shared/jobs/queues.ts';
import { JobSlots } from './job-slots.ts';

/** What Lambda passes to the handler of a kind. */
export interface JobEvent {
  Records: { messageId: string; body: string }[];
}

export interface JobContext {
  getRemainingTimeInMillis(): number;
}

/** Runs the function of a kind. */
export type InvokeJob = (kind: JobKind, event: JobEvent, context: JobContext) => Promise<SQSBatchResponse>;

interface WorkerOptions {
  kinds: readonly JobKind[];
  invoke: InvokeJob;
  /** Whether no other process uses the table. */
  isAlone: boolean;
  /** How often it looks for jobs that another process left, or whose message was lost, in milliseconds. */
  lookEveryMs: number;
}

export interface JobWorker extends JobQueues {
  /** Looks for the jobs that an earlier process left, and runs jobs from now on. */
  start(): Promise<void>;
  /** Lets runs in progress end after their current step. What is left waits in the table. */
  stop(): Promise<void>;
}

/** After a failure of the table, SQS would deliver a message again at about this time. */
const RETRY_MS = 5_000;
/** How long a stop waits for runs that do not end. Their jobs run again when their leases are over. */
const STOP_MS = 5_000;
/** How long timed events wait after a start: a daily summary counts clicks that an earlier process may have left. */
const COUNTING_MS = 10_000;
/** A job that is overdue for this long has no message that is on its way. */
const OVERDUE_MS = 5_000;

/** Runs background jobs in this process, a few of each kind at a time, between requests. Users take turns. */
export function jobWorker({ kinds, invoke, isAlone, lookEveryMs }: WorkerOptions): JobWorker {
  const stopping = new AbortController();
  const slots = new JobSlots(kinds, runMessage);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function runMessage(kind: JobKind, message: JobMessage): Promise<void> {
    // Requests that have arrived go first.
    await nextTurn();
    if (stopping.signal.aborted) return;
    const isDone = await callFunction(invoke, kind, message, stopping.signal);
    if (!isDone) slots.add({ ...message, due: Date.now() + RETRY_MS });
  }

  /** Schedules what waits in the table. An earlier process that was alone left no run that goes on. */
  async function lookFirst(): Promise<void> {
    const jobs = await readJobs();
    for (const { leaseUntil, ...job } of jobs) {
      if (leaseUntil !== undefined && isAlone) await dropLease({ ...job, leaseUntil });
      const message = messageFor(isAlone ? job : { ...job, leaseUntil });
      if (message) slots.add(message.kind === timedEvents.id ? afterCounting(message) : message);
    }
  }

  async function lookAgain(): Promise<void> {
    for (const message of await listOverdueMessages(Date.now() - OVERDUE_MS)) slots.add(message);
  }

  function lookLater(): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      looking = lookAgain()
        .catch((error) => logFault('jobs', error, { step: 'look' }))
        .then(lookLater);
    }, lookEveryMs).unref();
  }

  return {
    async send(messages) {
      for (const message of messages) slots.add(message);
    },
    async start() {
      await lookFirst();
      slots.open();
      lookLater();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      const ended = Promise.all([looking, slots.close()]);
      await Promise.race([ended, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

const afterCounting = (message: JobMessage): JobMessage => ({
  ...message,
  due: Math.max(message.due, Date.now() + COUNTING_MS),
});

/**
 * Calls the function of a kind as Lambda does; during a stop, with no time left, so that it ends after its current step. False
 * if SQS would deliver the message again.
 */
async function callFunction(
  invoke: InvokeJob,
  kind: JobKind,
  message: JobMessage,
  stopping: AbortSignal,
): Promise<boolean> {
  const endsAt = performance.now() + kind.timeoutSeconds * 1000;
  const context = { getRemainingTimeInMillis: () => (stopping.aborted ? 0 : endsAt - performance.now()) };
  const event = { Records: [{ messageId: message.id, body: JSON.stringify(message) }] };
  try {
    const { batchItemFailures } = await inTime(kind, invoke(kind, event, context));
    return batchItemFailures.length === 0;
  } catch (error) {
    logFault(kind.id, error, { job: message.id });
    return false;
  }
}

/** Stops waiting for a function at its timeout, at which Lambda would end it. */
async function inTime<T>({ timeoutSeconds }: JobKind, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The function took too long.')), timeoutSeconds * 1000).unref();
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
