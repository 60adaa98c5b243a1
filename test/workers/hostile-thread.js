/** A thread that does what hostile input could make one do. */
import { isMainThread, threadId } from 'node:worker_threads';
import { handleJobs } from '../../shared/workers/handle-jobs.ts';

const jobs = {
  echo: (value) => value,
  where: () => ({ isMainThread, threadId, environment: Object.keys(process.env) }),
  fail: () => {
    throw new Error('of the job');
  },
  hang: () => {
    while (true);
  },
  fillMemory: () => {
    const kept = [];
    while (true) kept.push(new Array(100_000).fill(kept.length));
  },
  nest: () => {
    let value = [];
    for (let depth = 0; depth < 5000; depth++) value = [value];
    return value;
  },
  exit: () => process.exit(0),
};

handleJobs(({ job, value }) => jobs[job](value));
