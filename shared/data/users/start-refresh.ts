import { refreshPlan } from '../../api/job-kinds.ts';
import { restartJob } from '../jobs/start-job.ts';
import type { Step } from '../table/transactions.ts';

/** Transaction steps that tell a user’s links and QR codes of another plan, from the beginning if that is in progress. */
export const startRefresh = (userId: number): Step =>
  restartJob(refreshPlan, String(userId), { userId, payload: { userId } });
