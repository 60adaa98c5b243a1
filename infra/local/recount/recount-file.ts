import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { recountVisit } from '../../../shared/data/counting/recount-visit.ts';
import type { RecountDecision } from '../../../shared/domain/clicks/recount.ts';
import { readFailedBatch, recountBatch } from './failed-batch.ts';
import { type LoggedVisits, readLoggedVisits } from './logged-visits.ts';

/** Counts what a file holds, a failed batch or a log, and says what became of it. Throws if that did not work. */
export async function recountFile(file: string, now: Date): Promise<string> {
  const text = await readText(file);
  const batch = readFailedBatch(text);
  if (batch) return recountBatch(batch, now);
  const logged = readLoggedVisits(text);
  if (logged.visits.length + logged.incomplete === 0)
    throw new Error('it is neither a failed batch nor a log with uncounted visits');
  return recountVisits(logged, now);
}

/** CloudWatch exports compressed files. */
async function readText(file: string): Promise<string> {
  const bytes = await readFile(file);
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return (isCompressed ? gunzipSync(bytes) : bytes).toString();
}

const OUTCOMES: Record<RecountDecision, string> = {
  record: 'recorded now',
  recorded_before: 'recorded before',
  undecided: 'not recorded, because they may already be counted, which a later visit hides',
  too_old: 'not recorded, because they are too old to tell whether they were counted',
};

async function recountVisits({ visits, incomplete }: LoggedVisits, now: Date): Promise<string> {
  const counts = new Map<string, number>();
  const add = (outcome: string, by = 1) => counts.set(outcome, (counts.get(outcome) ?? 0) + by);
  for (const visit of visits) add(OUTCOMES[await recountVisit(visit, now)]);
  if (incomplete > 0) add('not recorded, because their lines are incomplete', incomplete);
  const outcomes = [...counts].map(([outcome, count]) => `${count} ${outcome}`);
  return `${visits.length + incomplete} logged visits: ${outcomes.join('; ')}`;
}
