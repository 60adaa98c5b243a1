import { describe, expect, it } from 'vitest';
import { timedEvents } from '../../../shared/api/job-kinds.ts';
import { type ClaimedJob, claimJob, finishJob } from '../../../shared/data/jobs/claims.ts';
import { findJob } from '../../../shared/data/jobs/listed-jobs.ts';
import { jobIdFor, restartJob } from '../../../shared/data/jobs/start-job.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { testService } from '../../support/service.ts';

testService();

const HOUR = 3_600_000;
const start = (key: string) =>
  transact([restartJob(timedEvents, key, { userId: 1, payload: { userId: 1, task: 'summaries' } })]);
const claim = async (key: string, leaseUntil: number) =>
  (await claimJob({ id: jobIdFor(timedEvents, key), revision: 1 }, leaseUntil)) as ClaimedJob;

describe('the end of a run', () => {
  it.each(['delete', { status: 'failed' }] as const)(
    'changes nothing if another run has the job by now: %j',
    async (change) => {
      const key = JSON.stringify(change);
      await start(key);
      const late = await claim(key, Date.now() - 1);
      const current = await claim(key, Date.now() + HOUR);
      await finishJob(late, change);
      expect(await findJob(current.id)).toEqual(current);
    },
  );

  it('lets a job run at once that was restarted in the meantime, which its new revision tells the dispatcher', async () => {
    await start('restarted');
    const run = await claim('restarted', Date.now() + HOUR);
    await start('restarted');
    const restarted = await findJob(run.id);
    await finishJob(run, 'delete');
    const { leaseUntil, ...job } = restarted as ClaimedJob;
    expect(leaseUntil).toBe(run.leaseUntil);
    expect(await findJob(run.id)).toEqual({ ...job, revision: job.revision + 1 });
  });
});
