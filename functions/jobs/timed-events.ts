import { timedEvents } from '../../shared/api/job-kinds.ts';
import { runSummaries } from '../../shared/data/daily-summaries.ts';
import { runExpiries } from '../../shared/data/links/expire-links.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Records the events of links that have expired, or of a day that is over, and waits for the next one. */
export const handler = jobHandler(timedEvents, ({ payload: { userId, task }, state = {} }, limits) =>
  task === 'summaries'
    ? runSummaries(userId, limits)
    : runExpiries({ userId, addsExisting: task === 'existingExpiries', ...state }, limits),
);
