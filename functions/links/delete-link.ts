import { deleteLink } from '../../shared/api/links.ts';
import { deleteStoredLink } from '../../shared/data/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Disables the link immediately. */
export const handler = endpoint(deleteLink, async ({ params, user }) => {
  await deleteStoredLink(user.id, params.id);
  return { message: 'Link has been deleted successfully' };
});
