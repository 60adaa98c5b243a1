/** A process that runs jobs until it is killed; with `JOBS`, it starts so many instead, and says when that is done. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import { startJob } from '../../../shared/data/jobs/start-job.ts';
import { splitIntoChunks } from '../../../shared/data/table/batches.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { killedKinds, loggedRunners } from '../jobs/job-effects.ts';
import { startPlatform } from '../jobs/job-platform.ts';

const { DATA_DIR, TABLE_NAME, RUN_LOG = '', JOBS = '0' } = process.env;
console.error = () => {};
await startPlatform(loggedRunners(RUN_LOG), {
  workers: JOBS === '0' ? 1 : 0,
  isAlone: !process.env.DYNAMODB_ENDPOINT,
  lookEveryMs: process.env.DYNAMODB_ENDPOINT ? 200 : 5000,
  dataDir: DATA_DIR,
  tableName: TABLE_NAME,
});
const steps = killedKinds.flatMap((kind) =>
  Array.from({ length: Number(JOBS) / killedKinds.length }, (_, n) =>
    startJob(kind, { userId: n % 5, payload: { name: `${kind.id}-${n}` } }),
  ),
);
for (const some of splitIntoChunks(steps, 50)) await transact(some);
console.log('started');
for (;;) {
  // A busy machine can take too long to answer: the next look tells.
  const left = (await readJobs().catch(() => undefined))?.length ?? 1000;
  if (left === 0) console.log('idle');
  // Reading thousands again and again would keep the process from running them.
  await sleep(100 + left);
}
