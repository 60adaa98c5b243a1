import { parse } from 'valibot';
import type { JobKind, Payload } from '../api/contract/job-kind.ts';
import { claimJob, finishJob } from '../data/jobs/claims.ts';
import { CRASHED, decideOutcome, type Job, type JobMessage, type JobResult } from '../domain/jobs.ts';
import { logFault } from '../errors.ts';
import { readOutcome, reportRun } from './job-runs.ts';
import { sendMessages } from './queues.ts';

export interface RunLimits {
  /** Whether the run should end now, and another one continue. */
  isTimeUp(): boolean;
  now: Date;
}

/** Does the work of a job, or a part of it. May run twice: see its kind’s `repeatable`. */
export type Run<K extends JobKind> = (job: Job<Payload<K>>, limits: RunLimits) => Promise<JobResult>;

export interface Runner<K extends JobKind> {
  run: Run<K>;
  /** Before a job ends as failed, for a kind that has to tell its user. */
  beforeFailure?(job: Job<Payload<K>>, reason: string): Promise<void>;
}

/** Kept of a function’s time to write what a run led to. */
export const RESERVE_MS = 5_000;
/** A function ends at its timeout, by this time at the latest. */
const LEASE_RESERVE_MS = 2_000;

/**
 * Runs the job of a message, unless the message is out of date, or another function has the job. A message that comes too
 * early, as queues have a longest delay, goes back without a request to the table.
 */
export async function runJob<K extends JobKind>(
  kind: K,
  { run, beforeFailure }: Runner<K>,
  message: JobMessage,
  millisecondsLeft: () => number,
): Promise<void> {
  if (message.due > Date.now()) return sendMessages([message]);
  const job = await claimJob(message, Date.now() + kind.timeoutSeconds * 1000 + LEASE_RESERVE_MS);
  if (!job) return;
  if ('heldUntil' in job) return sendMessages([{ ...message, due: job.heldUntil }]);
  const startedAt = Date.now();
  const { payload } = job;
  const sliceEndsAt = performance.now() + kind.sliceSeconds * 1000;
  const isTimeUp = () => performance.now() >= sliceEndsAt || millisecondsLeft() < RESERVE_MS;
  const result =
    job.attempts > kind.maxAttempts
      ? ({ kind: 'fail', reason: CRASHED } as const)
      : await attempt(async () =>
          run({ ...job, payload: parse(kind.payload, payload) }, { isTimeUp, now: new Date() }),
        );
  if (result.kind === 'throw') logFault(kind.id, result.error, { job: job.id, attempt: job.attempts });
  const change = decideOutcome(job, kind, result, { now: Date.now(), random: Math.random() });
  if (change !== 'delete' && change.status === 'failed') {
    logFault(kind.id, new Error(`A job failed for good: ${change.error}`), { job: job.id });
    await beforeFailure?.(job as Job<Payload<K>>, change.error ?? '');
  }
  await finishJob(job, change);
  reportRun({
    kind: kind.id,
    outcome: readOutcome(result, change),
    waitedMs: startedAt - job.due,
    durationMs: Date.now() - startedAt,
  });
}

const attempt = (run: () => Promise<JobResult>): Promise<JobResult> =>
  run().catch((error): JobResult => ({ kind: 'throw', error }));
