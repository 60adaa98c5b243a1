import { indexLinks } from '../../shared/api/job-kinds.ts';
import { updateIndex } from '../../shared/data/search/update-index.ts';
import { done } from '../../shared/domain/jobs.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Brings links into the index for searches, up to date, or out of it. */
export const handler = jobHandler(indexLinks, async ({ payload: { userId, numbers } }) => {
  await updateIndex(userId, numbers);
  return done;
});
