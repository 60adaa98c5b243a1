import { Counter, Histogram, type Registry } from 'prom-client';
import type { JobRun } from '../../../shared/jobs/job-runs.ts';

/** From ten milliseconds to the minute that a run may take, and to an hour of waiting. */
const BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 300, 900, 3600];

/** Counts and times the runs of background jobs. */
export function jobMetrics(registers: Registry[]): (run: JobRun) => void {
  const labelNames = ['kind'] as const;
  const runs = new Counter({
    name: 'link_service_job_runs_total',
    help: 'Runs of background jobs: the job is done, failed for good, is retried after an error, or continues.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const wait = new Histogram({
    name: 'link_service_job_wait_seconds',
    help: 'Time from when a background job was due until it ran.',
    labelNames,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const duration = new Histogram({
    name: 'link_service_job_duration_seconds',
    help: 'Time that a run of a background job took.',
    labelNames,
    buckets: BUCKETS_SECONDS,
    registers,
  });
  return ({ kind, outcome, waitedMs, durationMs }) => {
    runs.inc({ kind, outcome });
    wait.observe({ kind }, waitedMs / 1000);
    duration.observe({ kind }, durationMs / 1000);
  };
}
