import { migrate } from '../../api/job-kinds.ts';
import { done, type JobResult } from '../../domain/jobs.ts';
import { ServiceError } from '../../errors.ts';
import { retryStep } from '../jobs/interventions.ts';
import { findJob } from '../jobs/listed-jobs.ts';
import { jobIdFor, restartJob } from '../jobs/start-job.ts';
import { type Step, transact } from '../table/transactions.ts';
import { migrations } from './versions.ts';

/** Transaction steps that start the migration to a schema version. */
export const startMigration = (version: number): Step =>
  restartJob(migrate, String(version), { userId: 0, payload: { version } });

/** Lets a migration continue that has failed. */
export async function resumeMigration(version: number): Promise<void> {
  const id = jobIdFor(migrate, String(version));
  if ((await findJob(id))?.status !== 'failed') return;
  // Another bootstrap may be faster.
  await transact([retryStep(id, migrate, new Date())]).catch((error) => {
    if (!(error instanceof ServiceError)) throw error;
  });
}

/** Migrates what comes after the position, until nothing is left, or the time is up. */
export async function runMigration(
  { version, position: after }: { version: number; position: number },
  isTimeUp: () => boolean,
): Promise<JobResult> {
  const migration = migrations.find((one) => one.version === version);
  if (!migration) return { kind: 'fail', reason: `There is no migration to schema version ${version}.` };
  let [position, isDone] = [after, false];
  do ({ position, isDone } = await migration.migratePage(position, { isTimeUp }));
  while (!isDone && !isTimeUp());
  return isDone ? done : { kind: 'again', state: { position } };
}
