import { sweepOverdueJobs } from '../../shared/jobs/sweep.ts';

/** Sends messages again for background jobs whose messages may be lost. */
export const handler = (): Promise<void> => sweepOverdueJobs(Date.now());
