import { deleteLinks } from '../../shared/api/bulk-links.ts';
import { deleteStoredLink } from '../../shared/data/links/links.ts';
import { bulkEndpoint } from '../../shared/http/bulk-endpoint.ts';

/** Disables the link of each row immediately. */
export const handler = bulkEndpoint(deleteLinks, async ({ id }, { user }) => {
  await deleteStoredLink(user.id, id);
  return { id };
});
