import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JobRun, readOutcome, reportRun } from '../../shared/jobs/job-runs.ts';

let written: string[] = [];
beforeEach(() => {
  vi.stubEnv('METRICS_NAMESPACE', 'link-service-test');
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const report = (outcome: JobRun['outcome']) => {
  reportRun({ kind: 'purge', outcome, waitedMs: 12.4, durationMs: 500 });
  return JSON.parse(written.at(-1) ?? '');
};
const times = [
  { Name: 'JobWaitingTime', Unit: 'Milliseconds' },
  { Name: 'JobDuration', Unit: 'Milliseconds' },
];

describe('a run of a job', () => {
  it('is one line in embedded metric format, with its kind as dimension', () => {
    expect(report('done')).toEqual({
      _aws: {
        Timestamp: expect.any(Number),
        CloudWatchMetrics: [
          {
            Namespace: 'link-service-test',
            Dimensions: [['Kind']],
            Metrics: [{ Name: 'JobsDone', Unit: 'Count' }, ...times],
          },
        ],
      },
      Kind: 'purge',
      JobsDone: 1,
      JobWaitingTime: 12,
      JobDuration: 500,
    });
    expect(written).toHaveLength(1);
  });

  it('that failed for good counts for all kinds as well, which the alarm watches', () => {
    const { _aws, JobsFailed } = report('failed');
    expect([_aws.CloudWatchMetrics[0].Dimensions, JobsFailed]).toEqual([[['Kind'], []], 1]);
  });

  it('that is tried again counts as retried, and one that continues only has its times', () => {
    expect(report('retried')).toMatchObject({ JobsRetried: 1 });
    expect(report('continued')._aws.CloudWatchMetrics[0].Metrics).toEqual(times);
  });

  it('is not logged on one machine, where standard output is for programs', () => {
    vi.stubEnv('METRICS_NAMESPACE', undefined);
    reportRun({ kind: 'purge', outcome: 'done', waitedMs: 0, durationMs: 0 });
    expect(written).toEqual([]);
  });
});

describe('the outcome of a run', () => {
  it.each([
    ['done', { kind: 'done' }, 'delete'],
    ['failed', { kind: 'throw', error: new Error('no') }, { status: 'failed' }],
    ['failed', { kind: 'wait', seconds: 1 }, { status: 'failed' }],
    ['retried', { kind: 'throw', error: new Error('no') }, { status: 'waiting' }],
    ['continued', { kind: 'wait', seconds: 1 }, { status: 'waiting' }],
    ['continued', { kind: 'again', state: {} }, { status: 'waiting' }],
  ] as const)('is %s after %j and %j', (outcome, result, change) => {
    expect(readOutcome(result, change)).toBe(outcome);
  });
});
