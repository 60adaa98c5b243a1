import { jobKindDimension, jobMetrics } from '../api/contract/metrics.ts';
import type { JobChange, JobResult } from '../domain/jobs.ts';
import { logMetrics } from '../metrics.ts';

/** A run of a job: how it ended, and its times in milliseconds. */
export interface JobRun {
  kind: string;
  /** `continued`: there is more to do, now or later. */
  outcome: 'done' | 'failed' | 'retried' | 'continued';
  /** From when the job was due until the run. */
  waitedMs: number;
  durationMs: number;
}

/** How a run ended that led to this change of its job. */
export function readOutcome(result: JobResult, change: JobChange | 'delete'): JobRun['outcome'] {
  if (change === 'delete') return 'done';
  if (change.status === 'failed') return 'failed';
  return result.kind === 'throw' ? 'retried' : 'continued';
}

let observe: ((run: JobRun) => void) | undefined;

/** Lets one machine observe runs, too: there is no CloudWatch. */
export function observeRuns(observer: (run: JobRun) => void): void {
  observe = observer;
}

export function reportRun(run: JobRun): void {
  logRun(run);
  observe?.(run);
}

/** Logs only what happened: each metric costs money for the hours in which it has a value. */
function logRun({ kind, outcome, waitedMs, durationMs }: JobRun): void {
  logMetrics(
    {
      ...(outcome !== 'continued' && { [jobMetrics[outcome]]: [1, 'Count'] }),
      [jobMetrics.wait]: [Math.round(waitedMs), 'Milliseconds'],
      [jobMetrics.duration]: [Math.round(durationMs), 'Milliseconds'],
    },
    { dimensions: { [jobKindDimension]: kind }, alsoInTotal: outcome === 'failed' },
  );
}
