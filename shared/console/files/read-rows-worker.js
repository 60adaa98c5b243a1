/** A thread's entry, plain JavaScript with the same name in a bundle and in the repository. */
import { handleJobs } from '../../workers/handle-jobs.ts';
import { readRows } from './read-rows.ts';

handleJobs(readRows);
