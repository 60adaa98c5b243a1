import { createDomain } from '../../shared/api/domains.ts';
import { addDomain } from '../../shared/data/domains.ts';
import { type Domain, newDomain } from '../../shared/domain/domains.ts';
import { endpoint } from '../../shared/http/endpoint.ts';

/** Accepts only a domain whose DNS already points here, because its links would not work otherwise. */
export const handler = endpoint(createDomain, ({ body, user, site, creating }) =>
  creating(
    ({ id }: Domain) => ({ id }),
    () => addDomain(user, newDomain(body, site.hosts), site),
  ),
);
