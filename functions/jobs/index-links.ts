import { indexLinks } from '../../shared/api/job-kinds.ts';
import { forgetDeletedLinks } from '../../shared/data/purge/forget-deleted-links.ts';
import { updateIndex } from '../../shared/data/search/update-index.ts';
import { done } from '../../shared/domain/jobs.ts';
import { jobHandler } from '../../shared/jobs/job-handler.ts';

/** Brings links into the index for searches, up to date, or out of it; and keeps a bounded number of those that were deleted. */
export const handler = jobHandler(indexLinks, async ({ payload: { userId, numbers, hasRemoved } }) => {
  await updateIndex(userId, numbers);
  if (hasRemoved) await forgetDeletedLinks(userId, new Date());
  return done;
});
