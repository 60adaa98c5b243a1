import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { handler as dispatchHandler } from '../../../functions/streams/dispatch.ts';
import { startDelivery } from '../../../infra/local/change-stream/delivery.ts';
import { type InvokeJob, type JobWorker, jobWorker } from '../../../infra/local/jobs/worker.ts';
import { openTable } from '../../../infra/local/open-table.ts';
import { defineJobKind, type JobKind } from '../../../shared/api/contract/job-kind.ts';
import { dispatch } from '../../../shared/api/streams.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { jobHandler } from '../../../shared/jobs/job-handler.ts';
import { useQueues } from '../../../shared/jobs/queues.ts';
import type { Run, Runner } from '../../../shared/jobs/run-job.ts';

/** What the jobs of tests name. */
export const TestPayload = v.object({ name: v.string() });

/** A kind of job for tests, with pauses of milliseconds. */
export function testKind(id: string, settings: Partial<JobKind> = {}) {
  const kind = defineJobKind({
    id,
    payload: TestPayload,
    nameSubject: ({ name }) => name,
    repeatable: 'It only notes that it ran.',
    backoffSeconds: [0.02, 0.05],
    timeoutSeconds: 10,
  });
  return { ...kind, ...settings } as JobKind & { payload: typeof TestPayload };
}

export type TestKind = ReturnType<typeof testKind>;

/** The kinds of jobs of a test, each with what runs it. */
export type Runners = readonly (readonly [TestKind, Run<TestKind> | Runner<TestKind>])[];

/** Where jobs run until `stop`: a table, what dispatches its changes, and what runs jobs. */
export interface JobPlatform {
  /** Looks for jobs that are overdue, as it does on its own every now and then. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

/** Ends the function that runs the job with the emitted id, as far as its invoker can tell. */
export const crashes = new EventEmitter();

/** The handlers of these kinds, as a worker invokes them. */
export function createInvoker(runners: Runners): InvokeJob {
  const handlers = new Map(runners.map(([kind, runner]) => [kind.id, jobHandler(kind, runner)]));
  return async ({ id }, event, context) => {
    const handler = handlers.get(id);
    if (!handler) throw new Error(`There is no kind ${id}.`);
    const { promise: crash, reject } = Promise.withResolvers<never>();
    const ids = event.Records.map(({ messageId }) => messageId);
    for (const id of ids) crashes.once(id, reject);
    return Promise.race([handler(event, context), crash]).finally(() => {
      for (const id of ids) crashes.off(id, reject);
    });
  };
}

interface Options {
  /** As many workers as there would be processes; each learns of every job. */
  workers: number;
  /** Whether no other process uses the table. */
  isAlone?: boolean;
  lookEveryMs?: number;
  dataDir?: string;
  tableName?: string;
}

/** Runs jobs on the embedded table, or on the DynamoDB at `DYNAMODB_ENDPOINT`. */
export function startPlatform(
  runners: Runners,
  { workers: count, isAlone = false, lookEveryMs = 200, ...place }: Options,
): Promise<JobPlatform> {
  const kinds = runners.map(([kind]) => kind);
  const workers = Array.from({ length: count }, () =>
    jobWorker({ kinds, invoke: createInvoker(runners), isAlone, lookEveryMs }),
  );
  const all = (call: (worker: JobWorker) => Promise<void>) => async () =>
    void (await Promise.all(workers.map(call)));
  return startWith(place, {
    send: (messages) => all((worker) => worker.send(messages))(),
    start: all((worker) => worker.start()),
    stop: all((worker) => worker.stop()),
  });
}

/** Runs the jobs of a table with what takes their messages. */
export async function startWith(
  { dataDir = ':memory:', tableName = `jobs-${randomUUID()}` }: Pick<Options, 'dataDir' | 'tableName'>,
  worker: JobWorker,
): Promise<JobPlatform> {
  const { DYNAMODB_ENDPOINT } = process.env;
  const table = await openTable({ DATA_DIR: dataDir, DYNAMODB_ENDPOINT, TABLE_NAME: tableName });
  connectTable(table.connection);
  process.env.TABLE_NAME = tableName;
  useQueues(worker);
  await worker.start();
  const delivery = startDelivery({
    source: await table.changes(),
    consumers: [{ ...dispatch, stream: { ...dispatch.stream, windowSeconds: 0 } }],
    invoke: (_, event) => dispatchHandler(event),
  });
  return {
    // A worker looks by itself.
    sweep: async () => {},
    async stop() {
      await delivery.stop();
      await worker.stop();
      await table.close();
    },
  };
}

/** Waits until something is so; fails after 20 s. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo()); await sleep(10))
    if (Date.now() > end) throw new Error('It did not happen within 20 s.');
}
