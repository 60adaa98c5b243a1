import { purge } from '../../shared/api/job-kinds.ts';
import { runPurge } from '../../shared/data/purge/purge.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Deletes what belonged to a deleted item, for as long as its slice of time lasts. */
export const handler = jobHandler(purge, ({ payload, state }, { isTimeUp }) =>
  runPurge({ position: 0, ...payload, ...state }, isTimeUp),
);
