import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SQSBatchResponse } from 'aws-lambda';
import type { JobKind } from '../../../shared/api/contract/job-kind.ts';
import { messageFor, readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
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
  /** How often it looks for jobs that another process left, in milliseconds; only once, at its start, unless given. */
  lookEveryMs?: number;
}

export interface JobWorker extends JobQueues {
  /** Looks for the jobs that an earlier process left, and runs jobs from now on. */
  start(): Promise<void>;
  /** Lets runs in progress end after their current step. What is left waits in the table. */
  stop(): Promise<void>;
}

/** After a failure of the table, SQS would deliver a message again at about this time. */
const RETRY_MS = 5_000;
/** A job that is overdue for this long has no message that is on its way. */
const OVERDUE_MS = 5_000;

/** Runs background jobs in this process, a few of each kind at a time, between requests. Users take turns. */
export function jobWorker({ kinds, invoke, lookEveryMs }: WorkerOptions): JobWorker {
  const stopping = new AbortController();
  const running = new Map<string, Set<Promise<void>>>(kinds.map(({ id }) => [id, new Set()]));
  const schedule = new Schedule((kind) => runDue(kind));
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;

  function runDue(kindId: string): void {
    const kind = kinds.find(({ id }) => id === kindId);
    const ofKind = running.get(kindId);
    if (!kind || !ofKind || !isStarted) return;
    while (ofKind.size < kind.concurrency && !stopping.signal.aborted) {
      const message = schedule.take(kindId);
      if (!message) return;
      const run = runMessage(kind, message).finally(() => {
        ofKind.delete(run);
        runDue(kindId);
      });
      ofKind.add(run);
    }
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
    const { batchItemFailures } = await invoke(kind, event, context).catch((error) => {
      logFault(kind.id, error, { job: message.id });
      return { batchItemFailures: event.Records };
    });
    if (batchItemFailures.length > 0) schedule.add({ ...message, due: Date.now() + RETRY_MS });
  }

  async function look(overdueMs: number): Promise<void> {
    const now = Date.now();
    for (const job of await readJobs()) {
      const message = messageFor(job);
      if (message && (overdueMs === 0 || message.due < now - overdueMs)) schedule.add(message);
    }
  }

  function lookLater(): void {
    if (lookEveryMs === undefined || stopping.signal.aborted) return;
    timer = setTimeout(async () => {
      await look(OVERDUE_MS).catch((error) => logFault('jobs', error, { step: 'look' }));
      lookLater();
    }, lookEveryMs).unref();
  }

  return {
    async send(messages) {
      for (const message of messages) schedule.add(message);
    },
    async start() {
      await look(0);
      isStarted = true;
      for (const { id } of kinds) runDue(id);
      lookLater();
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      schedule.close();
      await Promise.all([...running.values()].flatMap((ofKind) => [...ofKind]));
    },
  };
}
