import type { GenericSchema, InferOutput } from 'valibot';
import type { BackgroundFunction } from './function-contract.ts';

/**
 * A kind of background job: the function that runs jobs of this kind, `functions/jobs/<id>.ts`, and how often and how long it
 * tries. CDK and the local worker are derived from it.
 */
export interface JobKind extends BackgroundFunction {
  resource: 'jobs';
  /** What a job of this kind is about. It names items, and copies nothing of them. */
  payload: GenericSchema<object>;
  /** Names what a job is about for administrators: `sho.rt`, or `user 12`. */
  nameSubject(payload: never): string;
  /** Why it is harmless that a job runs twice, as a whole or in part. */
  repeatable: string;
  /** How many jobs run at the same time, at least 2, which is the minimum of SQS. */
  concurrency: number;
  /**
   * How many of these are jobs of one user, on one machine. On AWS, SQS lets jobs of other users overtake those of one with many.
   */
  jobsPerUser: number;
  /**
   * How many runs that take longer than a second do not count to these, on one machine: they wait for something, and do no work.
   */
  longRuns: number;
  /** A run may take this long: after it, the function is ended, and the table refuses its requests. */
  timeoutSeconds: number;
  /** After this time, a run should end and let others continue, so that no job keeps others of its kind waiting. */
  sliceSeconds: number;
  /** How often a job is tried in a row without any progress. */
  maxAttempts: number;
  /**
   * The longest first pause before another attempt, and the longest pause: it doubles each time, and a random part of it counts.
   */
  backoffSeconds: readonly [first: number, longest: number];
  /** How long a job is tried, or waits, without any progress. */
  deadlineSeconds: number;
}

/** Enough to outlast a failure of an hour or two. */
const defaults = {
  resource: 'jobs',
  logsMetrics: true,
  memory: 512,
  concurrency: 2,
  jobsPerUser: 1,
  longRuns: 0,
  timeoutSeconds: 60,
  sliceSeconds: 5,
  maxAttempts: 20,
  backoffSeconds: [1, 900],
  deadlineSeconds: 86_400,
} as const;

type Defaults = { -readonly [K in keyof typeof defaults]: JobKind[K & keyof JobKind] };

/* @__NO_SIDE_EFFECTS__ */
export function defineJobKind<
  const P extends GenericSchema<object>,
  const K extends Pick<JobKind, 'id' | 'repeatable'> & Partial<Omit<JobKind, 'payload' | 'nameSubject'>>,
>(
  kind: K & { payload: P; nameSubject(payload: InferOutput<P>): string },
): K & Pick<JobKind, 'nameSubject'> & { payload: P } & Omit<Defaults, keyof K> {
  return { ...defaults, ...kind };
}

export type Payload<K extends JobKind> = InferOutput<K['payload']>;

export const isJobKind = (contract: BackgroundFunction): contract is JobKind => 'repeatable' in contract;
