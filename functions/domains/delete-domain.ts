import { deleteDomain } from '../../shared/api/domains.ts';
import { deleteStoredDomain } from '../../shared/data/domains.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Disables the domain immediately, with every link on it. */
export const handler = endpoint(deleteDomain, async ({ params, user }) => {
  await deleteStoredDomain(user.id, params.id);
  return { message: 'Domain has been deleted successfully.' };
});
