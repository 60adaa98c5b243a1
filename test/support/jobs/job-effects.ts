import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { tableClient } from '../../../shared/data/table/document-client.ts';
import type { Key } from '../../../shared/data/table/items.ts';
import { putUnique, transact } from '../../../shared/data/table/transactions.ts';
import { done } from '../../../shared/domain/jobs.ts';
import { env } from '../../../shared/env.ts';
import type { Run } from '../../../shared/jobs/run-job.ts';
import { type Runners, type TestKind, testKind } from './job-platform.ts';

/** How many runs a job of the kind `steps` takes. */
export const STEPS = 3;

/** In partitions of their own, as on one they would wait for each other. */
export const effectKey = (name: string): Key => ({ pk: `EFFECT#${name}`, sk: 'EFFECT' });

const settings = { concurrency: 10, timeoutSeconds: 6, backoffSeconds: [0.01, 0.05] as const };

class AlreadyDone extends Error {}

const set = (name: string, attribute: string, value: unknown) =>
  tableClient().send(
    new UpdateCommand({
      TableName: env.tableName,
      Key: effectKey(name),
      UpdateExpression: 'SET #attribute = :value',
      ExpressionAttributeNames: { '#attribute': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

/** Has its effect when it is repeated, too, but only once. */
const setOnce: Run<TestKind> = async ({ payload: { name } }) => {
  await set(name, 'value', name);
  return done;
};

/** Adds exactly once: with a record of that, in one transaction. */
const addOnce: Run<TestKind> = async ({ payload: { name } }) => {
  const add = {
    Update: {
      Key: effectKey(name),
      UpdateExpression: 'ADD #count :one',
      ExpressionAttributeNames: { '#count': 'count' },
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
  const mark = putUnique({ ...effectKey(name), sk: 'DONE' }, () => new AlreadyDone());
  await transact([mark, add]).catch((error) => {
    if (!(error instanceof AlreadyDone)) throw error;
  });
  return done;
};

/** Takes several runs, each of which knows where the last one stopped. */
const takeSteps: Run<TestKind> = async ({ payload: { name }, state }) => {
  const { step } = { step: 0, ...state };
  await set(name, `step${step}`, true);
  return step === STEPS - 1 ? done : { kind: 'again', state: { step: step + 1 } };
};

/** Fails at first, and waits in the middle of its work. */
const failFirst: Run<TestKind> = async (job, limits) => {
  if (job.attempts === 1) throw new Error('The first attempt fails.');
  await sleep(5);
  return setOnce(job, limits);
};

const runs = { setOnce, addOnce, takeSteps, failFirst };

/** The four kinds of jobs that tests kill, as a log sees each run of them. */
export const killedKinds = Object.keys(runs).map((id) => testKind(id, settings));

/** Runs these kinds, and logs when each run begins and ends. */
export const loggedRunners = (file: string): Runners =>
  killedKinds.map((kind) => [
    kind,
    async (job, limits) => {
      const log = (step: 'begin' | 'end') =>
        appendFileSync(file, `${JSON.stringify({ step, pid: process.pid, id: job.id, at: now() })}\n`);
      log('begin');
      try {
        return await runs[kind.id as keyof typeof runs](job, limits);
      } finally {
        log('end');
      }
    },
  ]);

/** Milliseconds that processes of one machine can compare. */
const now = () => Number(process.hrtime.bigint()) / 1e6;
