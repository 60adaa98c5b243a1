import { deleteLink } from '../../shared/api/links.ts';
import { deleteStoredLink } from '../../shared/data/links/delete-link.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Disables the link immediately. */
export const handler = endpoint(deleteLink, async ({ params, user, now }) => {
  await deleteStoredLink(user, params.id, now);
  return { message: 'Link has been deleted successfully' };
});
