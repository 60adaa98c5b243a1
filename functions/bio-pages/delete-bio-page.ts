import { deleteBioPage } from '../../shared/api/bio-pages.ts';
import { deleteStoredBioPage } from '../../shared/data/bio-pages/bio-pages.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Visitors no longer see the page, and the links that it made are deleted. */
export const handler = endpoint(deleteBioPage, async ({ params, user, now }) => {
  await deleteStoredBioPage(user, params.id, now);
  return { message: 'Bio page has been deleted successfully.' };
});
