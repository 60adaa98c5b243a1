import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WorkerMessage } from './handle-jobs.ts';
import { type Owner, type TurnLimits, takeTurns } from './turns.ts';

interface Limits extends Omit<TurnLimits, 'maxWaitingOfOwner'> {
  /** Jobs of one owner that may wait; `maxWaiting` if omitted. */
  maxWaitingOfOwner?: number;
  /** How long a job may run. */
  maxRunMs?: number;
  /** What a job may keep in memory, apart from the content of buffers, which Node does not limit. */
  maxHeapMb?: number;
}

const DEFAULTS = { maxRunMs: 2000, maxHeapMb: 64 };

/** A job has exceeded its time or memory, and its thread was stopped. */
export class JobStopped extends Error {}

/**
 * Runs jobs in a thread of their own, one at a time, so that other requests go on; owners take turns. `file` is a plain
 * JavaScript file that calls `handleJobs`. The thread starts with the first job and gets no environment variables, as these
 * hold secrets. Rejects with `busy` when too many jobs wait, and with `JobStopped`; the next job then gets a new thread.
 */
export function workerQueue<Job, Result>(file: string, options: Limits) {
  const limits = { ...DEFAULTS, maxWaitingOfOwner: options.maxWaiting, ...options };
  const runInTurn = takeTurns(limits);
  const thread = restartingThread(file, limits);
  return (job: Job, owner: Owner = ''): Promise<Result> =>
    runInTurn(owner, async () => (await thread(job)) as Result);
}

/** Only one job may run at a time. */
function restartingThread(
  file: string,
  { maxRunMs, maxHeapMb }: Required<Pick<Limits, 'maxRunMs' | 'maxHeapMb'>>,
) {
  let current: Worker | undefined;
  return async (job: unknown): Promise<unknown> => {
    const worker = current ?? (await startThread(file, maxHeapMb));
    current = worker;
    worker.ref();
    try {
      return await runIn(worker, job, maxRunMs);
    } catch (error) {
      if (error instanceof JobStopped) current = undefined;
      throw error;
    } finally {
      // A thread that waits for jobs does not keep the process running.
      worker.unref();
    }
  };
}

async function startThread(file: string, maxOldGenerationSizeMb: number): Promise<Worker> {
  const resourceLimits = { maxOldGenerationSizeMb, maxYoungGenerationSizeMb: 16 };
  const worker = new Worker(file, { env: {}, execArgv: [], resourceLimits });
  // Without a listener, an error would end the process.
  worker.on('error', () => undefined);
  // A result that is nested too deeply for this thread, which has a smaller stack.
  worker.on('messageerror', (error) => worker.emit('error', error));
  await once(worker, 'message');
  return worker;
}

async function runIn(worker: Worker, job: unknown, maxRunMs: number): Promise<unknown> {
  worker.postMessage(job);
  const message = await nextMessage(worker, maxRunMs);
  if ('error' in message) throw new Error('A job has failed in its thread', { cause: message.error });
  return message.result;
}

async function nextMessage(worker: Worker, maxRunMs: number): Promise<Exclude<WorkerMessage, 'ready'>> {
  try {
    const [message] = await once(worker, 'message', { signal: AbortSignal.timeout(maxRunMs) });
    return message;
  } catch (cause) {
    await worker.terminate();
    throw new JobStopped('A job has exceeded its time or memory', { cause });
  }
}
