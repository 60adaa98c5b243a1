import { expect, it, vi } from 'vitest';
import { jobWorker } from '../../../../infra/local/jobs/worker.ts';
import { refreshPlan } from '../../../../shared/api/job-kinds.ts';
import { findJob } from '../../../../shared/data/jobs/listed-jobs.ts';
import { done } from '../../../../shared/domain/jobs.ts';
import { jobHandler } from '../../../../shared/jobs/job-handler.ts';
import { addJob } from '../../../support/jobs/listed-jobs.ts';
import { testService } from '../../../support/service.ts';

testService();

it('A worker that is stopped while it loads the function of a job leaves the job as it is, and logs no fault', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const [loading, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const run = vi.fn(async () => done);
  const worker = jobWorker({
    kinds: [refreshPlan],
    isAlone: true,
    lookEveryMs: 60_000,
    async invoke(_kind, event, context) {
      loading.resolve();
      await loaded.promise;
      return jobHandler(refreshPlan, run)(event, context);
    },
  });
  const payload = { userId: 7 };
  const job = await addJob({
    kind: refreshPlan.id,
    payload,
    status: 'waiting',
    attempts: 0,
    error: undefined,
  });
  await worker.start();
  await loading.promise;
  const stopped = worker.stop();
  loaded.resolve();
  await stopped;
  expect(await findJob(job.id)).toMatchObject({ status: 'waiting', attempts: 0, revision: 1 });
  expect(run).not.toHaveBeenCalled();
  expect(log).not.toHaveBeenCalled();
  log.mockRestore();
});
