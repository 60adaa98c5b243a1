import { createDomain } from '../../shared/api/domains.ts';
import { addDomain } from '../../shared/data/domains.ts';
import { newDomain } from '../../shared/domain/domains.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Only a domain that leads here already: what does not would make links that nobody can follow. */
export const handler = endpoint(createDomain, async ({ body, user, site }) => {
  const { id } = await addDomain(user, newDomain(body, site.hosts), site);
  return { id };
});
