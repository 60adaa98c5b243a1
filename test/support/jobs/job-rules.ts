import { ulid } from 'ulid';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { giveUpStep, retryStep } from '../../../shared/data/jobs/interventions.ts';
import { findJob, messageFor, readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import { jobIdFor, newJob, restartJob, startJob } from '../../../shared/data/jobs/start-job.ts';
import { jobKey } from '../../../shared/data/keys.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { done, type JobMessage } from '../../../shared/domain/jobs.ts';
import { sendMessages } from '../../../shared/jobs/queues.ts';
import type { Run } from '../../../shared/jobs/run-job.ts';
import { crashes, type JobPlatform, type Runners, type TestKind, testKind, until } from './job-platform.ts';
import { skipWaiting } from './jobs.ts';

const start = (kind: TestKind, name: string, userId = 1) =>
  transact([startJob(kind, { userId, payload: { name } })]);
const isIdle = async () => (await readJobs()).every(({ status }) => status === 'failed');
const isDone = async () => (await readJobs()).length === 0;
const onlyJob = async () => {
  const jobs = await readJobs();
  expect(jobs).toHaveLength(1);
  return jobs[0] as (typeof jobs)[0];
};

/** The rules that background jobs follow wherever they run. `open` starts what runs them, on an empty table. */
export function jobRules(open: (runners: Runners) => Promise<JobPlatform>): void {
  let platform: JobPlatform | undefined;
  let ran: string[] = [];
  const note: Run<TestKind> = async ({ payload: { name } }) => {
    ran.push(name);
    return done;
  };
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const run = async (...runners: Runners) => {
    platform = await open(runners);
  };

  afterEach(async () => {
    await platform?.stop();
    platform = undefined;
    ran = [];
    log.mockClear();
  });

  it('runs once, and then leaves the list', async () => {
    const kind = testKind('once');
    await run([kind, note]);
    await Promise.all(['a', 'b', 'c'].map((name) => start(kind, name)));
    await until(async () => ran.length === 3 && (await readJobs()).length === 0);
    expect(ran.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('runs no earlier than it is due, also when a message comes too early', async () => {
    const kind = testKind('later');
    let ranAt = 0;
    await run([
      kind,
      async () => {
        ranAt = Date.now();
        return done;
      },
    ]);
    const id = ulid();
    const due = Date.now() + 400;
    const job = { ...newJob(kind, id, { userId: 1, payload: { name: 'a' } }), due };
    await transact([{ Put: { Item: { ...jobKey(id), ...job } } }]);
    await sendMessages([messageFor(await onlyJob()) as JobMessage]);
    await until(isDone);
    expect(ranAt).toBeGreaterThanOrEqual(due);
  });

  it('runs although its message was lost, and once, however often that is looked for', async () => {
    const kind = testKind('lost');
    await run([kind, note]);
    const id = ulid();
    const job = { ...newJob(kind, id, { userId: 1, payload: { name: 'a' } }), due: 0 };
    // As if its message had been sent.
    await transact([{ Put: { Item: { ...jobKey(id), ...job, isSent: true } } }]);
    await Promise.all([platform?.sweep(), platform?.sweep()]);
    await until(isDone);
    await platform?.sweep();
    expect(ran).toEqual(['a']);
  });

  it('is tried again after a failure, with pauses, and is done once it succeeds', async () => {
    const kind = testKind('flaky');
    const attempts: number[] = [];
    await run([
      kind,
      async (job) => {
        attempts.push(job.attempts);
        if (job.attempts < 3) throw new Error('not yet');
        return done;
      },
    ]);
    await start(kind, 'a');
    await until(isDone);
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('fails for good after its attempts, says why, and runs again when an administrator says so', async () => {
    const kind = testKind('hopeless', { maxAttempts: 3 });
    let isFixed = false;
    const failures: string[] = [];
    await run([
      kind,
      {
        async run({ payload: { name } }) {
          ran.push(name);
          if (!isFixed) throw new Error('on fire');
          return done;
        },
        beforeFailure: async (_, reason) => void failures.push(reason),
      },
    ]);
    await start(kind, 'a');
    await until(async () => (await onlyJob()).status === 'failed');
    const job = await onlyJob();
    expect([ran.length, job.attempts, job.error, failures]).toEqual([3, 3, 'on fire', ['on fire']]);
    isFixed = true;
    await transact([retryStep(job.id, kind, new Date())]);
    await until(isDone);
    expect(ran).toHaveLength(4);
    await expect(transact([retryStep(job.id, kind, new Date())])).rejects.toMatchObject({
      code: 'job_not_found',
    });
  });

  it('fails for good after its deadline, and goes when an administrator gives it up', async () => {
    const kind = testKind('endless', { deadlineSeconds: 0.2 });
    await run([kind, async () => ({ kind: 'wait', seconds: 0.05 })]);
    await start(kind, 'a');
    await until(async () => (await onlyJob()).status === 'failed');
    const { id } = await onlyJob();
    await transact([giveUpStep(id, new Date())]);
    expect(await findJob(id)).toBeUndefined();
  });

  it('keeps its state from run to run', async () => {
    const kind = testKind('steps');
    const states: unknown[] = [];
    await run([
      kind,
      async ({ state }) => {
        states.push(state);
        const { step } = { step: 0, ...state };
        return step === 3
          ? done
          : { kind: step === 1 ? 'wait' : 'again', seconds: 0, state: { step: step + 1 } };
      },
    ]);
    await start(kind, 'a');
    await until(isDone);
    expect(states).toEqual([undefined, { step: 1 }, { step: 2 }, { step: 3 }]);
  });

  it('that dies in a run is not run by others until its lease is over, and has used up an attempt', async () => {
    const kind = testKind('deadly', { maxAttempts: 2 });
    const attempts: number[] = [];
    let [isOver, ended] = [false, 0];
    await run([
      kind,
      async (job) => {
        attempts.push(job.attempts);
        crashes.emit(job.id, new Error('crash'));
        await until(() => isOver);
        ended++;
        return done;
      },
    ]);
    await start(kind, 'a');
    await until(() => attempts.length === 1);
    await sendMessages([{ ...(messageFor(await onlyJob()) as JobMessage), due: 0 }]);
    const { id } = await onlyJob();
    await expect(transact([giveUpStep(id, new Date())])).rejects.toMatchObject({ code: 'job_running' });
    expect(attempts).toEqual([1]);
    await skipWaiting();
    await until(() => attempts.length === 2);
    await skipWaiting();
    await until(async () => (await onlyJob()).status === 'failed');
    // What the runs write after they lost the job changes nothing.
    isOver = true;
    await until(() => ended === 2);
    await readJobs();
    expect(await onlyJob()).toMatchObject({ status: 'failed', error: expect.stringContaining('crashed') });
    expect(attempts).toEqual([1, 2]);
  });

  it('runs once at a time, however many messages there are', async () => {
    const kind = testKind('single', { concurrency: 5 });
    let [running, most] = [0, 0];
    await run([
      kind,
      async ({ payload: { name } }) => {
        most = Math.max(most, ++running);
        for (let turn = 0; turn < 20; turn++) await readJobs();
        running--;
        ran.push(name);
        return done;
      },
    ]);
    await start(kind, 'a');
    const message = messageFor(await onlyJob()) as JobMessage;
    for (let copy = 0; copy < 5; copy++) await sendMessages([{ ...message, due: 0 }]);
    await until(isDone);
    expect([ran, most]).toEqual([['a'], 1]);
  });

  it('that is started again in the middle of a run starts from the beginning after it', async () => {
    const kind = testKind('keyed');
    let isFirst = true;
    await run([
      kind,
      async ({ payload: { name } }) => {
        ran.push(`begin ${name}`);
        if (isFirst) {
          isFirst = false;
          await transact([restartJob(kind, 'key', { userId: 1, payload: { name: 'second' } })]);
        }
        ran.push(`end ${name}`);
        return done;
      },
    ]);
    await transact([restartJob(kind, 'key', { userId: 1, payload: { name: 'first' } })]);
    await until(async () => ran.length === 4 && !(await findJob(jobIdFor(kind, 'key'))));
    expect(ran).toEqual(['begin first', 'end first', 'begin second', 'end second']);
  });

  it('runs if it was given up while it waited, and started again', async () => {
    const kind = testKind('renewed');
    const renew = (name: string) => transact([restartJob(kind, 'key', { userId: 1, payload: { name } })]);
    await run([
      kind,
      async (job, limits) =>
        job.payload.name === 'waits' ? { kind: 'wait', seconds: 600 } : note(job, limits),
    ]);
    await renew('waits');
    await until(async () => (await onlyJob()).revision === 2);
    // Its message of that revision has arrived once a later one has.
    await start(kind, 'later', 2);
    await until(() => ran.length === 1);
    await transact([giveUpStep(jobIdFor(kind, 'key'), new Date())]);
    await renew('runs');
    await until(isDone);
    expect(ran).toEqual(['later', 'runs']);
  });

  describe('of one user', () => {
    it('keeps neither other kinds nor other users waiting', async () => {
      const [many, other] = [testKind('many'), testKind('other')];
      let isOpen = false;
      const wait: Run<TestKind> = async (job, limits) => {
        await until(() => isOpen);
        return note(job, limits);
      };
      await run([many, wait], [other, note]);
      await Promise.all(Array.from({ length: 60 }, (_, i) => start(many, `a${i}`)));
      await start(other, 'other kind', 2);
      await until(() => ran.length === 1);
      expect(ran).toEqual(['other kind']);
      await start(many, 'other user', 2);
      // Once a later one has run, its message has arrived, too.
      await start(other, 'later', 3);
      await until(() => ran.length === 2);
      isOpen = true;
      await until(isIdle);
      expect(ran).toHaveLength(63);
      // Those that were running, and one for each place of a worker.
      expect(ran.indexOf('other user')).toBeLessThanOrEqual(11);
    });
  });
}
