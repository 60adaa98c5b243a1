import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { SQSBatchResponse } from 'aws-lambda';
import type { JobKind } from '../../../shared/api/contract/job-kind.ts';
import { dropLease } from '../../../shared/data/jobs/claims.ts';
import { listOverdueMessages, messageFor, readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { logFault } from '../../../shared/errors.ts';
import type { JobQueues } from '../../../shared/jobs/queues.ts';
import { Schedule } from './schedule.ts';

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
/** After this time, a run of a kind with `longRuns` takes no slot. */
const LONG_RUN_MS = 1_000;
/** A job that is overdue for this long has no message that is on its way. */
const OVERDUE_MS = 5_000;

/** Runs background jobs in this process, a few of each kind at a time, between requests. Users take turns. */
export function jobWorker({ kinds, invoke, isAlone, lookEveryMs }: WorkerOptions): JobWorker {
  const stopping = new AbortController();
  const newSets = () => new Map<string, Set<Promise<void>>>(kinds.map(({ id }) => [id, new Set()]));
  const [running, long] = [newSets(), newSets()];
  const findKind = (kindId: string) => kinds.find(({ id }) => id === kindId);
  const schedule = new Schedule(runDue, (kindId) => findKind(kindId)?.jobsPerUser);
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  function runDue(kindId: string): void {
    const kind = findKind(kindId);
    const ofKind = running.get(kindId);
    if (!kind || !ofKind || !isStarted) return;
    while (ofKind.size < kind.concurrency && !stopping.signal.aborted) {
      const message = schedule.take(kindId);
      if (!message) return;
      const run = runMessage(kind, message).finally(() => {
        clearTimeout(longTimer);
        ofKind.delete(run);
        long.get(kindId)?.delete(run);
        schedule.release(message);
        runDue(kindId);
      });
      ofKind.add(run);
      const longTimer = setTimeout(() => freeSlot(kind, run), LONG_RUN_MS).unref();
    }
  }

  function freeSlot({ id, longRuns }: JobKind, run: Promise<void>): void {
    const ofKind = long.get(id);
    if (!ofKind || ofKind.size >= longRuns) return;
    running.get(id)?.delete(run);
    ofKind.add(run);
    runDue(id);
  }

  async function runMessage(kind: JobKind, message: JobMessage): Promise<void> {
    // Requests that have arrived go first.
    await nextTurn();
    if (stopping.signal.aborted) return;
    const endsAt = performance.now() + kind.timeoutSeconds * 1000;
    const context = {
      getRemainingTimeInMillis: () => (stopping.signal.aborted ? 0 : endsAt - performance.now()),
    };
    const event = { Records: [{ messageId: message.id, body: JSON.stringify(message) }] };
    const { batchItemFailures } = await inTime(kind, invoke(kind, event, context)).catch((error) => {
      logFault(kind.id, error, { job: message.id });
      return { batchItemFailures: event.Records };
    });
    if (batchItemFailures.length > 0) schedule.add({ ...message, due: Date.now() + RETRY_MS });
  }

  /** Schedules what waits in the table. An earlier process that was alone left no run that goes on. */
  async function lookFirst(): Promise<void> {
    const jobs = await readJobs();
    for (const { leaseUntil, ...job } of jobs) {
      if (leaseUntil !== undefined && isAlone) await dropLease({ ...job, leaseUntil });
      const message = messageFor(isAlone ? job : { ...job, leaseUntil });
      if (message) schedule.add(message);
    }
  }

  async function lookAgain(): Promise<void> {
    for (const message of await listOverdueMessages(Date.now() - OVERDUE_MS)) schedule.add(message);
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
      for (const message of messages) schedule.add(message);
    },
    async start() {
      await lookFirst();
      isStarted = true;
      for (const { id } of kinds) runDue(id);
      lookLater();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      schedule.close();
      const runs = [...running.values(), ...long.values()].flatMap((ofKind) => [...ofKind]);
      await Promise.race([Promise.all([looking, ...runs]), sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** Stops waiting for a function at its timeout, at which Lambda would end it. */
async function inTime<T>({ timeoutSeconds }: JobKind, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The function took too long.')), timeoutSeconds * 1000).unref();
  });
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer));
}
