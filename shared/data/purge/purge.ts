import { done, type JobResult } from '../../domain/jobs.ts';
import { tasks } from './purge-tasks.ts';
import type { PassLimits, Purge } from './tasks.ts';

/** Each item takes a transaction, so that a pass takes about a second. */
const MAX_ITEMS = 100;

/** Purges until nothing is left, or the time is up. In that case, it ends after the item that it works on. */
export async function runPurge(purge: Purge, isTimeUp: () => boolean): Promise<JobResult> {
  let { position } = purge;
  do {
    const pass = await runPass({ ...purge, position }, isTimeUp);
    if (pass.isComplete) return done;
    position = pass.position;
  } while (!isTimeUp());
  return { kind: 'again', state: { position } };
}

async function runPass(purge: Purge, isTimeUp: () => boolean) {
  const limits: PassLimits = { maxItems: MAX_ITEMS, isTimeUp };
  let { position } = purge;
  for (const task of tasks[purge.name]) {
    const result = await task(purge, limits);
    limits.maxItems -= result.handled;
    position = result.position ?? position;
    if (!result.isComplete) return { isComplete: false, position };
  }
  return { isComplete: true, position };
}
