import { expireLinks } from '../../shared/api/job-kinds.ts';
import { runExpiries } from '../../shared/data/links/expire-links.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Tells webhooks of links that have expired, and waits for the next one. */
export const handler = jobHandler(expireLinks, ({ payload, state = {} }, limits) =>
  runExpiries({ ...payload, ...state }, limits),
);
