/** A process that runs jobs until it is killed; with `JOBS`, it starts so many instead, and says when that is done. */
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
setInterval(async () => {
  // A busy machine can take too long to answer: the next look tells.
  const left = await readJobs().catch(() => undefined);
  if (left?.length === 0) console.log('idle');
}, 200);
