import { expect, it, onTestFinished, vi } from 'vitest';
import { jobWorker } from '../../../../infra/local/jobs/worker.ts';
import { refreshPlan, timedEvents } from '../../../../shared/api/job-kinds.ts';
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

it('Timed events that are due at the start wait until what an earlier process left is counted', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const job = { status: 'waiting', attempts: 0, error: undefined } as const;
  await addJob({ ...job, kind: refreshPlan.id, payload: { userId: 8 } });
  await addJob({ ...job, kind: timedEvents.id, payload: { userId: 8, task: 'summaries' } });
  const ran: string[] = [];
  const worker = jobWorker({
    kinds: [refreshPlan, timedEvents],
    isAlone: true,
    lookEveryMs: 60_000,
    async invoke({ id }) {
      ran.push(id);
      return { batchItemFailures: [] };
    },
  });
  await worker.start();
  await vi.waitUntil(() => ran.length > 0);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(ran).not.toContain(timedEvents.id);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitUntil(() => ran.includes(timedEvents.id));
  await worker.stop();
});
