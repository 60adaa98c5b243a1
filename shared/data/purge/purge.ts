import { endPurge, isCurrentPurge, type Purge, saveProgress } from '../owned/purge-requests.ts';
import { type PassLimits, tasks } from './purge-tasks.ts';

/** Each item takes a transaction, so that a pass takes a few seconds. */
const MAX_ITEMS = 100;

/**
 * Does one pass of a purge and saves its progress; the stream record of that triggers the next pass, until nothing is
 * left. A pass that fails is simply repeated. When the time is up, the pass ends after the item that it works on.
 */
export async function runPurgePass(purge: Purge, isTimeUp: () => boolean): Promise<void> {
  if (!(await isCurrentPurge(purge))) return;
  const limits: PassLimits = { maxItems: MAX_ITEMS, isTimeUp };
  let { position } = purge;
  for (const task of tasks[purge.name]) {
    const done = await task(purge, limits);
    limits.maxItems -= done.handled;
    position = done.position ?? position;
    if (!done.isComplete) return saveProgress(purge, position);
  }
  await endPurge(purge);
}
