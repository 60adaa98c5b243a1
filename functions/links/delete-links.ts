import { deleteLinks } from '../../shared/api/bulk-links.ts';
import { deleteStoredLink } from '../../shared/data/links/delete-link.ts';
import { bulkEndpoint } from '../../shared/http/bulk-endpoint.ts';

/** Disables the link of each row immediately. */
export const handler = bulkEndpoint(deleteLinks, async ({ id }, { user, now }) => {
  await deleteStoredLink(user, id, now);
  return { id };
});
