import type { JobKind } from '../api/contract/job-kind.ts';
import type { JobStatus } from '../api/jobs.ts';

/** Work to be done in the background, as the table stores it. Times are Unix milliseconds. A job that is done is deleted. */
export interface Job<Payload = object, State = object> {
  id: string;
  kind: string;
  /** The user whose request caused it, or 0: no user’s jobs keep another’s waiting. */
  userId: number;
  payload: Payload;
  /** How far it is, in the words of its kind. */
  state?: State;
  status: JobStatus;
  created: number;
  /** When it runs next. */
  due: number;
  /** When it fails, unless it makes progress until then. */
  deadline: number;
  /** How often it was tried since it last made progress, including now. */
  attempts: number;
  /** Why the last attempt failed. */
  error?: string;
  /** Counts each time that it is put back into its queue: a message about an earlier one is out of date. */
  revision: number;
  /** Until when no one else may run it. */
  leaseUntil?: number;
  /** Whether the first message was sent when the job was written, so that the dispatcher does not send it again. */
  isSent?: boolean;
}

/** Whether a run has the job. One that crashed loses it when its lease is over. */
export const isLeased = ({ leaseUntil = 0 }: Pick<Job, 'leaseUntil'>, now: Date): boolean =>
  leaseUntil > now.getTime();

/** What a queue carries: that a job has to be looked at. Losing or repeating it is harmless. */
export type JobMessage = Pick<Job, 'id' | 'kind' | 'userId' | 'revision' | 'due'>;

/** What a run of a job led to. */
export type JobResult =
  | { kind: 'done' }
  /** There is more to do, at once, or after so many seconds, however long that is. */
  | { kind: 'again'; state: object; seconds?: number }
  /** There is nothing to do yet. The state stays as it is by default. */
  | { kind: 'wait'; seconds: number; state?: object }
  /** It goes on at once as a job of another kind. */
  | { kind: 'move'; to: string }
  /** Another attempt would fail, too. The reason is for people. */
  | { kind: 'fail'; reason: string }
  | { kind: 'throw'; error: unknown };

export const done: JobResult = { kind: 'done' };

/** The attributes that a run changes. Undefined ones are removed. */
export type JobChange = Pick<Job, 'status'> &
  Partial<Pick<Job, 'kind' | 'due' | 'deadline' | 'attempts' | 'state' | 'error'>>;

type Limits = Pick<JobKind, 'maxAttempts' | 'backoffSeconds' | 'deadlineSeconds'>;

/** What becomes of a job after a run; `random` is from 0 to 1. */
export function decideOutcome(
  job: Job,
  limits: Limits,
  result: JobResult,
  { now, random }: { now: number; random: number },
): JobChange | 'delete' {
  switch (result.kind) {
    case 'done':
      return 'delete';
    case 'again': {
      const due = now + (result.seconds ?? 0) * 1000;
      const deadline = due + limits.deadlineSeconds * 1000;
      return { status: 'waiting', due, deadline, attempts: 0, state: result.state, error: undefined };
    }
    case 'wait': {
      if (now >= job.deadline) return failed(`It is still not done after ${describeTime(limits)}.`);
      const due = Math.min(now + result.seconds * 1000, job.deadline);
      return { status: 'waiting', due, attempts: 0, state: result.state ?? job.state, error: undefined };
    }
    case 'move':
      return { status: 'waiting', kind: result.to, due: now, attempts: 0, error: undefined };
    case 'fail':
      return failed(result.reason);
    case 'throw': {
      const error = describeError(result.error);
      const due = now + backoff(job.attempts, limits, random);
      if (job.attempts >= limits.maxAttempts || due > job.deadline) return failed(error);
      return { status: 'waiting', due, error };
    }
  }
}

const failed = (error: string): JobChange => ({ status: 'failed', error });

/** Milliseconds: exponential backoff with full jitter. */
function backoff(attempts: number, { backoffSeconds: [first, longest] }: Limits, random: number): number {
  return Math.ceil(random * Math.min(first * 2 ** (attempts - 1), longest) * 1000);
}

const describeTime = ({ deadlineSeconds }: Limits): string =>
  deadlineSeconds >= 7200 ? `${Math.round(deadlineSeconds / 3600)} hours` : `${deadlineSeconds} seconds`;

const MAX_ERROR_LENGTH = 500;

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);

/** The error of a job whose runs ended without a result: the function crashed or took too long. */
export const CRASHED = 'Its function crashed or took too long.';
