import type { Job } from '../../../shared/api/contract/function-contract.ts';
import { logFault } from '../../../shared/errors.ts';
import type { ChangeSource } from './change-source.ts';
import { deliverShard, type Invoke, type StreamJob } from './deliver-shard.ts';
import { GivenUpError, type Stopping, stopping } from './stopping.ts';

interface PumpOptions {
  source: ChangeSource;
  /** Those without a stream are left alone. */
  jobs: readonly Job[];
  invoke: Invoke;
}

export interface Pump {
  /** Delivers everything that is committed by now, windows or not, then resolves; it gives up on what keeps failing. */
  stop(): Promise<void>;
}

/**
 * Hands the table's changes to the functions of its stream as Lambda's event source mappings do: each function with a
 * checkpoint of its own, from the oldest change on; batch after batch in order, a shard's batches one at a time; what
 * failed again and again, until it succeeds.
 */
export function startPump({ source, jobs, invoke }: PumpOptions): Pump {
  const state = stopping();
  const running = jobs.filter(hasStream).map((job) => runJob(source, job, invoke, state));
  return {
    async stop() {
      state.begin();
      await Promise.all(running);
    },
  };
}

const hasStream = (job: Job): job is StreamJob => job.stream !== undefined;

async function runJob(source: ChangeSource, job: StreamJob, invoke: Invoke, state: Stopping): Promise<void> {
  const shards: Promise<void>[] = [];
  const failed = (error: unknown) =>
    error instanceof GivenUpError
      ? console.error(`${job.id} keeps failing: what it has not done yet is delivered at the next start.`)
      : logFault(job.id, error, { step: 'change stream' });
  try {
    for await (const reader of source.readers(job.id, state.signal)) {
      shards.push(deliverShard(reader, job, invoke, state).catch(failed));
    }
  } catch (error) {
    failed(error);
  }
  await Promise.all(shards);
}
