import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { withDeadline } from '../../shared/invocation.ts';
import { takeTurns } from '../../shared/workers/turns.ts';
import { JobStopped, workerQueue } from '../../shared/workers/worker-queue.ts';
import type { AnyShape } from '../support/random/any-shape.ts';

interface Job {
  job: 'echo' | 'where' | 'fail' | 'hang' | 'fillMemory' | 'nest' | 'exit';
  value?: unknown;
}

const file = join(import.meta.dirname, 'hostile-thread.js');
const queue = (limits: Partial<Parameters<typeof workerQueue>[1]> = {}) =>
  workerQueue<Job, AnyShape>(file, { maxWaiting: 100, maxWaitMs: 60_000, ...limits });

/** Turns of the event loop until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, isDone] = [0, false];
  const finished = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    turns++;
  }
  await finished;
  return turns;
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('workerQueue', () => {
  it('runs all jobs in one other thread, in order', async () => {
    const run = queue();
    const order: number[] = [];
    const places = await Promise.all(
      [1, 2, 3].map(async (value) => {
        await run({ job: 'echo', value }).then((response) => order.push(response));
        return run({ job: 'where' });
      }),
    );
    expect(order).toEqual([1, 2, 3]);
    expect(places.map(({ isMainThread }) => isMainThread)).toEqual([false, false, false]);
    expect(new Set(places.map(({ threadId }) => threadId)).size).toBe(1);
  });

  it('keeps secrets of the environment out of the thread', async () => {
    expect((await queue()({ job: 'where' })).environment).toEqual([]);
  });

  it('lets the event loop turn while a job hangs', async () => {
    const hanging = queue({ maxRunMs: 300 })({ job: 'hang' }).catch(() => undefined);
    expect(await turnsDuring(hanging)).toBeGreaterThan(100);
  });

  it.each([
    ['time', { job: 'hang' }, 'ABORT_ERR'],
    ['memory', { job: 'fillMemory' }, 'ERR_WORKER_OUT_OF_MEMORY'],
    ['thread', { job: 'exit' }, 'ABORT_ERR'],
  ] as const)('stops a job that has exceeded its %s, and runs the next one', async (_, job, code) => {
    const maxRunMs = job.job === 'fillMemory' ? 30_000 : 300;
    const run = queue({ maxHeapMb: 16, maxRunMs });
    const [stopped, next] = await Promise.allSettled([run(job), run({ job: 'echo', value: 'next' })]);
    expect(stopped).toMatchObject({ status: 'rejected', reason: { cause: { code } } });
    expect((stopped as PromiseRejectedResult).reason).toBeInstanceOf(JobStopped);
    expect(next).toEqual({ status: 'fulfilled', value: 'next' });
  });

  it('rejects when a job throws, with the reason for the log, and keeps the thread', async () => {
    const run = queue();
    const { threadId } = await run({ job: 'where' });
    await expect(run({ job: 'fail' })).rejects.toMatchObject({ cause: { message: 'of the job' } });
    expect((await run({ job: 'where' })).threadId).toBe(threadId);
  });

  it('refuses jobs as busy when too many wait', async () => {
    const run = queue({ maxWaiting: 2 });
    const jobs = Array.from({ length: 5 }, (_, value) => run({ job: 'echo', value }));
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled', 'fulfilled'],
      ...['rejected', 'rejected'],
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { code: 'busy', retryAfter: 2 } });
  });

  it('runs first what is for owners whose jobs took less time, so that those of one do not delay others', async () => {
    const run = queue();
    const order: string[] = [];
    const jobs = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
    await Promise.all(
      jobs.map((value) => run({ job: 'echo', value }, value[0]).then((done) => order.push(done))),
    );
    // The first job took the start of the thread, too.
    expect(order).toEqual(['a1', 'b1', 'c1', 'b2', 'a2', 'a3', 'a4']);
  });

  it('refuses a job whose time to wait is over, while the one before it still runs', async () => {
    const inTurn = takeTurns({ maxWaiting: 9, maxWaitingOfOwner: 9, maxWaitMs: 20 });
    const mayEnd = Promise.withResolvers<void>();
    const running = inTurn('a', () => mayEnd.promise);
    await expect(inTurn('b', async () => undefined)).rejects.toMatchObject({ code: 'busy' });
    mayEnd.resolve();
    await running;
    expect(await inTurn('b', async () => 'done')).toBe('done');
  });

  it('forgets after a minute what the jobs of an owner took, also if there are always new ones', async () => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    const inTurn = takeTurns({ maxWaiting: 9, maxWaitingOfOwner: 9, maxWaitMs: Infinity });
    const order: string[] = [];
    const take = async (owner: string, seconds: number) => {
      await inTurn(owner, async () => {
        now += seconds * 1000;
        order.push(owner);
      });
      // The queue knows the time for a millisecond.
      await setTimeout(5);
    };
    await take('always', 30);
    now += 40_000;
    await take('always', 0.1);
    now += 25_000;
    await take('seldom', 1);
    await Promise.all([take('first', 0), take('seldom', 0), take('always', 0)]);
    expect(order.slice(3)).toEqual(['first', 'always', 'seldom']);
  });

  it('refuses jobs of an owner with too many that wait, and takes those of others', async () => {
    const run = queue({ maxWaitingOfOwner: 1 });
    const jobs = ['a', 'a', 'a', 'b'].map((owner) => run({ job: 'echo', value: owner }, owner));
    const outcomes = await Promise.allSettled(jobs);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('refuses a job as busy that has waited too long', async () => {
    const run = queue({ maxWaitMs: 100, maxRunMs: 200 });
    const [, waited] = await Promise.allSettled([run({ job: 'hang' }), run({ job: 'echo' })]);
    expect(waited).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
    expect(await run({ job: 'echo', value: 'later' })).toBe('later');
  });

  it('refuses a job as busy if the function that waits for it has no time left', async () => {
    const run = queue({ maxRunMs: 300 });
    const context = { getRemainingTimeInMillis: () => 2600 } as Context;
    const runInFunction = withDeadline(() => run({ job: 'echo' }));
    const [, waited] = await Promise.allSettled([run({ job: 'hang' }), runInFunction({}, context)]);
    expect(waited).toMatchObject({ status: 'rejected', reason: { code: 'busy' } });
  });

  /** What a process prints that runs this with a queue; the threads of tests have other stacks. */
  function printedBy(script: string): string {
    const start = `
      import { workerQueue } from './shared/workers/worker-queue.ts';
      const run = workerQueue(${JSON.stringify(file)}, { maxWaiting: 1, maxWaitMs: 1000, maxRunMs: 60_000 });`;
    const options = { encoding: 'utf8', timeout: 20_000 } as const;
    return execFileSync(process.execPath, ['--input-type=module', '--eval', start + script], options);
  }

  it('stops a job at once whose result is nested too deeply to be received', () => {
    const script = `
      console.log(await run({ job: 'nest' }).catch(({ constructor, cause }) => [constructor.name, cause.name].join()));
      console.log(await run({ job: 'echo', value: 'next' }));`;
    expect(printedBy(script)).toBe('JobStopped,RangeError\nnext\n');
  });

  it('does not keep the process running', () => {
    expect(printedBy(`console.log(await run({ job: 'echo', value: 'done' }));`)).toBe('done\n');
  });
});
