import { showDomains } from '../../../shared/api/console/domains.ts';
import { consoleEndpoint } from '../../../shared/console/console-endpoint.ts';
import { domainsPage } from '../../../shared/console/pages/domain-pages.ts';
import { readDomainStates } from '../../../shared/data/tenants/domain-states.ts';

/** A page of the person's branded domains, newest first, each with whether it works. */
export const handler = consoleEndpoint(showDomains, async ({ session, query, site }) =>
  domainsPage(session, { ...(await readDomainStates(session.user.id, site, query)), query }),
);
