import { handlerFile } from '../../../shared/api/contract/function-contract.ts';
import { jobKinds } from '../../../shared/api/job-kinds.ts';
import { useQueues } from '../../../shared/jobs/queues.ts';
import { type InvokeJob, type JobWorker, jobWorker } from './worker.ts';

/** How often each process of several looks for jobs that another one left, and how often one that is alone looks for lost ones. */
const LOOK_EVERY_MS = { shared: 10_000, alone: 60_000 };

/** Runs background jobs of all kinds in this process from now on, and perhaps in others, on the same table. */
export async function startJobs({ isShared }: { isShared: boolean }): Promise<JobWorker> {
  const lookEveryMs = isShared ? LOOK_EVERY_MS.shared : LOOK_EVERY_MS.alone;
  const worker = jobWorker({ kinds: jobKinds, invoke, isAlone: !isShared, lookEveryMs });
  useQueues(worker);
  await worker.start();
  return worker;
}

/** Calls the handler that is deployed, loaded for its first job. */
const invoke: InvokeJob = async (kind, event, context) => {
  const { handler } = await import(new URL(`../../../${handlerFile(kind)}`, import.meta.url).href);
  return handler(event, context);
};
