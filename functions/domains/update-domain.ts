import { updateDomain } from '../../shared/api/domains.ts';
import { changeStoredDomain } from '../../shared/data/domains.ts';
import { changeDomain } from '../../shared/domain/domains.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Changes only the fields in the body. */
export const handler = endpoint(updateDomain, async ({ params, body, user, site }) => {
  await changeStoredDomain(user.id, params.id, (domain) => changeDomain(domain, body, site.hosts), site);
  return { message: 'Domain has been updated successfully.' };
});
