import { refreshPlan } from '../../shared/api/job-kinds.ts';
import { runRefresh } from '../../shared/data/plan-refresh.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Tells the next links or QR codes of a user what changed with the user’s plan. */
export const handler = jobHandler(refreshPlan, ({ payload, state }, { isTimeUp }) =>
  runRefresh({ ...payload, ...state }, isTimeUp),
);
