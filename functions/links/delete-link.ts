import { deleteLink } from '../../shared/api/links.ts';
import { deleteStoredLink } from '../../shared/data/links/links.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Takes the link out of service at once. */
export const handler = endpoint(deleteLink, async ({ params, user }) => {
  await deleteStoredLink(user.id, params.id);
  return { message: 'Link has been deleted successfully' };
});
